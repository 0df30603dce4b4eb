import type pg from 'pg';
import { isDatabaseAway } from './database.ts';

/** Runs statements in a transaction on one connection. A connection that was lost is not used again. */
export const inTransaction = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let isLost = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    isLost = isDatabaseAway(error);
    // The server rolls back what a lost connection began.
    if (!isLost) await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(isLost);
  }
};
