import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { DatabaseHandle } from './database.ts';

/** First keys of the two-key advisory locks that processes hold while they live. */
const lockClasses = { worker: 730_100, supervisor: 730_101 } as const;

type LifetimeLock = { close(): Promise<void> };

/** Another live process holds the lock. */
export class LockHeldError extends Error {
  constructor() {
    super('another process holds this lock');
    this.name = 'LockHeldError';
  }
}

/**
 * Holds a lock while this process lives. The kernel closes the connections of a killed process, and the database then
 * releases the lock within milliseconds. A lost connection is restored.
 * @throws LockHeldError
 */
const holdLifetimeLock = async (url: string, lockClass: number, id: number, log: Log): Promise<LifetimeLock> => {
  let closed = false;
  let client: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'sonora-lock',
    });
    next.on('error', () => {});
    next.on('end', () => {
      if (!closed && client === next) void reconnect();
    });
    await next.connect();
    const answer = await next.query('select pg_try_advisory_lock($1, $2) as taken', [lockClass, id]);
    if (answer.rows[0]?.taken !== true) {
      await next.end();
      throw new LockHeldError();
    }
    client = next;
  };
  const reconnect = async (): Promise<void> => {
    log.warn({}, 'a lock was lost with its connection; taking it again');
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
    close: async () => {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
};

export type WorkerLiveness = LifetimeLock & {
  /** Stored with the work of this process. */
  readonly workerId: number;
};

/** Holds a lock that shows that this worker process lives. @returns the process's new id */
export const holdWorkerLock = async (handle: DatabaseHandle, log: Log): Promise<WorkerLiveness> => {
  const workerId = randomInt(1, 2_000_000_000);
  return { workerId, ...(await holdLifetimeLock(handle.url, lockClasses.worker, workerId, log)) };
};

/**
 * Holds a lock that shows that this process supervises the embedded database. @throws LockHeldError when another one
 * does
 */
export const holdSupervisorLock = (url: string, log: Log): Promise<LifetimeLock> =>
  holdLifetimeLock(url, lockClasses.supervisor, 1, log);

const liveWorkers = async (handle: DatabaseHandle): Promise<ReadonlySet<number>> => {
  const held = await handle.pool.query(
    `select objid::bigint as id from pg_locks
     where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [lockClasses.worker],
  );
  return new Set(held.rows.map((row: { id: string }) => Number(row.id)));
};

/** Number of live worker processes on all machines. */
export const countLiveWorkers = async (handle: DatabaseHandle): Promise<number> => (await liveWorkers(handle)).size;

/** Those of the given workers whose lock nobody holds. */
export const findDeadWorkers = async (
  handle: DatabaseHandle,
  workerIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const dead = new Set<number>();
  if (workerIds.length === 0) return dead;
  const alive = await liveWorkers(handle);
  for (const workerId of workerIds) if (!alive.has(workerId)) dead.add(workerId);
  return dead;
};
