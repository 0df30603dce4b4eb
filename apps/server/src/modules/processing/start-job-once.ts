import { DomainError } from '@sonora/contracts';
import type { Database, DatabaseHandle } from '../../platform/database/database.ts';
import { sqlState, uniqueViolation } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createProcessingRepository, type JobRow } from './processing.repository.ts';
import { type JobStart, type StartedItem, startJob } from './start-job.ts';

export type StartJobServices = {
  readonly handle: DatabaseHandle;
  readonly jobs: Jobs;
  /** Keeps an organisation from being deleted until the transaction ends; false when it is gone. */
  readonly keepOrganisation: (orgId: string, db: Database) => Promise<boolean>;
};

export type OnceStart = Omit<JobStart, 'id'> & {
  /** The items, which are not asked for when the key is repeated. */
  readonly items: () => Promise<readonly StartedItem[]>;
  /** Called in the transaction that accepts the job, before a worker can see it; not for a repeated key. */
  readonly accepted?: ((db: Database, jobId: string) => Promise<void>) | undefined;
};

const sameJob = (row: JobRow, { kind, idempotencyHash }: OnceStart): string => {
  if (row.kind !== kind || row.idempotencyHash !== idempotencyHash) throw new DomainError('idempotency-conflict');
  return row.id;
};

/**
 * Stores and enqueues a job in one transaction. A repeated Idempotency-Key with the same content returns the first job.
 * @returns its id
 * @throws DomainError `idempotency-conflict`; `audioform-limit` without enough credits; `not-found` when the organisation
 * is gone; as `items`
 */
export const startJobOnce = async (services: StartJobServices, wanted: OnceStart): Promise<string> => {
  const { handle, jobs, keepOrganisation } = services;
  const { items, accepted, ...start } = wanted;
  const { orgId, userId, idempotencyKey } = start;
  const repository = createProcessingRepository(handle.db);
  const known = idempotencyKey && (await repository.findByIdempotencyKey(orgId, userId, idempotencyKey));
  if (known) return sameJob(known, wanted);
  const read = await items();
  const id = newId();
  try {
    await handle.db.transaction(async (transaction) => {
      if (!(await keepOrganisation(orgId, transaction))) throw new DomainError('not-found');
      await startJob({ db: transaction, jobs }, { ...start, id }, read);
      await accepted?.(transaction, id);
    });
  } catch (error) {
    // Two requests with the same key at the same time: both get the job of the first.
    const isTwin = sqlState(error) === uniqueViolation && idempotencyKey;
    const first = isTwin ? await repository.findByIdempotencyKey(orgId, userId, idempotencyKey) : undefined;
    if (!first) throw error;
    return sameJob(first, wanted);
  }
  return id;
};
