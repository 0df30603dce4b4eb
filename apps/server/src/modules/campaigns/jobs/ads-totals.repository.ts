import type pg from 'pg';

/**
 * Deletes what was counted of campaigns or rules that are deleted for good. They have not been served for 30 days, so no process
 * counts them any more; one that still runs since then keeps its number in memory.
 */
export const deleteTotalsOf = async (pool: pg.Pool, subjects: readonly string[]): Promise<void> => {
  if (subjects.length > 0) await pool.query('delete from ads_total where subject = any($1::text[])', [[...subjects]]);
};
