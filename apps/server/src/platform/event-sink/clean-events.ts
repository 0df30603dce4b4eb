import { limits } from '@sonora/contracts';
import type pg from 'pg';
import { maintainPartitions } from './partitions.ts';

/** Tokens of events are valid for 30 days, so batches are not delivered again later. */
const BATCHES_DAYS = 31;

/** Makes the partitions of the next days, and deletes events, ids of batches and rates that are too old. */
export const cleanAdEvents = async (pool: pg.Pool, now: Date): Promise<void> => {
  await maintainPartitions(pool, limits.adEvents.keptMonths, now);
  await pool.query(`delete from ad_event_batch where stored_at < $1::timestamptz - interval '${BATCHES_DAYS} days'`, [
    now,
  ]);
  await pool.query(`delete from ad_listener_minute where minute < $1::timestamptz - interval '1 hour'`, [now]);
};
