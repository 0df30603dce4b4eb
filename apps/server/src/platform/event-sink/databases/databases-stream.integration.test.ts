import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../../tests/testkit/eventually.ts';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import {
  hasRedisServer,
  startTestRedis,
  type TestRedis,
} from '../../../../../../tests/testkit/servers/redis-server.ts';
import { startSilentProxy } from '../../../../../../tests/testkit/servers/silent-proxy.ts';
import { testEvent } from '../../event-log/testkit/events.ts';
import type { EventBatch, EventSink } from '../event-sink.ts';
import { batchesForDatabases, startStreamConsumer } from '../stream-consumer.ts';
import { createStreamSink } from '../stream-sink.ts';
import { batchOf } from '../testkit/batches.ts';
import { startEventDatabases, type TestEventDatabases } from '../testkit/event-databases.ts';
import { tendAll } from '../testkit/tend-all.ts';
import { createDatabasesSink } from './databases-sink.ts';
import type { EventDatabases } from './event-databases.ts';

const reason = hasRedisServer() ? '' : ' (skipped: redis-server is not installed and could not be installed)';
const BATCHES = 60;

describe.skipIf(reason !== '')(`an event stream before two databases${reason}`, () => {
  let test: TestEventDatabases;
  let redis: TestRedis;
  let stream: EventSink;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    [test, redis] = await Promise.all([startEventDatabases(2), startTestRedis()]);
    stream = createStreamSink(redis.url, silentLog);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await stream?.close();
    await redis?.stop();
    await test?.stop();
  });

  /** Delivers as an event log does: until it succeeds. */
  const deliver = (batch: EventBatch): Promise<void> => eventually(() => stream.deliver(batch), { interval: 50 });

  /** A worker: it reads the stream, and brings what waited. */
  const startWorker = (databases: EventDatabases): (() => Promise<void>) => {
    const sink = createDatabasesSink(databases, silentLog, { probeMs: 100, answerMs: 2_000 });
    const stop = startStreamConsumer({
      url: redis.url,
      sink,
      log: silentLog,
      abandonedMs: 300,
      batchesAtOnce: batchesForDatabases(databases.all.length),
    });
    const tend = tendAll(databases);
    const rounds = setInterval(() => void tend().catch(() => {}), 200);
    return async () => {
      clearInterval(rounds);
      await stop();
      await sink.close();
    };
  };
  /** Ends all connections of the worker to a database, in the middle of whatever they do. */
  const endConnections = async (position: number): Promise<void> => {
    await test
      .at(position)
      .pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
  };

  it('stores and counts each event once, while engine, worker and databases are killed', async () => {
    const proxy = await startSilentProxy(test.urls[1]!);
    closing.push(proxy.stop);
    const databases = await test.open([test.urls[0]!, proxy.url]);
    const tags = [await test.tagOf(0), await test.tagOf(1), await test.tagOf(2)];
    let stop = startWorker(databases);
    closing.push(() => stop());
    const kills: Readonly<Record<number, () => Promise<unknown>>> = {
      5: () => endConnections(1),
      10: () => redis.kill().then(() => redis.restart()),
      15: () => proxy.refuse(),
      25: () => endConnections(1),
      30: () => proxy.accept(),
      35: async () => {
        await stop();
        stop = startWorker(databases);
      },
      40: () => endConnections(2),
      45: () => redis.kill().then(() => redis.restart()),
      50: async () => proxy.loseConnections(),
    };
    for (let number = 0; number < BATCHES; number += 1) {
      const events = tags.flatMap((tagId) => [testEvent({ tagId }), testEvent({ tagId })]);
      const batch = batchOf(events);
      await deliver(batch);
      // An event log that had no answer delivers again.
      if (number % 7 === 0) await deliver(batch);
      await kills[number]?.();
      await sleep(20);
    }
    const countsOf = async (position: number): Promise<readonly [number, number]> => {
      const { rows } = await test.at(position).pool.query<{ stored: number; counted: number }>(
        `select (select count(*)::int from ad_event where tag_id = any($1)) as stored,
           (select coalesce(sum(count), 0)::int from ad_report_hour where tag_id = any($1)) as counted`,
        [tags],
      );
      return [rows[0]!.stored, rows[0]!.counted];
    };
    const all = [BATCHES * 2, BATCHES * 2];
    // A delivery whose connection was lost without a word fails after a minute.
    await expect
      .poll(() => Promise.all([0, 1, 2].map(countsOf)), { timeout: 110_000, interval: 200 })
      .toEqual([all, all, all]);
    // What comes twice would have come by now.
    await sleep(2_000);
    expect(await Promise.all([0, 1, 2].map(countsOf))).toEqual([all, all, all]);
    expect((await test.main.pool.query('select 1 from ad_event_waiting')).rowCount).toBe(0);
  });

  it('brings the events of a database, while the other one is away', async () => {
    const proxy = await startSilentProxy(test.urls[1]!);
    closing.push(proxy.stop);
    const databases = await test.open([test.urls[0]!, proxy.url]);
    const [here, away] = [await test.tagOf(1), await test.tagOf(2)];
    await proxy.refuse();
    const stop = startWorker(databases);
    closing.push(stop);
    for (let number = 0; number < 30; number += 1)
      await deliver(batchOf([testEvent({ tagId: away }), testEvent({ tagId: here })]));
    const storedOf = async (position: number, tagId: string): Promise<number> =>
      (await test.at(position).pool.query('select 1 from ad_event where tag_id = $1', [tagId])).rowCount ?? 0;
    await expect.poll(() => storedOf(1, here)).toBe(30);
    expect(await storedOf(2, away)).toBe(0);
    await proxy.accept();
    await expect.poll(() => storedOf(2, away)).toBe(30);
  });
});
