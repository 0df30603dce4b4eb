import { type Audited, withAudit } from '../modules/organisations/index.ts';
import type { Database } from '../platform/database/database.ts';
import { INSTALLATION } from '../platform/ids/installation-id.ts';

/** The shell's user is unknown: the audit entry names the installation and the command. */
const theInstallation = { orgId: INSTALLATION, userId: null, ipAddress: null };

/** Runs a command's change and writes its audit entry in one transaction. */
export const withOperatorAudit = <T>(
  db: Database,
  command: string,
  work: (transaction: Database) => Promise<Audited<T>>,
): Promise<T> =>
  withAudit(db, theInstallation, async (transaction) => {
    const { result, act } = await work(transaction);
    return { result, act: act && { ...act, detail: { ...act.detail, command: `sonora ${command}` } } };
  });
