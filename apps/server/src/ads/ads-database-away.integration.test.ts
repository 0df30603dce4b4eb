import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publish, servedCampaign } from '../../../../tests/testkit/ads/publish.ts';
import { eventAddress, startAds, type TestAds } from '../../../../tests/testkit/ads/start-ads.ts';
import { startTestDatabase, type TestDatabase } from '../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../tests/testkit/installation.ts';
import { hasRedisServer, startTestRedis, type TestRedis } from '../../../../tests/testkit/servers/redis-server.ts';
import { type SilentProxy, startSilentProxy } from '../../../../tests/testkit/servers/silent-proxy.ts';
import { type DatabaseHandle, openDatabase } from '../platform/database/database.ts';
import { createPostgresSink } from '../platform/event-sink/postgres-sink.ts';
import { startStreamConsumer } from '../platform/event-sink/stream-consumer.ts';
import { createStreamSink } from '../platform/event-sink/stream-sink.ts';

/**
 * A database that is away for ten minutes: its port refuses, and the waits between attempts pass 200 times faster. With
 * `SONORA_OUTAGE_SPEED=1` the ten minutes are real.
 */

const AWAY_MS = 600_000;
const SPEED = Number(process.env.SONORA_OUTAGE_SPEED ?? 200);

let database: TestDatabase;
let handle: DatabaseHandle;
let redis: TestRedis | undefined;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(3);
  redis = hasRedisServer() ? await startTestRedis() : undefined;
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await redis?.stop();
  await database?.stop();
});

const newProxy = async (target: string): Promise<SilentProxy> => {
  const proxy = await startSilentProxy(target);
  closing.push(proxy.stop);
  return proxy;
};

/** A process, and how long it has waited for its sink. */
type Waiting = TestAds & { readonly waitedMs: () => number };

/** @param streamUrl of the stream engine; undefined: events go to PostgreSQL */
const startProcess = async (databaseUrl: string, streamUrl: string | undefined): Promise<Waiting> => {
  let waitedMs = 0;
  const ads = await startAds(databaseUrl, {}, (pool) => ({
    sink: streamUrl === undefined ? createPostgresSink(pool) : createStreamSink(streamUrl, silentLog),
    pause: async (milliseconds, signal) => {
      waitedMs += milliseconds;
      await sleep(milliseconds / SPEED, undefined, { signal });
    },
  }));
  closing.push(ads.stop);
  return { ...ads, waitedMs: () => waitedMs };
};

/** Counts of all events by name and verdict, of each table that has them. */
const countsOf = async (tagId: string): Promise<readonly Readonly<Record<string, number>>[]> => {
  const read = async (table: string, count: string): Promise<Record<string, number>> => {
    const { rows } = await handle.pool.query<{ name: string; count: number }>(
      `select event || ' ' || verdict as name, ${count}::int as count from ${table} where tag_id = $1 group by 1 having ${count} <> 0`,
      [tagId],
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.count]));
  };
  return [await read('ad_event', 'sum(count)'), await read('ad_report_hour', 'sum(count)')];
};

const totalOf = async (campaignId: string): Promise<number> =>
  Number(
    (
      await handle.pool.query<{ total: string }>(
        'select coalesce(sum(total), 0) as total from ads_total where subject = $1',
        [campaignId],
      )
    ).rows[0]?.total,
  );

/** Plays ads at processes: each event is reported twice, once at each, as players do that lost an answer. */
const createListener = (processes: readonly Waiting[], tagId: string) => {
  let ads = 0;
  return {
    ads: () => ads,
    play: async (): Promise<void> => {
      await Promise.all(
        processes.map(async ({ url }) => {
          ads += 1;
          // One listener each, who is below the rates of robots.
          const headers = { 'user-agent': `player ${ads}` };
          const document = await (await fetch(`${url}/vast/${tagId}`, { headers })).text();
          expect(document).toContain('<Ad ');
          for (const event of ['Impression', 'mute']) {
            for (const other of processes) {
              const address = eventAddress(document, event)!.replace('http://ads.example.com', other.url);
              expect((await fetch(address, { headers })).status).toBe(204);
            }
          }
        }),
      );
    },
  };
};

/** Files of events that wait. */
const segmentsOf = async (dataDirectory: string): Promise<readonly string[]> =>
  (await readdir(join(dataDirectory, 'events'), { recursive: true })).filter((name) => name.endsWith('.events'));

type Outage = {
  readonly stream: boolean;
  readonly streamIsAway?: boolean;
};

describe.each<readonly [string, Outage]>([
  ['PostgreSQL, to which events go', { stream: false }],
  ['PostgreSQL, to which workers bring the events of a stream', { stream: true }],
  ['PostgreSQL and the stream at the same time', { stream: true, streamIsAway: true }],
])('%s', (_name, { stream, streamIsAway = false }) => {
  it.skipIf(stream && !hasRedisServer())(
    'is away for ten minutes: ads are served, and each event before, during and after counts once',
    async () => {
      const proxy = await newProxy(database.url);
      const streamProxy = stream ? await newProxy(redis!.url) : undefined;
      const campaign = servedCampaign();
      const { tagId, campaignId } = campaign;
      const pacing = { goal: 1_000_000, speed: 'asFastAsPossible' } as const;
      const served = { ...campaign, definition: { ...campaign.definition, pacing } };
      await publish(handle.pool, campaign, served);
      const processes = [
        await startProcess(proxy.url, streamProxy?.url),
        await startProcess(proxy.url, streamProxy?.url),
      ];
      if (streamProxy) {
        const worker = openDatabase({ url: proxy.url, log: silentLog, maxConnections: 2 });
        const url = streamProxy.url;
        const stop = startStreamConsumer({
          url,
          log: silentLog,
          sink: createPostgresSink(worker.pool),
          abandonedMs: 500,
        });
        closing.push(async () => {
          await stop();
          await worker.close();
        });
      }
      const { play, ads } = createListener(processes, tagId);
      await play();
      await proxy.refuse();
      if (streamIsAway) await streamProxy!.refuse();
      const began = performance.now();
      const waitsForSink = !stream || streamIsAway;
      const isOver = (): boolean =>
        waitsForSink
          ? processes.every(({ waitedMs }) => waitedMs() >= AWAY_MS)
          : performance.now() - began > AWAY_MS / SPEED;
      while (!isOver()) {
        await play();
        await sleep(AWAY_MS / SPEED / 30);
      }
      expect(ads()).toBeGreaterThan(20);
      await proxy.accept();
      if (streamIsAway) await streamProxy!.accept();
      await play();
      const expected = { 'answer counted': ads(), 'impression counted': ads(), 'mute counted': ads() };
      await expect.poll(() => countsOf(tagId), { interval: 200 }).toEqual([expected, expected]);
      await expect.poll(() => totalOf(campaignId)).toBe(ads());
      for (const { dataDirectory } of processes) expect(await segmentsOf(dataDirectory)).toEqual([]);
      // What was delivered just before the outage, and again after it, would have come by now.
      await sleep(1_500);
      expect(await countsOf(tagId)).toEqual([expected, expected]);
    },
    60_000 + (4 * AWAY_MS) / SPEED,
  );
});
