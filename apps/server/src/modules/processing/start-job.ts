import type { Job } from '@sonora/contracts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { holdForItems, releaseCredits } from '../billing/index.ts';
import { itemsQueue, type JobKey } from './processing.queues.ts';
import { createProcessingRepository, type NewItem } from './processing.repository.ts';

/** Items of one message: afterwards, single ads and other organisations come first. */
export const ITEMS_IN_A_RUN = 4;
/** Runs of one job that may be under way at the same time, in all workers. */
const RUNS_AT_ONCE = 16;

/** Kinds whose users wait: their runs begin before those that the organisation's other jobs have enqueued. */
const priorities: Readonly<Partial<Record<string, number>>> = { import: 10 } satisfies Partial<
  Record<Job['kind'], number>
>;

/** Sends as many messages as runs of the job may work at the same time. */
const sendRuns = async (
  jobs: Jobs,
  db: Database,
  { orgId, id, kind }: JobKey & { readonly kind: string },
  items: number,
): Promise<void> => {
  const runs = Math.min(RUNS_AT_ONCE, Math.ceil(items / ITEMS_IN_A_RUN));
  const sending = { db, orgId, priority: priorities[kind] ?? 0 };
  for (let run = 0; run < runs; run += 1) await jobs.send(itemsQueue, { orgId, id }, sending);
};

export type JobStart = {
  readonly orgId: string;
  readonly userId: string;
  readonly id: string;
  readonly kind: Job['kind'];
  readonly input: unknown;
  readonly idempotencyKey: string | undefined;
  readonly idempotencyHash: string | undefined;
};

export type StartedItem = Omit<NewItem, 'heldCredits' | 'runOrder'> & {
  /** The most credits that it may cost. */
  readonly maxCredits: number;
  /** Items with the same text run one after the other, because they need the same. */
  readonly runGroup: string;
};

/** Numbers of the groups of items, in the order of their first items. */
const runOrdersOf = (items: readonly StartedItem[]): readonly number[] => {
  const numbers = new Map<string, number>();
  for (const { runGroup } of items) if (!numbers.has(runGroup)) numbers.set(runGroup, numbers.size);
  return items.map(({ runGroup }) => numbers.get(runGroup) ?? 0);
};

/**
 * Inserts a job with its items, holds the credits of all of them, and enqueues it: all in the transaction `db`.
 * @throws DomainError `audioform-limit` without enough credits
 */
export const startJob = async (
  { db, jobs }: { readonly db: Database; readonly jobs: Jobs },
  { userId, idempotencyKey, idempotencyHash, ...start }: JobStart,
  items: readonly StartedItem[],
): Promise<void> => {
  const { orgId, id } = start;
  const parts = await holdForItems(
    db,
    { orgId, userId, productionId: id },
    items.map(({ maxCredits, inputHash }) => ({ credits: maxCredits, documentHash: inputHash })),
  );
  const runOrders = runOrdersOf(items);
  await createProcessingRepository(db).insert(
    {
      ...start,
      createdBy: userId,
      holdId: id,
      idempotencyKey: idempotencyKey ?? null,
      idempotencyHash: idempotencyHash ?? null,
    },
    items.map(({ maxCredits: _, runGroup: __, ...item }, index) => ({
      ...item,
      heldCredits: parts[index] ?? 0,
      runOrder: runOrders[index] ?? 0,
    })),
  );
  await sendRuns(jobs, db, start, items.length);
};

/** Ends a job whose items have all ended, and releases the rest of its hold. */
export const endIfDone = async (db: Database, { orgId, id }: JobKey): Promise<boolean> => {
  const repository = createProcessingRepository(db);
  const row = await repository.find(orgId, id);
  if (!row || !(await repository.endIfDone(orgId, id))) return false;
  await releaseCredits(db, { orgId, productionId: row.holdId });
  return true;
};

/** What has happened to items that run for rows of another module. */
export type ItemsMove = {
  readonly orgId: string;
  readonly jobId: string;
  readonly references: readonly string[];
  /** `stopped`: they ended before they ran. `waiting`: they run again. */
  readonly move: 'stopped' | 'waiting';
};

/** Notes it at the rows, in the transaction of the change. */
export type NoteItemsMove = (db: Database, move: ItemsMove) => Promise<void>;

/** Stops a job: waiting items end at once, running ones within a second. */
export const cancelJob = async (db: Database, key: JobKey, noteMove: NoteItemsMove): Promise<void> => {
  const { orgId, id } = key;
  const references = await createProcessingRepository(db).requestCancel(orgId, id);
  if (references.length > 0) await noteMove(db, { orgId, jobId: id, references, move: 'stopped' });
  await endIfDone(db, key);
};

/**
 * Runs the failed and cancelled items of a job that has ended again.
 * @param holdId a new id for their hold
 * @throws DomainError `audioform-limit`
 */
export const resumeJob = async (
  { db, jobs }: { readonly db: Database; readonly jobs: Jobs },
  { orgId, id, kind }: JobKey & { readonly kind: string },
  { userId, holdId, noteMove }: { readonly userId: string; readonly holdId: string; readonly noteMove: NoteItemsMove },
): Promise<number> => {
  const repository = createProcessingRepository(db);
  const items = await repository.reopen(orgId, id, holdId);
  if (items.length === 0) return 0;
  const parts = await holdForItems(
    db,
    { orgId, userId, productionId: holdId },
    items.map(({ heldCredits, inputHash }) => ({ credits: heldCredits, documentHash: inputHash })),
  );
  await repository.noteParts(
    orgId,
    items.map((item, index) => ({ id: item.id, heldCredits: parts[index] ?? 0 })),
  );
  const references = items.flatMap(({ reference }) => reference ?? []);
  if (references.length > 0) await noteMove(db, { orgId, jobId: id, references, move: 'waiting' });
  await sendRuns(jobs, db, { orgId, id, kind }, items.length);
  return items.length;
};
