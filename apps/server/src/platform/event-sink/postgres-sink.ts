import type pg from 'pg';
import { sqlState } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { notificationChannel } from '../database/notifications.ts';
import type { StoredEvent } from '../event-log/encode-event.ts';
import { adEventsStored } from './ad-events-topic.ts';
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

const groupByDay = (events: readonly StoredEvent[]): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const { day, json } of events) {
    const group = groups.get(day);
    if (group) group.push(json);
    else groups.set(day, [json]);
  }
  return groups;
};

/** Whether this batch, with at least as many events, was stored before. */
const isStored = async (client: pg.PoolClient, { id, events }: EventBatch): Promise<boolean> => {
  const noted = await client.query(
    `insert into ad_event_batch as b (id, events, stored_at) values ($1, $2, now())
     on conflict (id) do update set events = excluded.events, stored_at = now() where b.events < excluded.events
     returning 1`,
    [id, events.length],
  );
  return noted.rowCount === 0;
};

const storeBatch = async (client: pg.PoolClient, batch: EventBatch, maxIdleMs: number): Promise<void> => {
  await client.query(
    `select set_config('idle_in_transaction_session_timeout', $1, true), pg_advisory_xact_lock(${AD_EVENTS_LOCK})`,
    [String(maxIdleMs)],
  );
  if (await isStored(client, batch)) return;
  const tagIds = new Set<string>();
  for (const [day, texts] of groupByDay(batch.events)) {
    const { rows } = await client.query<{ tags: string[] | null }>(storeEventsOf(day), [`[${texts.join(',')}]`]);
    for (const tag of rows[0]?.tags ?? []) tagIds.add(tag);
  }
  if (tagIds.size === 0) return;
  const payload = { tagIds: tagIds.size > MAX_NAMED_TAGS ? [] : [...tagIds] };
  await client.query('select pg_notify($1, $2)', [
    notificationChannel,
    JSON.stringify({ topic: adEventsStored.name, payload }),
  ]);
};

/**
 * The default sink: partitions of PostgreSQL. The pool stays open when it closes.
 * @param maxIdleMs time after which the database gives up a transaction whose process says nothing any more
 */
export const createPostgresSink = (pool: pg.Pool, maxIdleMs = MAX_IDLE_MS): EventSink => {
  const partitions = new Set<string>();

  const ensurePartitions = async ({ events }: EventBatch): Promise<void> => {
    for (const day of new Set(events.map((event) => event.day))) {
      const name = partitionOf(day);
      if (partitions.has(name)) continue;
      await createPartition(pool, day);
      partitions.add(name);
    }
  };

  return {
    deliver: async (batch) => {
      try {
        await ensurePartitions(batch);
        await inTransaction(pool, (client) => storeBatch(client, batch, maxIdleMs));
      } catch (error) {
        const state = sqlState(error) ?? '';
        // An old partition was deleted meanwhile: the next attempt creates it.
        if (state === undefinedTable) partitions.clear();
        throw error instanceof RangeError || contentErrors.test(state) ? new RejectedBatchError(error) : error;
      }
    },
    close: async () => {},
  };
};
