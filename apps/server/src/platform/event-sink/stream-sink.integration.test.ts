import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../tests/testkit/database.ts';
import { eventually } from '../../../../../tests/testkit/eventually.ts';
import { silentLog } from '../../../../../tests/testkit/installation.ts';
import { hasRedisServer, startTestRedis, type TestRedis } from '../../../../../tests/testkit/servers/redis-server.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { testEvent } from '../event-log/testkit/events.ts';
import type { EventBatch, EventSink } from './event-sink.ts';
import { openEventSink } from './open-event-sink.ts';
import { createPostgresSink } from './postgres-sink.ts';
import { startStreamConsumer } from './stream-consumer.ts';
import { batchOf } from './testkit/batches.ts';
import { onlyMain } from './testkit/only-main.ts';

const reason = hasRedisServer() ? '' : ' (skipped: redis-server is not installed and could not be installed)';

describe.skipIf(reason !== '')(`event stream${reason}`, () => {
  let database: TestDatabase;
  let handle: DatabaseHandle;
  let redis: TestRedis;
  let sink: EventSink;
  let postgres: EventSink;
  beforeAll(async () => {
    [database, redis] = await Promise.all([startTestDatabase(), startTestRedis()]);
    handle = database.open(4);
    postgres = createPostgresSink(handle.pool);
    sink = await openEventSink({ eventStreamUrl: redis.url }, onlyMain(handle), silentLog);
  });
  afterAll(async () => {
    await sink?.close();
    await redis?.stop();
    await database?.stop();
  });

  /** Delivers as an event log does: until it succeeds. */
  const deliver = (batch: EventBatch): Promise<void> => eventually(() => sink.deliver(batch), { interval: 50 });
  const countStored = async (batch: EventBatch): Promise<number> => {
    const ids = batch.events.map(({ json }) => (JSON.parse(json) as { serving: string }).serving);
    const { rows } = await handle.pool.query<{ count: number }>(
      'select count(*)::int as count from ad_event where ad_serving_id = any($1)',
      [ids],
    );
    return rows[0]!.count;
  };
  const someEvents = (count: number): EventBatch => batchOf(Array.from({ length: count }, () => testEvent()));

  it('brings events to the database once, when a batch is delivered or read twice', async () => {
    const batch = someEvents(50);
    await deliver(batch);
    await deliver(batch);
    let lost = 0;
    const stop = startStreamConsumer({
      url: redis.url,
      log: silentLog,
      // Stores, and fails before the batch is removed from the stream.
      sink: {
        deliver: async (read) => {
          await postgres.deliver(read);
          lost += 1;
          if (lost === 1) throw new Error('killed');
        },
        close: async () => {},
      },
    });
    await eventually(() => expect(lost).toBe(3));
    await stop();
    expect(await countStored(batch)).toBe(50);
  });

  it('gives the batches of a consumer that ended to another one', async () => {
    const batch = someEvents(3);
    const { promise: isReading, resolve } = Promise.withResolvers<void>();
    const stuck = startStreamConsumer({
      url: redis.url,
      log: silentLog,
      sink: {
        deliver: () => {
          resolve();
          return new Promise(() => {});
        },
        close: async () => {},
      },
    });
    await deliver(batch);
    await isReading;
    await stuck();
    const stop = startStreamConsumer({ url: redis.url, log: silentLog, sink: postgres, abandonedMs: 100 });
    await eventually(async () => expect(await countStored(batch)).toBe(3));
    await stop();
  });

  it('loses nothing that it accepted when the engine is killed', async () => {
    const [before, during] = [someEvents(20), someEvents(20)];
    await deliver(before);
    await redis.kill();
    await expect(sink.deliver(during)).rejects.toThrow();
    await redis.restart();
    await deliver(during);
    const stop = startStreamConsumer({ url: redis.url, log: silentLog, sink: postgres });
    await eventually(async () => expect([await countStored(before), await countStored(during)]).toEqual([20, 20]));
    await stop();
  });

  it('sets aside what can never be stored, and goes on', async () => {
    const [beside, after] = [someEvents(5), someEvents(2)];
    const broken = { day: '2026-11-26', json: '{"tag":"x"}' };
    await deliver({ id: 'broken', events: [...beside.events.slice(0, 2), broken, ...beside.events.slice(2)] });
    await deliver(after);
    const stop = startStreamConsumer({ url: redis.url, log: silentLog, sink: postgres });
    await eventually(async () => expect(await countStored(after)).toBe(2));
    expect(await countStored(beside)).toBe(5);
    await stop();
  });
});
