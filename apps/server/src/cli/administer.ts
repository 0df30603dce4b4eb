import { createAudit } from '../modules/organisations/index.ts';
import type { Database } from '../platform/database/database.ts';
import { INSTALLATION } from '../platform/ids/installation-id.ts';

type Act = {
  readonly action: string;
  readonly target: string;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/**
 * Does what a command administers and writes it down, both or neither. Who sits at the keyboard is not known: the record
 * names the installation itself, and the command.
 * @param work what the command does; an act of undefined did nothing, and is not written down
 */
export const administer = <T>(
  db: Database,
  command: string,
  work: (transaction: Database) => Promise<{ readonly result: T; readonly act: Act | undefined }>,
): Promise<T> =>
  db.transaction(async (transaction) => {
    const { result, act } = await work(transaction);
    if (act)
      await createAudit(transaction).record({
        ...act,
        orgId: INSTALLATION,
        actorId: null,
        detail: { ...act.detail, command: `sonora ${command}` },
        ipAddress: null,
      });
    return result;
  });
