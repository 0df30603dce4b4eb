import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../tests/testkit/database.ts';
import { eventually } from '../../../../../tests/testkit/eventually.ts';
import { silentLog } from '../../../../../tests/testkit/installation.ts';
import { hasRedisServer, startTestRedis, type TestRedis } from '../../../../../tests/testkit/servers/redis-server.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { testEvent } from '../event-log/testkit/events.ts';
import type { Log } from '../log/log.ts';
import { deleteKilledConsumers } from './delete-killed-consumers.ts';
import { encodeEvents } from './encode-events.ts';
import type { EventBatch, EventSink } from './event-sink.ts';
import { createPostgresSink } from './postgres-sink.ts';
import { startStreamConsumer } from './stream-consumer.ts';
import { connectToStream, createStreamSink, streamKeys } from './stream-sink.ts';
import { batchOf } from './testkit/batches.ts';

const reason = hasRedisServer() ? '' : ' (skipped: redis-server is not installed and could not be installed)';

describe.skipIf(reason !== '')(`an event stream that fails${reason}`, () => {
  let database: TestDatabase;
  let handle: DatabaseHandle;
  let redis: TestRedis;
  let sink: EventSink;
  let postgres: EventSink;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    [database, redis] = await Promise.all([startTestDatabase(), startTestRedis()]);
    handle = database.open(4);
    postgres = createPostgresSink(handle.pool);
    sink = createStreamSink(redis.url, silentLog);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await command('FLUSHALL');
  });
  afterAll(async () => {
    await sink?.close();
    await redis?.stop();
    await database?.stop();
  });

  /** A command of an operator. */
  const command = async (...parts: readonly string[]): Promise<unknown> => {
    const client = createClient({ url: redis.url });
    await client.connect();
    return client.sendCommand([...parts]).finally(() => client.close());
  };
  /** Delivers as an event log does: until it succeeds. */
  const deliver = (batch: EventBatch): Promise<void> => eventually(() => sink.deliver(batch), { interval: 50 });
  const consume = (
    own: EventSink['deliver'],
    options: { readonly abandonedMs?: number; readonly forgottenMs?: number } = {},
  ): void => {
    closing.push(
      startStreamConsumer({
        url: redis.url,
        log: silentLog,
        sink: { deliver: own, close: async () => {} },
        ...options,
      }),
    );
  };
  /** Events of a tag of their own. */
  const someEvents = (count: number): EventBatch => {
    const tagId = randomUUID();
    return batchOf(Array.from({ length: count }, () => testEvent({ tagId })));
  };
  const idsOf = ({ events }: EventBatch): string[] =>
    events.map(({ json }) => (JSON.parse(json) as { serving: string }).serving);
  const countStored = async (batch: EventBatch): Promise<number> => {
    const { rows } = await handle.pool.query<{ count: number }>(
      'select count(*)::int as count from ad_event where ad_serving_id = any($1)',
      [idsOf(batch)],
    );
    return rows[0]!.count;
  };
  const untilStored = (batch: EventBatch): Promise<void> =>
    eventually(async () => expect(await countStored(batch)).toBe(batch.events.length));
  /** Counts in the reports of a batch's tags. */
  const countReported = async (batch: EventBatch): Promise<number> => {
    const tags = batch.events.map(({ json }) => (JSON.parse(json) as { tag: string }).tag);
    const { rows } = await handle.pool.query<{ count: number }>(
      'select coalesce(sum(count), 0)::int as count from ad_report_hour where tag_id = any($1)',
      [tags],
    );
    return rows[0]!.count;
  };

  it('goes on when batches were trimmed that a consumer had been given and could not store', async () => {
    const [trimmed, after] = [someEvents(2), someEvents(2)];
    let attempts = 0;
    consume(async (batch) => {
      if (batch.id !== after.id) {
        attempts += 1;
        throw new Error('the database is away');
      }
      await postgres.deliver(batch);
    });
    await deliver(trimmed);
    await eventually(() => expect(attempts).toBeGreaterThan(0));
    await command('XTRIM', streamKeys.batches, 'MAXLEN', '0');
    await deliver(after);
    await untilStored(after);
    await eventually(async () =>
      expect(await command('XPENDING', streamKeys.batches, streamKeys.group)).toEqual([0, null, null, null]),
    );
  });

  it('forgets the names of killed consumers, but none that has batches', async () => {
    const { batches, group } = streamKeys;
    const names = async (): Promise<readonly string[]> =>
      ((await command('XINFO', 'CONSUMERS', batches, group)) as [string, string][]).map(([, name]) => name);
    await command('XGROUP', 'CREATE', batches, group, '0', 'MKSTREAM');
    const held = someEvents(2);
    await deliver(held);
    // Three processes that were killed: one had been given a batch.
    await command('XREADGROUP', 'GROUP', group, 'killed with a batch', 'STREAMS', batches, '>');
    for (const name of ['killed', 'killed, too']) await command('XGROUP', 'CREATECONSUMER', batches, group, name);
    const client = connectToStream(redis.url, silentLog);
    closing.push(async () => client.destroy());
    expect(await eventually(() => deleteKilledConsumers(client, 60_000))).toBe(0);
    expect(await deleteKilledConsumers(client, 0)).toBe(2);
    expect(await names()).toEqual(['killed with a batch']);
    consume(postgres.deliver, { abandonedMs: 1_000, forgottenMs: 3_000 });
    await untilStored(held);
    await eventually(async () => expect(await names()).not.toContain('killed with a batch'));
    expect(await names()).toHaveLength(1);
    expect(await countReported(held)).toBe(2);
  });

  it('goes on when the engine has lost its memory while a consumer reads', async () => {
    const [before, after] = [someEvents(3), someEvents(3)];
    consume(postgres.deliver);
    await deliver(before);
    await untilStored(before);
    await command('FLUSHALL');
    await deliver(after);
    await untilStored(after);
  });

  it('goes on when the engine is killed while a consumer stores, and counts its batch once', async () => {
    const batch = someEvents(30);
    let reads = 0;
    consume(async (read) => {
      await postgres.deliver(read);
      reads += 1;
      if (reads === 1) await redis.kill();
    });
    await deliver(batch);
    await eventually(() => expect(reads).toBe(1));
    await redis.restart();
    // Its removal is sent again when the connection is back, or the batch is read again.
    await eventually(async () => expect(await command('XLEN', streamKeys.batches)).toBe(0));
    expect(reads).toBeLessThanOrEqual(2);
    const next = someEvents(5);
    await deliver(next);
    await untilStored(next);
    expect([await countStored(batch), await countReported(batch)]).toEqual([30, 30]);
    expect(await command('XLEN', streamKeys.batches)).toBe(0);
  });

  it('counts a batch once that is given to another consumer while the first one still stores it', async () => {
    const batch = someEvents(10);
    const { promise: mayStore, resolve: letStore } = Promise.withResolvers<void>();
    const { promise: isStored, resolve: stored } = Promise.withResolvers<void>();
    const { promise: isReading, resolve: reading } = Promise.withResolvers<void>();
    consume(async (read) => {
      reading();
      await mayStore;
      await postgres.deliver(read);
      stored();
    });
    await deliver(batch);
    await isReading;
    consume(postgres.deliver, { abandonedMs: 100 });
    await untilStored(batch);
    letStore();
    await isStored;
    expect([await countStored(batch), await countReported(batch)]).toEqual([10, 10]);
    await eventually(async () => expect(await command('XLEN', streamKeys.batches)).toBe(0));
  });

  it('forgets consumers that stop, but not those that leave batches to others', async () => {
    const names = async (): Promise<number> =>
      ((await command('XINFO', 'CONSUMERS', streamKeys.batches, streamKeys.group)) as unknown[]).length;
    const [stored, left] = [someEvents(1), someEvents(1)];
    const stop = startStreamConsumer({ url: redis.url, log: silentLog, sink: postgres });
    await deliver(stored);
    await untilStored(stored);
    expect(await names()).toBe(1);
    await stop();
    expect(await names()).toBe(0);
    let attempts = 0;
    const failing = async (): Promise<void> => {
      attempts += 1;
      throw new Error('the database is away');
    };
    const stopFailing = startStreamConsumer({
      url: redis.url,
      log: silentLog,
      sink: { deliver: failing, close: async () => {} },
    });
    await deliver(left);
    await eventually(() => expect(attempts).toBeGreaterThan(0));
    await stopFailing();
    expect(await names()).toBe(1);
    consume(postgres.deliver, { abandonedMs: 100 });
    await untilStored(left);
  });

  it('sets aside entries that are none of its own, and goes on', async () => {
    const after = someEvents(2);
    await command('XADD', streamKeys.batches, '*', 'id', 'not compressed', 'events', 'text');
    await command('XADD', streamKeys.batches, '*', 'other', 'fields');
    await deliver(after);
    consume(postgres.deliver);
    await untilStored(after);
    expect(await command('XLEN', streamKeys.rejected)).toBe(2);
    await eventually(async () => expect(await command('XLEN', streamKeys.batches)).toBe(0));
  });

  it('leaves batches on the disks of their processes when the engine has no memory left', async () => {
    const batch = someEvents(5);
    await command('CONFIG', 'SET', 'maxmemory', '1');
    await expect(sink.deliver(batch)).rejects.toThrow(/OOM/);
    await command('CONFIG', 'SET', 'maxmemory', '0');
    await deliver(batch);
    consume(postgres.deliver);
    await untilStored(batch);
  });

  it.each([
    ['appendfsync', 'everysec', 'always', /on its disk/],
    ['maxmemory-policy', 'allkeys-lru', 'noeviction', /evict/],
  ])('warns of an engine whose %s is %s, since it may lose events', async (setting, risky, safe, warning) => {
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (_facts: object, text: string) => void warnings.push(text) } as unknown as Log;
    const open = async (): Promise<void> => {
      const own = createStreamSink(redis.url, log);
      await eventually(() => own.deliver(someEvents(1)));
      await eventually(() => own.deliver(someEvents(1)));
      await own.close();
    };
    await open();
    expect(warnings).toEqual([]);
    await command('CONFIG', 'SET', setting, risky);
    await open().finally(() => command('CONFIG', 'SET', setting, safe));
    expect(warnings).toEqual([expect.stringMatching(warning)]);
  });

  it('reads batches of other releases, whose events are lines of day and JSON', async () => {
    const batch = someEvents(2);
    const bytes = await encodeEvents(batch.events);
    const client = createClient({ url: redis.url });
    await client.connect();
    await client.xAdd(streamKeys.batches, '*', { id: batch.id, events: bytes, version: '9' });
    client.destroy();
    consume(postgres.deliver);
    await untilStored(batch);
  });
});
