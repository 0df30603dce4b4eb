import { limits } from '@sonora/contracts';
import type pg from 'pg';
import { tryAll } from '../processes/try-all.ts';
import type { EventDatabases } from './databases/event-databases.ts';
import { createNextPartitions, dropOldPartitions } from './partitions.ts';

/** Tokens of events are valid for 30 days, so batches are not delivered again later. */
const BATCHES_DAYS = 31;

/**
 * Makes the partitions of the next days, and deletes events, ids of batches and rates that are too old.
 * @param believed the instant by which old data is deleted
 * @param now by this clock, which may be wrong, partitions are made: an event has the day of a clock. So do rates go, which are about listeners
 *   and of which nobody misses any
 */
export const cleanAdEvents = async (pool: pg.Pool, believed: Date, now: Date = new Date()): Promise<void> => {
  await createNextPartitions(pool, now);
  await dropOldPartitions(pool, limits.adEvents.keptMonths, believed);
  await pool.query(`delete from ad_event_batch where stored_at < $1::timestamptz - interval '${BATCHES_DAYS} days'`, [
    believed,
  ]);
  await pool.query(`delete from ad_listener_minute where minute < $1::timestamptz - interval '1 hour'`, [now]);
};

/** The same in all databases of events. One that is away keeps the others from nothing. @throws the first error, after all were tried */
export const cleanAllAdEvents = async ({ all }: EventDatabases, believed: Date): Promise<void> => {
  await tryAll(all, async ({ open }) => cleanAdEvents((await open()).pool, believed));
};
