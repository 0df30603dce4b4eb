import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { publish, servedCampaign } from '../../../../tests/testkit/ads/publish.ts';
import { eventAddress, startAds, type TestAds, type TestLogOptions } from '../../../../tests/testkit/ads/start-ads.ts';
import { startTestDatabase, type TestDatabase } from '../../../../tests/testkit/database.ts';
import type { EventSink } from '../platform/event-sink/event-sink.ts';
import { createPostgresSink } from '../platform/event-sink/postgres-sink.ts';

const DAY_MS = 86_400_000;

let database: TestDatabase;
let pool: pg.Pool;
const started: TestAds[] = [];

/** A process that counts in the database. */
const start = async (change: TestLogOptions = {}): Promise<TestAds> => {
  const ads = await startAds(database.url, {}, (own) => ({ sink: createPostgresSink(own), ...change }));
  started.push(ads);
  return ads;
};

beforeAll(async () => {
  database = await startTestDatabase();
  pool = database.open(2).pool;
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const ads of started.splice(0)) await ads.stop();
});
afterAll(() => database?.stop());

const publishedTag = async (...processes: readonly TestAds[]): Promise<string> => {
  const campaign = servedCampaign();
  await publish(pool, campaign);
  for (const { services } of processes) {
    await expect.poll(() => services.campaigns.find(campaign.tagId)).toBeDefined();
  }
  return campaign.tagId;
};

/** A document's address of an event at a process. */
const addressAt = ({ url }: TestAds, document: string, event: string): string =>
  eventAddress(document, event)!.replace('http://ads.example.com', url);
const documentOf = async ({ url }: TestAds, tagId: string): Promise<string> =>
  (await fetch(`${url}/vast/${tagId}`)).text();
const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

/** Counts of a tag by event and verdict. */
const countsOf = async (tagId: string): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `select event || ' ' || verdict as name, sum(count)::int as count from ad_report_hour where tag_id = $1 group by 1`,
    [tagId],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};
const outcomesOf = async ({ url }: TestAds, outcome: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`sonora_ads_events_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

/** Shifts the clock of the process. Timers go on. */
const shiftClock = (milliseconds: number): void => {
  const real = Date.now.bind(Date);
  vi.restoreAllMocks();
  if (milliseconds !== 0) vi.spyOn(Date, 'now').mockImplementation(() => real() + milliseconds);
};

describe('reports of events', () => {
  it('that are repeated, at whatever process and at the same time, count once', async () => {
    const [one, two] = [await start(), await start()];
    const tagId = await publishedTag(one, two);
    const document = await documentOf(one, tagId);
    const repeated = [one, two].flatMap((ads) =>
      Array.from({ length: 20 }, () => addressAt(ads, document, 'Impression')),
    );
    expect(new Set(await Promise.all(repeated.map(statusOf)))).toEqual(new Set([204]));
    await expect.poll(() => countsOf(tagId)).toEqual({ 'answer counted': 1, 'impression counted': 1 });
    // Later again, when it was counted long ago.
    expect(await statusOf(addressAt(two, document, 'Impression'))).toBe(204);
    expect(await statusOf(addressAt(two, document, 'mute'))).toBe(204);
    await expect.poll(() => countsOf(tagId)).toMatchObject({ 'mute counted': 1 });
    expect(await countsOf(tagId)).toMatchObject({ 'impression counted': 1 });
  });

  it('get the place of their answer, also when it was given a moment ago among others that are alike', async () => {
    const ads = await start();
    const tagId = await publishedTag(ads);
    const ask = async (city: string): Promise<string> => (await fetch(`${ads.url}/vast/${tagId}?city=${city}`)).text();
    await Promise.all(Array.from({ length: 40 }, (_, number) => ask(number % 2 === 0 ? 'Oslo' : 'Turku')));
    const document = await ask('Turku');
    expect(await statusOf(addressAt(ads, document, 'Impression'))).toBe(204);
    await Promise.all(Array.from({ length: 9 }, () => ask('Turku')));
    const placesOf = async (): Promise<string[]> => {
      const { rows } = await pool.query<{ place: string }>(
        `select event || ' ' || city || ' ' || sum(count) as place from ad_report_place where tag_id = $1
         group by event, city order by event, city`,
        [tagId],
      );
      return rows.map(({ place }) => place);
    };
    await expect.poll(placesOf).toEqual(['answer Oslo 20', 'answer Turku 30', 'impression Turku 1']);
    const { rows } = await pool.query(`select count(*)::int as records from ad_event where tag_id = $1`, [tagId]);
    // One for each place and second, and one that was noted for the impression.
    expect(rows[0].records).toBeLessThanOrEqual(8);
  });

  it('that are too old or signed by another installation are thanked and not stored', async () => {
    const ads = await start();
    const tagId = await publishedTag(ads);
    shiftClock(-31 * DAY_MS);
    const old = await documentOf(ads, tagId);
    shiftClock(0);
    expect(await statusOf(addressAt(ads, old, 'Impression'))).toBe(204);
    expect(await outcomesOf(ads, 'expired')).toBe(1);

    const other = await startTestDatabase();
    const foreign = await startAds(other.url);
    const client = new pg.Pool({ connectionString: other.url, max: 1 });
    client.on('error', () => {});
    const campaign = { ...servedCampaign(), tagId };
    await publish(client, campaign);
    await expect.poll(() => foreign.services.campaigns.find(tagId)).toBeDefined();
    const forged = await documentOf(foreign, tagId);
    await client.end();
    await foreign.stop();
    await other.stop();
    expect(await statusOf(addressAt(ads, forged, 'Impression'))).toBe(204);
    expect(await outcomesOf(ads, 'forged')).toBe(1);

    const valid = await documentOf(ads, tagId);
    expect(await statusOf(addressAt(ads, valid, 'Impression'))).toBe(204);
    await expect.poll(() => countsOf(tagId)).toEqual({ 'answer counted': 2, 'impression counted': 1 });
  });
});

describe('a clock that jumps', () => {
  it('back: events count with their answer', async () => {
    const ads = await start();
    const tagId = await publishedTag(ads);
    const document = await documentOf(ads, tagId);
    shiftClock(-2 * DAY_MS);
    expect(await statusOf(addressAt(ads, document, 'Impression'))).toBe(204);
    // Measured from the impression, nothing was played.
    expect(await statusOf(addressAt(ads, document, 'complete'))).toBe(204);
    const next = await documentOf(ads, tagId);
    expect(await statusOf(addressAt(ads, next, 'Impression'))).toBe(204);
    await expect
      .poll(() => countsOf(tagId))
      .toEqual({ 'answer counted': 2, 'impression counted': 2, 'complete tooEarly': 1 });
  });

  it.each([
    ['an hour back', -3_600_000],
    ['an hour forward', 3_600_000],
    // Less than the time after which events are late.
    ['nearly a day forward', DAY_MS - 60_000],
  ])('%s, and returns: no event and no cap is lost, and nothing counts twice', async (_name, jumpMs) => {
    const ads = await start();
    const campaign = servedCampaign();
    const caps = [{ count: 2, period: 'day' as const }];
    const { tagId } = campaign;
    await publish(pool, campaign, { ...campaign, definition: { ...campaign.definition, caps } });
    await expect.poll(() => ads.services.campaigns.find(tagId)).toBeDefined();
    // Recognised by the advertising id, whatever day the clock shows.
    const hear = async (listener: number): Promise<string> =>
      (await fetch(`${ads.url}/vast/${tagId}?lat=0&ifa=0191d2a4-0000-4000-8000-00000000000${listener}`)).text();
    const heard = [await hear(1), await hear(1), await hear(2)];
    expect(await hear(1)).not.toContain('<Ad ');
    shiftClock(jumpMs);
    heard.push(await hear(2), await hear(3));
    for (const document of heard) expect(document).toContain('<Ad ');
    expect(await statusOf(addressAt(ads, heard[0]!, 'Impression'))).toBe(204);
    shiftClock(0);
    for (const listener of [1, 2]) expect(await hear(listener)).not.toContain('<Ad ');
    for (const document of [...heard, ...heard])
      expect(await statusOf(addressAt(ads, document, 'Impression'))).toBe(204);
    await expect
      .poll(() => countsOf(tagId))
      .toEqual({ 'answer counted': 5, 'noAd counted': 3, 'impression counted': 5 });
  });

  it('forth and back again: each event is in the partition of its answer, and late after a day', async () => {
    const ads = await start();
    const tagId = await publishedTag(ads);
    const before = await documentOf(ads, tagId);
    // Beyond the partitions that are made in advance.
    shiftClock(9 * DAY_MS);
    expect(await statusOf(addressAt(ads, before, 'Impression'))).toBe(204);
    const future = await documentOf(ads, tagId);
    expect(await statusOf(addressAt(ads, future, 'Impression'))).toBe(204);
    shiftClock(0);
    expect(await statusOf(addressAt(ads, future, 'mute'))).toBe(204);
    const after = await documentOf(ads, tagId);
    expect(await statusOf(addressAt(ads, after, 'Impression'))).toBe(204);
    await expect
      .poll(() => countsOf(tagId))
      .toEqual({
        'answer counted': 3,
        'impression late': 1,
        'impression counted': 2,
        'mute counted': 1,
      });
    const { rows } = await pool.query<{ days: number; distance: number }>(
      `select count(distinct day)::int as days, max(day) - min(day) as distance from ad_event where tag_id = $1`,
      [tagId],
    );
    expect(rows[0]!.days).toBeLessThanOrEqual(3);
    expect([9, 10]).toContain(rows[0]!.distance);
  });
});

describe('while the sink is away', () => {
  it('tags are answered and events acknowledged until their share of the disk is used, then refused with 503', async () => {
    let isAway = true;
    const stored = new Set<string>();
    const sink: EventSink = {
      deliver: async ({ events }) => {
        if (isAway) throw new Error('away');
        for (const { json } of events) {
          const { serving, event } = JSON.parse(json) as { serving: string; event: string };
          stored.add(`${serving} ${event}`);
        }
      },
      close: async () => {},
    };
    const ads = await start({ sink, maxWaitingBytes: 4_000, segmentMs: 20 });
    const tagId = await publishedTag(ads);
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const playAd = async (): Promise<number> => {
      const document = await documentOf(ads, tagId);
      expect(document).toContain('<Ad ');
      const address = addressAt(ads, document, 'Impression');
      const response = await fetch(address);
      const servingId = /<AdServingId>Sonora-([^<]+)</.exec(document)?.[1];
      if (response.status === 204) acknowledged.push(`${servingId} impression`);
      else {
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
        refused.push(address);
      }
      await sleep(30);
      return response.status;
    };
    for (let ad = 0; ad < 100 && refused.length < 3; ad += 1) await playAd();
    expect(acknowledged.length).toBeGreaterThan(2);
    expect(refused.length).toBe(3);
    expect(await outcomesOf(ads, 'refusedByDisk')).toBe(3);
    isAway = false;
    // Players report again what was refused.
    for (const address of refused) await expect.poll(() => statusOf(address)).toBe(204);
    await expect
      .poll(() => acknowledged.every((key) => stored.has(key)) && stored.size >= acknowledged.length + 3)
      .toBe(true);
  });
});

describe('while the database is away', () => {
  it('answers and counts: everything acknowledged is counted once after it returned', async () => {
    const own = await startTestDatabase();
    const [one, two] = await Promise.all(
      [0, 1].map(() => startAds(own.url, {}, (ownPool) => ({ sink: createPostgresSink(ownPool) }))),
    );
    const client = new pg.Pool({ connectionString: own.url, max: 1 });
    client.on('error', () => {});
    const campaign = servedCampaign();
    const { tagId } = campaign;
    await publish(client, campaign);
    for (const { services } of [one!, two!]) {
      await expect.poll(() => services.campaigns.find(tagId)).toBeDefined();
    }
    const administrator = new pg.Client({ connectionString: own.url.replace(/\/[^/]*$/, '/template1') });
    await administrator.connect();
    const name = new URL(own.url).pathname.slice(1);
    const goAway = async (): Promise<void> => {
      await administrator.query(`alter database ${name} allow_connections false`);
      await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    };
    let impressions = 0;
    const play = async (): Promise<void> => {
      await Promise.all(
        [one!, two!, one!, two!].map(async (ads, index, all) => {
          const document = await documentOf(ads, tagId);
          expect(document).toContain('<Ad ');
          const address = addressAt(all[(index + 1) % all.length]!, document, 'Impression');
          // Each is reported twice, as players do that lost an answer.
          expect([await statusOf(address), await statusOf(address)]).toEqual([204, 204]);
          impressions += 1;
        }),
      );
    };
    await play();
    await goAway();
    const began = performance.now();
    while (performance.now() - began < 4_000) {
      await play();
      await sleep(200);
    }
    await administrator.query(`alter database ${name} allow_connections true`);
    await administrator.end();
    await play();
    const counted = async (): Promise<Record<string, number>> => {
      const { rows } = await client.query<{ name: string; count: number }>(
        `select event || ' ' || verdict as name, sum(count)::int as count from ad_report_hour group by 1`,
      );
      return Object.fromEntries(rows.map(({ name: key, count }) => [key, count]));
    };
    await expect.poll(counted).toEqual({ 'answer counted': impressions, 'impression counted': impressions });
    await client.end();
    for (const ads of [one!, two!]) await ads.stop();
    await own.stop();
  });
});
