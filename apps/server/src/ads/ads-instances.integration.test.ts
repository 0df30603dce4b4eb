import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServedCampaign } from '@sonora/contracts/campaigns/served-campaign';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish, servedCampaign } from '../../../../tests/testkit/ads/publish.ts';
import { eventAddress, startAds, type TestAds } from '../../../../tests/testkit/ads/start-ads.ts';
import { startTestDatabase, type TestDatabase } from '../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../tests/testkit/installation.ts';
import { openDatabase } from '../platform/database/database.ts';

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

/** A campaign that a listener hears twice a day, and that is heard so often in all. */
const cappedCampaign = (change: Partial<ServedCampaign['definition']>): ServedCampaign => {
  const campaign = servedCampaign();
  return { ...campaign, definition: { ...campaign.definition, ...change } };
};

describe('several processes', () => {
  it('serve what is published, changed and paused within two seconds', async () => {
    const [one, two] = [await start(), await start()];
    const campaign = servedCampaign();
    await publish(pool, campaign);
    for (const ads of [one, two]) await expect.poll(() => hears(ads, campaign), { timeout: 2_000 }).toBe(true);
    await publish(pool, { ...campaign, documentVersion: '3.0' });
    for (const ads of [one, two]) {
      await expect
        .poll(() => ads.services.campaigns.find(campaign.tagId)?.documentVersion, { timeout: 2_000 })
        .toBe('3.0');
    }
    await publish(pool, campaign, null);
    for (const ads of [one, two]) await expect.poll(() => hears(ads, campaign), { timeout: 2_000 }).toBe(false);
    // One that cannot be compiled leaves the others alone.
    const broken = servedCampaign();
    const next = servedCampaign();
    await publish(pool, { ...broken, definition: { ...broken.definition, defaultCreativeId: '' } });
    await publish(pool, next);
    await expect.poll(() => hears(one, next), { timeout: 2_000 }).toBe(true);
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
      for (const ads of [one, two]) await expect.poll(() => isKnown(ads, campaign), { timeout: 2_000 }).toBe(true);
    }
    const ifa = randomUUID();
    expect(await hears(one, capped, { ifa, lat: '0' })).toBe(true);
    expect(await hears(one, goal)).toBe(true);
    await sleep(2_500);
    expect(await hears(two, capped, { ifa, lat: '0' })).toBe(true);
    expect(await hears(two, goal)).toBe(true);
    expect(await hears(two, goal)).toBe(true);
    expect(await hears(two, capped, { ifa, lat: '0' })).toBe(false);
    // Another listener is counted for itself, and those who limit tracking or of whose consent nothing is known are known by address.
    expect(await hears(two, capped, { ifa: randomUUID(), lat: '0' })).toBe(true);
    expect(await hears(two, capped, { ifa, lat: '1' })).toBe(true);
    expect(await hears(two, capped, { ifa })).toBe(true);
    expect(await hears(two, capped, { ifa: randomUUID() })).toBe(false);
    await sleep(2_500);
    expect(await hears(one, capped, { ifa, lat: '0' })).toBe(false);
    expect(await hears(one, goal)).toBe(false);
    const three = await start();
    await started.splice(started.indexOf(two), 1)[0]!.stop();
    await sleep(1_500);
    expect(await hears(three, capped, { ifa, lat: '0' })).toBe(false);
    expect(await hears(three, goal)).toBe(false);
    // What ended instances counted moves to the archive after a day.
    await pool.query(`update ads_instance set seen_at = now() - interval '2 days' where has_ended`);
    const { createCountsRepository } = await import('./counts/counts.repository.ts');
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
    await expect.poll(() => isKnown(ads, campaign), { timeout: 2_000 }).toBe(true);
    const ifa = randomUUID();
    await hears(ads, campaign, { ifa, lat: '0' });
    await hears(ads, campaign);
    await sleep(2_000);
    const { rows } = await pool.query<{ text: string }>('select exposures::text as text from ads_exposure');
    const text = rows.map((row) => row.text).join();
    expect(text).toContain(campaign.campaignId);
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
    await expect.poll(() => isKnown(ads, campaign), { timeout: 2_000 }).toBe(true);
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
    await expect.poll(() => isKnown(ads, later), { timeout: 10_000 }).toBe(true);
    await client.end();
    await ads.stop();
    await own.stop();
  });
});
