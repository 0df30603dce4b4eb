import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { DatabaseHandle } from './database.ts';

/** First key of our two-key advisory locks for worker processes; the second is the worker's id. */
const lockClass = 730_100;

export type WorkerLiveness = {
  /** Written on what this process works at. */
  readonly workerId: number;
  close(): Promise<void>;
};

/**
 * Holds a lock as long as this process lives: the kernel closes the connection of a killed process, and the database then
 * frees the lock within milliseconds, whatever killed it.
 */
export const holdWorkerLock = async (handle: DatabaseHandle, log: Log): Promise<WorkerLiveness> => {
  const workerId = randomInt(1, 2_000_000_000);
  let closed = false;
  let client: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: handle.url,
      keepAlive: true,
      application_name: 'sonora-worker-lock',
    });
    next.on('error', () => {});
    next.on('end', () => {
      if (!closed && client === next) void reconnect();
    });
    await next.connect();
    await next.query('select pg_advisory_lock($1, $2)', [lockClass, workerId]);
    client = next;
  };
  const reconnect = async (): Promise<void> => {
    log.warn({}, 'the worker lock was lost with its connection; taking it again');
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 1_000)) {
      try {
        await connect();
        return;
      } catch {
        await sleep(wait);
      }
    }
  };
  await connect();
  return {
    workerId,
    close: async () => {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
};

/** Which of these workers are dead: those whose lock anybody can take. */
export const findDeadWorkers = async (
  handle: DatabaseHandle,
  workerIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const dead = new Set<number>();
  if (workerIds.length === 0) return dead;
  const held = await handle.pool.query(
    `select objid::bigint as id from pg_locks
     where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [lockClass],
  );
  const alive = new Set(held.rows.map((row: { id: string }) => Number(row.id)));
  for (const workerId of workerIds) if (!alive.has(workerId)) dead.add(workerId);
  return dead;
};
