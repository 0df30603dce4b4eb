import type pg from 'pg';
import { createCautiousClock } from './cautious-clock.ts';

/** The instant by which old data is deleted. */
export type RetentionClock = () => Promise<Date>;

type Reading = { readonly now: Date; readonly believed: Date | null };

const read = async (pool: pg.Pool): Promise<Reading> => {
  const { rows } = await pool.query<Reading>(
    'select clock_timestamp() as now, (select believed_at from retention_clock) as believed',
  );
  return rows[0] as Reading;
};

/** Instant by which old data was last deleted, for processes that start with a clock of their own. */
export const readBelievedInstant = async (pool: pg.Pool): Promise<number> => {
  const { now, believed } = await read(pool);
  return Math.min(now.getTime(), (believed ?? now).getTime());
};

/**
 * The clock of the database, which a jump forward moves slowly (`createCautiousClock`). What it has told is stored, so that it is not believed
 * at once either when it was already ahead when the process started. Processes of one installation each have their own, and do not add up.
 * @param elapsed milliseconds by a clock that nobody sets
 */
export const createRetentionClock = (
  pool: pg.Pool,
  elapsed: () => number = () => performance.now(),
): RetentionClock => {
  let nowMs = 0;
  let clock: (() => number) | undefined;
  return async () => {
    const { now, believed } = await read(pool);
    nowMs = now.getTime();
    clock ??= createCautiousClock({ wallClock: () => nowMs, elapsed, believedMs: (believed ?? now).getTime() });
    const told = new Date(clock());
    // What was stored while the clock was ahead is no instant that has passed.
    await pool.query(
      `insert into retention_clock as stored (believed_at) values ($1)
       on conflict (is_only) do update set believed_at = greatest(excluded.believed_at, least(stored.believed_at, $2))`,
      [told, now],
    );
    return told;
  };
};
