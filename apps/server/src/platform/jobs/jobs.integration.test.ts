import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../../tests/testkit/installation.ts';
import { type DatabaseHandle, openDatabase } from '../database/database.ts';
import { createNotifier, type Notifier } from '../database/notifications.ts';
import { newId } from '../ids/new-id.ts';
import { createJobs, defineQueue, defineRequestQueue, type Jobs } from './jobs.ts';

type Task = { readonly name: string };
const options = { retryLimit: 2, retryDelay: 0, expireInSeconds: 60 };
const sharedQueue = defineQueue<Task>('shared', options);
const retriedQueue = defineQueue<Task>('retried', options);
const stoppedQueue = defineQueue<Task>('stopped', options);
const laterQueue = defineQueue<Task>('later', options);
const lostQueue = defineQueue<Task>('lost', options);
const idleQueue = defineQueue<Task>('idle', options);
const answeredQueue = defineRequestQueue('answered', 30);
const unansweredQueue = defineRequestQueue('unanswered', 30);
const queues = [sharedQueue, retriedQueue, stoppedQueue, laterQueue, answeredQueue];

let database: TestDatabase;
let handle: DatabaseHandle;
let notifier: Notifier;
let jobs: Jobs;
beforeAll(async () => {
  database = await startTestDatabase();
  handle = openDatabase({ url: database.url, log: silentLog });
  notifier = await createNotifier(handle, silentLog);
  jobs = await createJobs({ handle, notifier, log: silentLog, supervise: false, queues });
});
afterAll(async () => {
  await jobs?.stop(1_000);
  await notifier?.close();
  await handle?.close();
  await database?.stop();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const [heavy, light] = [newId(), newId()];
const send = (orgId: string, name: string): Promise<string> => jobs.send(sharedQueue, { name }, { orgId });

describe('jobs of several organisations', () => {
  it('run in the order of their shares: one that has a long queue delays itself only', async () => {
    for (let index = 1; index <= 6; index += 1) await send(heavy, `heavy ${index}`);
    await send(light, 'light 1');
    await send(light, 'light 2');
    const started: string[] = [];
    const { promise: allStarted, resolve } = Promise.withResolvers<void>();
    const held: (() => void)[] = [];
    await jobs.work(sharedQueue, { all: 3, organisation: 2 }, async ({ data }) => {
      started.push(data.name);
      if (started.length === 8) resolve();
      // The first three stay, which shows who got the slots.
      if (started.length <= 3) await new Promise<void>((release) => held.push(release));
    });
    await expect.poll(() => held.length).toBe(3);
    expect(started).toEqual(['heavy 1', 'light 1', expect.stringMatching(/heavy 2|light 2/)]);
    for (const release of held) release();
    await allStarted;
    expect(started.indexOf('light 2')).toBeLessThan(5);
    expect(started.filter((name) => name.startsWith('heavy'))).toEqual(
      Array.from({ length: 6 }, (_, index) => `heavy ${index + 1}`),
    );
  });

  it('run again after a failure', async () => {
    let attempts = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    await jobs.work(retriedQueue, 1, async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('at first');
      resolve();
    });
    await jobs.send(retriedQueue, { name: 'twice' });
    await promise;
    expect(attempts).toBe(2);
  });

  it('start when their transaction has ended, and never when it failed', async () => {
    const names: string[] = [];
    const own = await createJobs({ handle, notifier, log: silentLog, supervise: false, queues: [stoppedQueue] });
    await own.work(stoppedQueue, 1, async ({ data }) => {
      names.push(data.name);
    });
    const failed = handle.db.transaction(async (transaction) => {
      await own.send(stoppedQueue, { name: 'rolled back' }, { db: transaction });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await handle.db.transaction((transaction) => own.send(stoppedQueue, { name: 'sent' }, { db: transaction }));
    await expect.poll(() => names).toEqual(['sent']);
    await own.stop(1_000);
  });

  it('start after a wait by the clock of the database, whatever the clock of their sender says', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 4 * 365 * 86_400_000);
    const id = await jobs.send(laterQueue, { name: 'later' }, { waitMilliseconds: 90_500 });
    const { rows } = await handle.pool.query<{ seconds: number }>(
      'select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job where id = $1',
      [id],
    );
    expect(rows).toEqual([{ seconds: 90.5 }]);
  });

  it('start within about a second without their notification, and idle queues are left alone meanwhile', async () => {
    const fetched: string[] = [];
    const fetch = PgBoss.prototype.fetch;
    vi.spyOn(PgBoss.prototype, 'fetch').mockImplementation(function (this: PgBoss, name: string, ...others) {
      fetched.push(name);
      return fetch.call(this, name, ...others);
    } as typeof fetch);
    const own = await createJobs({
      handle,
      notifier,
      log: silentLog,
      supervise: false,
      queues: [lostQueue, idleQueue],
    });
    const names: string[] = [];
    await own.work(idleQueue, 1, async () => {});
    await own.work(lostQueue, 1, async ({ data }) => {
      names.push(data.name);
    });
    await expect.poll(() => fetched.toSorted()).toEqual(['idle', 'lost']);
    await sleep(1_500);
    vi.spyOn(notifier, 'publish').mockResolvedValue();
    const sentMs = performance.now();
    await own.send(lostQueue, { name: 'lost' });
    await expect.poll(() => names, { interval: 20 }).toEqual(['lost']);
    expect(performance.now() - sentMs).toBeLessThan(20_000);
    expect(fetched.filter((name) => name === 'idle')).toEqual(['idle']);
    await own.stop(1_000);
  });

  it('of a caller that gave up are aborted', async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    await jobs.work(answeredQueue, 1, async ({ data, signal }) => {
      if (data.kind === 'quick') return { done: true };
      signal.addEventListener('abort', () => resolve());
      return new Promise(() => {});
    });
    const request = { input: {}, orgId: light };
    expect(await jobs.call(answeredQueue, { ...request, kind: 'quick' }, 10_000)).toEqual({ done: true });
    expect(await jobs.call(answeredQueue, { ...request, kind: 'hanging' }, 100)).toBeUndefined();
    await aborted;
    expect(await jobs.call(answeredQueue, { ...request, kind: 'quick' }, 10_000)).toEqual({ done: true });
  });

  it.each([-3_600_000, 3_600_000])(
    'end after their timeout, also when the clock jumps by %d ms meanwhile',
    async (jumpMs) => {
      const own = await createJobs({ handle, notifier, log: silentLog, supervise: false, queues: [unansweredQueue] });
      const real = Date.now.bind(Date);
      const started = performance.now();
      setTimeout(() => vi.spyOn(Date, 'now').mockImplementation(() => real() + jumpMs), 50);
      const answer = own.call(unansweredQueue, { kind: 'unanswered', input: {}, orgId: light }, 400);
      expect(await Promise.race([answer, sleep(20_000, 'still waiting', { ref: false })])).toBeUndefined();
      expect(performance.now() - started).toBeGreaterThan(350);
      await own.stop(1_000);
    },
  );
});
