import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServedCampaign } from '@sonora/contracts/campaigns/served-campaign';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish, servedCampaign } from '../../../../tests/testkit/ads/publish.ts';
import { eventAddress, startAds, type TestAds } from '../../../../tests/testkit/ads/start-ads.ts';
import { startTestDatabase, type TestDatabase } from '../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../tests/testkit/installation.ts';
import { announced } from '../../../../tests/testkit/wait-milliseconds.ts';
import { openDatabase } from '../platform/database/database.ts';
import { ARCHIVE, createCountsRepository } from './counts/counts.repository.ts';

let database: TestDatabase;
let pool: pg.Pool;
const started: TestAds[] = [];

const start = async (environment: Readonly<Record<string, string>> = {}): Promise<TestAds> => {
  const ads = await startAds(database.url, environment);
  started.push(ads);
  return ads;
};

beforeAll(async () => {
  database = await startTestDatabase();
  pool = openDatabase({ url: database.url, log: silentLog, maxConnections: 2 }).pool;
});
afterAll(async () => {
  await pool?.end();
  for (const ads of started) await ads.stop();
  await database?.stop();
});

const hears = async (
  { url }: TestAds,
  { tagId }: ServedCampaign,
  query: Record<string, string> = {},
): Promise<boolean> => {
  const response = await fetch(`${url}/vast/${tagId}?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return (await response.text()).includes('<Ad ');
};

const isKnown = ({ services }: TestAds, { tagId }: ServedCampaign): boolean =>
  services.campaigns.find(tagId) !== undefined;

/** Number of writes of each process that runs. */
const readBeats = async (): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ id: string; beat: number }>(
    'select instance_id as id, beat::float8 as beat from ads_instance where not has_ended and instance_id <> $1',
    [ARCHIVE],
  );
  return new Map(rows.map(({ id, beat }) => [id, beat]));
};

/**
 * Resolves when each process has stored what it counted so far, and has then read what the others stored. It writes and reads in turn, so
 * after its second write it has written anew, and the reading after its first one is over.
 */
const exchanged = async (): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    const before = await readBeats();
    await expect
      .poll(async () => {
        const beats = await readBeats();
        return [...before].every(([id, beat]) => (beats.get(id) ?? 0) >= beat + 2);
      })
      .toBe(true);
  }
};

/** A campaign that a listener hears twice a day, and that is heard so often in all. */
const cappedCampaign = (change: Partial<ServedCampaign['definition']>): ServedCampaign => {
  const campaign = servedCampaign();
  return { ...campaign, definition: { ...campaign.definition, ...change } };
};

describe('several processes', () => {
  it('serve what is published, changed and paused as soon as it is announced', async () => {
    const [one, two] = [await start(), await start()];
    const campaign = servedCampaign();
    await publish(pool, campaign);
    for (const ads of [one, two]) await expect.poll(() => hears(ads, campaign), announced).toBe(true);
    await publish(pool, { ...campaign, documentVersion: '3.0' });
    for (const ads of [one, two]) {
      await expect.poll(() => ads.services.campaigns.find(campaign.tagId)?.documentVersion, announced).toBe('3.0');
    }
    await publish(pool, campaign, null);
    for (const ads of [one, two]) await expect.poll(() => hears(ads, campaign), announced).toBe(false);
    // One that cannot be compiled leaves the others alone.
    const broken = servedCampaign();
    const next = servedCampaign();
    await publish(pool, { ...broken, definition: { ...broken.definition, defaultCreativeId: '' } });
    await publish(pool, next);
    await expect.poll(() => hears(one, next), announced).toBe(true);
    expect(await hears(one, broken)).toBe(false);
  });

  it('share caps and goals, also with those that start later and those that ended', async () => {
    const [one, two] = [await start(), await start()];
    const capped = cappedCampaign({ caps: [{ count: 2, period: 'day' }] });
    const goal = cappedCampaign({
      flight: { firstDay: '2020-01-01', lastDay: '2090-01-01', timeZone: 'UTC' },
      pacing: { goal: 3, speed: 'asFastAsPossible' },
    });
    for (const campaign of [capped, goal]) {
      await publish(pool, campaign);
      for (const ads of [one, two]) await expect.poll(() => isKnown(ads, campaign), announced).toBe(true);
    }
    const ifa = randomUUID();
    expect(await hears(one, capped, { ifa, lat: '0' })).toBe(true);
    expect(await hears(one, goal)).toBe(true);
    await exchanged();
    expect(await hears(two, capped, { ifa, lat: '0' })).toBe(true);
    expect(await hears(two, goal)).toBe(true);
    expect(await hears(two, goal)).toBe(true);
    expect(await hears(two, capped, { ifa, lat: '0' })).toBe(false);
    // Another listener is counted for itself, and those who limit tracking or of whose consent nothing is known are known by address.
    expect(await hears(two, capped, { ifa: randomUUID(), lat: '0' })).toBe(true);
    expect(await hears(two, capped, { ifa, lat: '1' })).toBe(true);
    expect(await hears(two, capped, { ifa })).toBe(true);
    expect(await hears(two, capped, { ifa: randomUUID() })).toBe(false);
    await exchanged();
    expect(await hears(one, capped, { ifa, lat: '0' })).toBe(false);
    expect(await hears(one, goal)).toBe(false);
    const three = await start();
    await started.splice(started.indexOf(two), 1)[0]!.stop();
    await exchanged();
    expect(await hears(three, capped, { ifa, lat: '0' })).toBe(false);
    expect(await hears(three, goal)).toBe(false);
    // What ended instances counted moves to the archive after a day.
    await pool.query(`update ads_instance set seen_at = now() - interval '2 days' where has_ended`);
    await createCountsRepository(pool).sweep(new Date());
    const { rows } = await pool.query<{ count: string }>('select count(*) from ads_instance where has_ended');
    expect(Number(rows[0]?.count)).toBe(1);
    const four = await start();
    expect(await hears(four, capped, { ifa, lat: '0' })).toBe(false);
    expect(await hears(four, goal)).toBe(false);
    expect(await hears(three, goal)).toBe(false);
  });

  it('store neither addresses nor advertising ids', async () => {
    const ads = await start();
    const campaign = cappedCampaign({ caps: [{ count: 5, period: 'week' }] });
    await publish(pool, campaign);
    await expect.poll(() => isKnown(ads, campaign), announced).toBe(true);
    const ifa = randomUUID();
    await hears(ads, campaign, { ifa, lat: '0' });
    await hears(ads, campaign);
    const stored = async (): Promise<string> => {
      const { rows } = await pool.query<{ text: string }>('select exposures::text as text from ads_exposure');
      return rows.map((row) => row.text).join();
    };
    await expect.poll(stored).toContain(campaign.campaignId);
    await exchanged();
    const text = await stored();
    expect(text).not.toContain(ifa);
    expect(text).not.toContain('127.0.0.1');
  });
});

describe('without the database', () => {
  it('goes on serving and taking events, and follows what was published after it returned', async () => {
    const own = await startTestDatabase();
    const ads = await startAds(own.url);
    const campaign = servedCampaign();
    const client = new pg.Pool({ connectionString: own.url, max: 1 });
    client.on('error', () => {});
    await publish(client, campaign);
    await expect.poll(() => isKnown(ads, campaign), announced).toBe(true);
    const later = servedCampaign();
    // Every connection is closed, and new ones are refused, as while the server restarts.
    const administrator = new pg.Client({ connectionString: own.url.replace(/\/[^/]*$/, '/template1') });
    await administrator.connect();
    const name = new URL(own.url).pathname.slice(1);
    await administrator.query(`alter database ${name} allow_connections false`);
    await administrator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
    for (let second = 0; second < 3; second += 1) {
      const text = await (await fetch(`${ads.url}/vast/${campaign.tagId}`)).text();
      expect(text).toContain('<Ad ');
      const impression = eventAddress(text, 'Impression')!.replace('http://ads.example.com', ads.url);
      expect((await fetch(impression)).status).toBe(204);
      expect((await fetch(`${ads.url}/readyz`)).status).toBe(200);
      await sleep(1_000);
    }
    await expect(startAds(own.url)).rejects.toThrow();
    await administrator.query(`alter database ${name} allow_connections true`);
    await administrator.end();
    await publish(client, later);
    await expect.poll(() => isKnown(ads, later), announced).toBe(true);
    await client.end();
    await ads.stop();
    await own.stop();
  });
});
