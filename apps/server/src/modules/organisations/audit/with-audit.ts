import type { Database } from '../../../platform/database/database.ts';
import { type AuditEntry, createAudit } from './audit.repository.ts';

/** Who administers (null: the installation itself), from where, and in whose log it stands. */
export type Administrator = {
  readonly orgId: string;
  readonly userId: string | null;
  readonly ipAddress: string | null;
};

export type AdministrativeAct = Pick<AuditEntry, 'action' | 'target' | 'detail'>;

/** What was done in the end; without an act nothing was, and nothing is written down. */
export type Administered<T> = { readonly result: T; readonly act: AdministrativeAct | undefined };

/** Does what somebody administers and writes it down: both, or neither. */
export const administer = <T>(
  db: Database,
  administrator: Administrator,
  work: (transaction: Database) => Promise<Administered<T>>,
): Promise<T> =>
  db.transaction(async (transaction) => {
    const { result, act } = await work(transaction);
    const { userId, ...place } = administrator;
    if (act) await createAudit(transaction).record({ ...act, ...place, actorId: userId });
    return result;
  });
