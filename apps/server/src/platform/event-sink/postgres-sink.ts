import type pg from 'pg';
import { sqlState } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { notificationChannel } from '../database/notifications.ts';
import { adEventsStored } from './ad-events-topic.ts';
import { copyEvents, dropCopied } from './copy-events.ts';
import { type EventBatch, type EventSink, RejectedBatchError } from './event-sink.ts';
import { createPartition, partitionOf } from './partitions.ts';
import { storeEventsOf } from './store-events.ts';

/**
 * Batches are stored one after the other, in whatever process: an event then sees the impression of its answer, rates are exact, and rows of
 * counts are never waited for crosswise.
 */
const AD_EVENTS_LOCK = 730_050;
/** A process that was lost with its machine or network must not keep the others waiting until the server notices, which takes hours. */
const MAX_IDLE_MS = 30_000;
/** A notification has at most 8,000 bytes. */
const MAX_NAMED_TAGS = 100;
const undefinedTable = '42P01';
/** Classes of errors that depend on the content: data exceptions, violated constraints and too much of something. */
const contentErrors = /^(22|23|54)/;

const daysOf = (batches: readonly EventBatch[]): ReadonlySet<string> =>
  new Set(batches.flatMap(({ events }) => events.map(({ day }) => day)));

/** Those of the batches that were not stored before with at least as many events. */
const takeNew = async (client: pg.PoolClient, batches: readonly EventBatch[]): Promise<readonly EventBatch[]> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into ad_event_batch as b (id, events, stored_at)
     select id, events, now() from unnest($1::text[], $2::int[]) as given(id, events)
     on conflict (id) do update set events = excluded.events, stored_at = now() where b.events < excluded.events
     returning id`,
    [batches.map(({ id }) => id), batches.map(({ events }) => events.length)],
  );
  const ids = new Set(rows.map(({ id }) => id));
  return batches.filter(({ id }) => ids.has(id));
};

const announce = async (client: pg.ClientBase | pg.Pool, tagIds: readonly string[]): Promise<void> => {
  if (tagIds.length === 0) return;
  const payload = { tagIds: tagIds.length > MAX_NAMED_TAGS ? [] : tagIds };
  await client.query('select pg_notify($1, $2)', [
    notificationChannel,
    JSON.stringify({ topic: adEventsStored.name, payload }),
  ]);
};

/** @returns the tags whose counts have changed */
const storeBatches = async (
  client: pg.PoolClient,
  batches: readonly EventBatch[],
  maxIdleMs: number,
): Promise<readonly string[]> => {
  await copyEvents(client, batches);
  await client.query(
    `select set_config('idle_in_transaction_session_timeout', $1, true), pg_advisory_xact_lock(${AD_EVENTS_LOCK})`,
    [String(maxIdleMs)],
  );
  const fresh = new Set(await takeNew(client, batches));
  if (fresh.size === 0) return [];
  await dropCopied(
    client,
    [...batches.entries()].filter(([, batch]) => !fresh.has(batch)).map(([place]) => place),
  );
  const tagIds = new Set<string>();
  for (const day of daysOf([...fresh])) {
    const { rows } = await client.query<{ tags: string[] | null }>(storeEventsOf(day));
    for (const tag of rows[0]?.tags ?? []) tagIds.add(tag);
  }
  return [...tagIds];
};

export type PostgresSinkOptions = {
  /** Time after which the database gives up a transaction whose process says nothing any more. Default: 30 seconds. */
  readonly maxIdleMs?: number;
  /** Where listeners are told, if that is another database. They look for themselves when a message is lost. */
  readonly listenersPool?: pg.Pool;
};

export type PostgresSink = EventSink & {
  /** Stores batches, whose ids differ, in one transaction. @throws as `deliver`, for all of them */
  readonly deliverAll: (batches: readonly EventBatch[]) => Promise<void>;
};

/** The default sink: partitions of PostgreSQL. The pool stays open when it closes. */
export const createPostgresSink = (
  pool: pg.Pool,
  { maxIdleMs = MAX_IDLE_MS, listenersPool }: PostgresSinkOptions = {},
): PostgresSink => {
  const partitions = new Set<string>();

  const ensurePartitions = async (batches: readonly EventBatch[]): Promise<void> => {
    for (const day of daysOf(batches)) {
      const name = partitionOf(day);
      if (partitions.has(name)) continue;
      await createPartition(pool, day);
      partitions.add(name);
    }
  };

  const store = async (batches: readonly EventBatch[]): Promise<void> => {
    const tagIds = await inTransaction(pool, async (client) => {
      const changed = await storeBatches(client, batches, maxIdleMs);
      if (!listenersPool) await announce(client, changed);
      return changed;
    });
    // Not awaited: the batch is stored, and the other database may be away.
    if (listenersPool) void announce(listenersPool, tagIds).catch(() => {});
  };

  const deliverAll: PostgresSink['deliverAll'] = async (batches) => {
    try {
      await ensurePartitions(batches);
      await store(batches);
    } catch (error) {
      const state = sqlState(error) ?? '';
      // An old partition was deleted meanwhile: the next attempt creates it.
      if (state === undefinedTable) partitions.clear();
      throw error instanceof RangeError || error instanceof SyntaxError || contentErrors.test(state)
        ? new RejectedBatchError(error)
        : error;
    }
  };

  return {
    deliver: (batch) => deliverAll([batch]),
    deliverAll,
    close: async () => {},
  };
};
