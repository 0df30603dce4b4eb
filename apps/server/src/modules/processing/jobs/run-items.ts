import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@sonora/contracts';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { errorMessage } from '@sonora/contracts/messages/errors';
import type { Message } from '@sonora/contracts/messages/message';
import { type Database, type DatabaseHandle, isDatabaseAway } from '../../../platform/database/database.ts';
import type { Notifier } from '../../../platform/database/notifications.ts';
import { findDeadWorkers } from '../../../platform/database/worker-liveness.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { describeError } from '../../../platform/log/describe-error.ts';
import type { Log } from '../../../platform/log/log.ts';
import { StorageAwayError } from '../../../platform/storage/storage.ts';
import { itemsQueue, type JobKey, jobChanged } from '../processing.queues.ts';
import {
  createProcessingRepository,
  type ItemEnding,
  type ItemWritten,
  type JobItemRow,
  type JobRow,
  type ProcessingRepository,
} from '../processing.repository.ts';
import { endIfDone, ITEMS_IN_A_RUN } from '../start-job.ts';

/** What came of an item. */
export type ItemOutcome = {
  readonly ending: ItemEnding;
  /**
   * Writes the rows of the result and the charge, in the transaction that ends the item, and only while the attempt is the
   * current one. @returns charged credits, and a result that is known only now
   */
  readonly write?: (db: Database) => Promise<ItemWritten>;
};

export type ItemWork = { readonly job: JobRow; readonly item: JobItemRow; readonly signal: AbortSignal };

/** How the items of a kind of jobs run. */
export type JobKind = {
  /** @throws any error: those of `reasonsOf` end the item, others are tried again */
  readonly run: (work: ItemWork) => Promise<ItemOutcome>;
  /** Reasons that another attempt does not change; undefined for others. */
  readonly reasonsOf: (error: unknown) => readonly Message[] | undefined;
};

export type ItemsServices = {
  readonly handle: DatabaseHandle;
  readonly notifier: Notifier;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly workerId: number;
  readonly kinds: ReadonlyMap<string, JobKind>;
  /** Items that run in this process. */
  readonly activeItems: Set<string>;
  /** Aborted when this process is stopped because of its memory: running items count as deaths. */
  readonly outOfMemory?: AbortSignal;
  /** Notes the end of an item elsewhere, in the transaction that ends it. */
  readonly onItemEnded: (db: Database, item: JobItemRow, ending: ItemEnding) => Promise<void>;
};

const MAX_ATTEMPTS = 3;
const RETRY_MILLISECONDS = 500;
const CANCEL_POLL_MILLISECONDS = 300;
/** A run ends after this time, also with items left. */
const RUN_MILLISECONDS = 10_000;
/** An open job in which nothing happens for this long may have lost its messages. */
const STILL_MILLISECONDS = 30_000;

/** Key of an attempt in `activeItems`. */
export const itemKey = (id: string, attempt: number): string => `${id} ${attempt}`;

const failed = (errors: readonly Message[]): ItemEnding => ({ status: 'failed', errors, warnings: [], result: null });
const cancelled: ItemEnding = {
  status: 'cancelled',
  errors: [audioformMessage('audioforms.cancelled')],
  warnings: [],
  result: null,
};

const endItem = async (services: ItemsServices, item: JobItemRow, { ending, write }: ItemOutcome): Promise<void> => {
  const { orgId, jobId } = item;
  await services.handle.db.transaction(async (transaction) => {
    const repository = createProcessingRepository(transaction);
    if (!(await repository.end(item, ending))) return;
    if (write) await repository.noteWritten(item, await write(transaction));
    await services.onItemEnded(transaction, item, ending);
  });
  await services.handle.db.transaction((transaction) => endIfDone(transaction, { orgId, id: jobId }));
  await services.notifier.publish(jobChanged, { id: jobId }).catch(() => {});
};

/** Aborts when the job is cancelled. */
const watchForCancel = (repository: ProcessingRepository, { orgId, jobId }: JobItemRow, abort: () => void) => {
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    // While the database is away, the next round asks again.
    const isCancelled = await repository.isCancelRequested(orgId, jobId).catch(() => false);
    isBusy = false;
    if (isCancelled) abort();
  }, CANCEL_POLL_MILLISECONDS);
  return () => clearInterval(timer);
};

type Attempt = {
  readonly services: ItemsServices;
  readonly repository: ProcessingRepository;
  readonly item: JobItemRow;
  readonly kind: JobKind;
  /** Aborted when this process ends. */
  readonly stopping: AbortSignal;
};

/** Ends an item whose attempt threw, or makes it wait for another one. */
const afterError = async (
  { services, repository, item, kind, stopping }: Attempt,
  isCancelled: boolean,
  error: unknown,
): Promise<void> => {
  if (isCancelled) return endItem(services, item, { ending: cancelled });
  if (stopping.aborted) {
    await repository.release(item, services.outOfMemory?.aborted ? 'died' : 'in order');
    return;
  }
  const reasons = kind.reasonsOf(error);
  if (reasons) return endItem(services, item, { ending: failed(reasons) });
  const isOutage = error instanceof StorageAwayError || isDatabaseAway(error);
  if (item.attempt >= MAX_ATTEMPTS && !isOutage) {
    services.log.error({ itemId: item.id, error: describeError(error) }, 'an item of a job failed for good');
    return endItem(services, item, { ending: failed([errorMessage('errors.internal')]) });
  }
  await sleep(RETRY_MILLISECONDS * item.attempt, undefined, { signal: stopping }).catch(() => {});
  await repository.release(item, 'in order');
};

const runItem = async (attempt: Attempt, job: JobRow): Promise<void> => {
  const { services, repository, item, kind, stopping } = attempt;
  if (item.workerDeaths >= limits.workerDeaths.max) {
    const died = audioformMessage('audioforms.workerDied', { count: item.workerDeaths });
    return endItem(services, item, { ending: failed([died]) });
  }
  const cancelling = new AbortController();
  const unwatch = watchForCancel(repository, item, () => cancelling.abort());
  const mark = itemKey(item.id, item.attempt);
  services.activeItems.add(mark);
  try {
    const signal = AbortSignal.any([cancelling.signal, stopping]);
    await endItem(services, item, await kind.run({ job, item, signal }));
  } catch (error) {
    await afterError(attempt, cancelling.signal.aborted, error);
  } finally {
    unwatch();
    services.activeItems.delete(mark);
  }
};

/** Runs a few items of a job, and sends the job again while others wait. */
export const runItems = async (
  services: ItemsServices,
  { orgId, id, signal }: JobKey & { readonly signal: AbortSignal },
): Promise<void> => {
  const { handle, jobs, workerId, outOfMemory } = services;
  const repository = createProcessingRepository(handle.db);
  const job = await repository.find(orgId, id);
  const kind = job && services.kinds.get(job.kind);
  if (!job || !kind) return;
  const stopping = outOfMemory ? AbortSignal.any([signal, outOfMemory]) : signal;
  const end = performance.now() + RUN_MILLISECONDS;
  for (let count = 0; count < ITEMS_IN_A_RUN && performance.now() < end && !stopping.aborted; count += 1) {
    const item = await repository.lease(orgId, id, workerId);
    if (!item) {
      await handle.db.transaction((transaction) => endIfDone(transaction, { orgId, id }));
      return;
    }
    await runItem({ services, repository, item, kind, stopping }, job);
  }
  const left = (await repository.summarise(orgId, [id])).get(id)?.counts.queued ?? 0;
  if (left > 0) await jobs.send(itemsQueue, { orgId, id }, { orgId });
};

/**
 * Makes the items of dead workers wait again, and sends jobs whose messages are missing. Safe to run in all processes.
 * @returns number of items
 */
export const recoverItems = async (
  services: Pick<ItemsServices, 'handle' | 'jobs' | 'log' | 'workerId' | 'activeItems'>,
): Promise<number> => {
  const { handle, jobs, log, workerId: own, activeItems } = services;
  const repository = createProcessingRepository(handle.db);
  const running = await repository.listRunning();
  const workers = [...new Set(running.flatMap(({ workerId }) => (workerId === null ? [] : [workerId])))];
  const dead = await findDeadWorkers(handle, workers);
  let count = 0;
  for (const { orgId, id, jobId, workerId, attempt } of running) {
    const isOwn = workerId === own;
    if (isOwn ? activeItems.has(itemKey(id, attempt)) : workerId !== null && !dead.has(workerId)) continue;
    if (!(await repository.release({ orgId, id, attempt }, isOwn ? 'in order' : 'died'))) continue;
    await jobs.send(itemsQueue, { orgId, id: jobId }, { orgId });
    log.warn({ itemId: id, attempt }, 'an item of a job was left behind; it goes on');
    count += 1;
  }
  for (const { orgId, id } of await repository.listStill(new Date(Date.now() - STILL_MILLISECONDS)))
    await jobs.send(itemsQueue, { orgId, id }, { orgId });
  return count;
};
