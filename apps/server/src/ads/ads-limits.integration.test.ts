import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish, servedCampaign } from '../../../../tests/testkit/ads/publish.ts';
import { eventAddress, startAds, type TestAds } from '../../../../tests/testkit/ads/start-ads.ts';
import { startTestDatabase, type TestDatabase } from '../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../tests/testkit/installation.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { PROOF_PATH } from '../platform/tag-address/address-proof.ts';
import { type AdsServices, createAdsApp } from './ads-app.ts';
import { createRequestRates, type RequestRates } from './answers/request-rates.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
let ads: TestAds;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(1);
  ads = await startAds(database.url, { SONORA_ADS_TRUSTED_CALLERS: '127.0.0.1' });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await ads?.stop();
  await database?.stop();
});

/** The application with other services than those of the process. @returns its address */
const listen = async (change: Partial<AdsServices>): Promise<string> => {
  const app = createAdsApp({ ...ads.services, ...change }, { metricsToken: undefined });
  apps.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

const publishedTag = async (): Promise<string> => {
  const campaign = servedCampaign();
  await publish(handle.pool, campaign);
  await expect.poll(() => ads.services.campaigns.find(campaign.tagId)).toBeDefined();
  return campaign.tagId;
};

/** In a minute that never ends. */
const twoAMinute = (): RequestRates => createRequestRates({ perMinute: 2, maxKeys: 100 }, () => 0);

/** A request of a trusted caller for a listener. */
const askFor = (address: string, listener: string): Promise<Response> =>
  fetch(address, { headers: { 'x-device-ip': listener, origin: 'https://radio.example.com' } });

const tooMany = async (url: string, kind: string): Promise<number> => {
  const pattern = new RegExp(`sonora_ads_${kind}_total\\{outcome="tooManyRequests"\\} (\\d+)`);
  return Number(pattern.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? 0);
};

const expectRefusal = (response: Response): void => {
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  // Players of other pages can read that they ask too often.
  expect(response.headers.get('access-control-allow-origin')).toBe('https://radio.example.com');
};

describe('limits of requests', () => {
  let url = '';
  beforeAll(async () => {
    url = await listen({ rates: { tags: twoAMinute(), events: twoAMinute(), media: twoAMinute() } });
  });

  it('hold for proofs of the address by block, apart from tags', async () => {
    const address = `${url}${PROOF_PATH}?nonce=${'0'.repeat(32)}`;
    for (const listener of ['203.0.113.90', '203.0.113.91']) expect((await askFor(address, listener)).status).toBe(200);
    expectRefusal(await askFor(address, '203.0.113.92'));
    expect((await askFor(address, '198.51.100.90')).status).toBe(200);
    const tag = await askFor(`${url}/vast/${await publishedTag()}`, '203.0.113.92');
    expect(await tag.text()).toContain('<Ad ');
  });

  it('hold for each tag and block of addresses, by the listener whom a trusted caller names', async () => {
    const [tag, other] = [await publishedTag(), await publishedTag()];
    const hears = async (tagId: string, listener: string): Promise<boolean> => {
      const response = await askFor(`${url}/vast/${tagId}`, listener);
      expect(response.status).toBe(200);
      return (await response.text()).includes('<Ad ');
    };
    const before = await tooMany(url, 'answers');
    expect([await hears(tag, '203.0.113.1'), await hears(tag, '203.0.113.2')]).toEqual([true, true]);
    expect(await hears(tag, '203.0.113.3')).toBe(false);
    expect(await tooMany(url, 'answers')).toBe(before + 1);
    expect(await hears(other, '203.0.113.3')).toBe(true);
    expect(await hears(tag, '198.51.100.1')).toBe(true);
    // Who asks without naming a listener asks for many of them.
    for (let number = 0; number < 5; number += 1)
      expect(await (await fetch(`${url}/vast/${tag}`)).text()).toContain('<Ad ');
  });

  it('hold for the events of a block of addresses', async () => {
    const document = await (await fetch(`${ads.url}/vast/${await publishedTag()}`)).text();
    const report = (event: string, listener: string): Promise<Response> =>
      askFor(eventAddress(document, event)!.replace('http://ads.example.com', url), listener);
    const before = await tooMany(url, 'events');
    for (const event of ['Impression', 'start']) expect((await report(event, '203.0.113.1')).status).toBe(204);
    expectRefusal(await report('complete', '203.0.113.9'));
    expect(await tooMany(url, 'events')).toBe(before + 1);
    expect((await report('complete', '198.51.100.1')).status).toBe(204);
  });

  it('hold for the media that a block of addresses loads', async () => {
    const creativeId = randomUUID();
    const path = `${url}/vast/media/${creativeId}/mp3-192.mp3`;
    await ads.services.storage.put(`campaigns/${creativeId}/mp3-192.mp3`, Buffer.alloc(10));
    for (const listener of ['203.0.113.1', '203.0.113.2']) expect((await askFor(path, listener)).status).toBe(200);
    expectRefusal(await askFor(path, '203.0.113.3'));
    expectRefusal(await askFor(`${url}/vast/banner/${randomUUID()}.png`, '203.0.113.3'));
    expect((await askFor(path, '198.51.100.1')).status).toBe(200);
  });
});

describe('the log', () => {
  it('has the first of every 1,000 answers, without anything about the listener', async () => {
    const lines: unknown[] = [];
    const write = (...line: readonly unknown[]): void => void lines.push(line);
    const url = await listen({ log: { ...silentLog, info: write, warn: write, error: write } });
    const tagId = await publishedTag();
    const ask = async (): Promise<void> => {
      const response = await fetch(`${url}/vast/${tagId}?ifa=an-id&city=Bath`, {
        headers: { 'x-device-ip': '203.0.113.9', 'user-agent': 'Radio/1.0' },
      });
      await response.arrayBuffer();
    };
    await ask();
    const first = [{ tagId, outcome: 'noRule', answers: 1 }, 'a sample of the answers'];
    expect(lines).toEqual([first]);
    for (let round = 0; round < 40; round += 1) await Promise.all(Array.from({ length: 25 }, ask));
    expect(lines).toEqual([first, [{ tagId, outcome: 'noRule', answers: 1_001 }, 'a sample of the answers']]);
  });
});
