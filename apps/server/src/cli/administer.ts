import { type Audited, withAudit } from '../modules/organisations/index.ts';
import type { Database } from '../platform/database/database.ts';
import { INSTALLATION } from '../platform/ids/installation-id.ts';

/** Who sits at the keyboard is not known: the record names the installation itself, and the command. */
const theInstallation = { orgId: INSTALLATION, userId: null, ipAddress: null };

/** Does what a command administers and writes it down, both or neither. */
export const administer = <T>(
  db: Database,
  command: string,
  work: (transaction: Database) => Promise<Audited<T>>,
): Promise<T> =>
  withAudit(db, theInstallation, async (transaction) => {
    const { result, act } = await work(transaction);
    return { result, act: act && { ...act, detail: { ...act.detail, command: `sonora ${command}` } } };
  });
