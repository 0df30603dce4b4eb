import type { Database } from '../../../platform/database/database.ts';
import { type AuditEntry, createAudit } from './audit.repository.ts';

/** Who acts (null: the installation itself), from which address, and in whose audit log the act is recorded. */
export type AuditActor = {
  readonly orgId: string;
  readonly userId: string | null;
  readonly ipAddress: string | null;
};

export type AuditAct = Pick<AuditEntry, 'action' | 'target' | 'detail'>;

/** The result, and the act to record; undefined if nothing was changed. */
export type Audited<T> = { readonly result: T; readonly act: AuditAct | undefined };

/** Runs an administrative change and records it in the audit log, in one transaction. */
export const withAudit = <T>(
  db: Database,
  actor: AuditActor,
  work: (transaction: Database) => Promise<Audited<T>>,
): Promise<T> =>
  db.transaction(async (transaction) => {
    const { result, act } = await work(transaction);
    const { userId, ...origin } = actor;
    if (act) await createAudit(transaction).record({ ...act, ...origin, actorId: userId });
    return result;
  });
