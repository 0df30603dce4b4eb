import { randomBytes, randomUUID } from 'node:crypto';
import type { ServedCampaign } from '@sonora/contracts/campaigns/served-campaign';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish, servedCampaign } from '../../../../tests/testkit/ads/publish.ts';
import { eventAddress, startAds, type TestAds } from '../../../../tests/testkit/ads/start-ads.ts';
import { startTestDatabase, type TestDatabase } from '../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../tests/testkit/installation.ts';
import { announced } from '../../../../tests/testkit/wait-milliseconds.ts';
import { followTagAddress } from '../boot/follow-tag-address.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { openAddressProof, PROOF_PATH } from '../platform/tag-address/address-proof.ts';
import { storeAddress } from '../platform/tag-address/stored-address.ts';

const configured = 'http://ads.example.org:4601';
const publicAddress = 'https://ads.example.org';

let database: TestDatabase;
let handle: DatabaseHandle;
let ads: readonly TestAds[] = [];
let campaign: ServedCampaign;

beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(4);
  campaign = servedCampaign();
  await publish(handle.pool, campaign);
  const start = () => startAds(database.url, { SONORA_ADS_PUBLIC_URL: configured });
  ads = [await start(), await start()];
});
afterAll(async () => {
  for (const each of ads) await each.stop();
  await database?.stop();
});

const documentOf = async ({ url }: TestAds): Promise<string> => (await fetch(`${url}/vast/${campaign.tagId}`)).text();

const store = (address: string | undefined) => handle.db.transaction((db) => storeAddress(db, address));

/** Origins of all addresses of media and events in a document. */
const originsIn = (document: string): readonly string[] => [
  ...new Set([...document.matchAll(/(https?:\/\/[^/]+)\/(?:vast\/media|t)\//g)].map(([, origin]) => origin!)),
];

describe('the address of tags', () => {
  it('changes media and events of documents in every process as soon as it is announced, and back', async () => {
    for (const each of ads) expect(originsIn(await documentOf(each))).toEqual([configured]);
    await store(publicAddress);
    for (const each of ads)
      await expect.poll(async () => originsIn(await documentOf(each)), announced).toEqual([publicAddress]);
    await store(undefined);
    for (const each of ads)
      await expect.poll(async () => originsIn(await documentOf(each)), announced).toEqual([configured]);
  });

  it('is taken by a process that starts later, unless the operator has set a public one', async () => {
    await store(publicAddress);
    const of = async (environment: Readonly<Record<string, string>>) => {
      const later = await startAds(database.url, environment);
      const origins = originsIn(await documentOf(later));
      await later.stop();
      return origins;
    };
    expect(await of({ SONORA_ADS_PUBLIC_URL: configured })).toEqual([publicAddress]);
    expect(await of({ SONORA_ADS_PUBLIC_URL: 'https://cdn.example.com' })).toEqual(['https://cdn.example.com']);
    await store(undefined);
  });

  it('leaves the events of documents that were given out before and after it valid', async () => {
    const [one] = ads;
    const pathOf = (document: string) => new URL(eventAddress(document, 'Impression')!).pathname;
    const before = pathOf(await documentOf(one!));
    await store(publicAddress);
    await expect.poll(async () => originsIn(await documentOf(one!)), announced).toEqual([publicAddress]);
    const after = pathOf(await documentOf(one!));
    for (const path of [before, after]) expect((await fetch(`${one!.url}${path}`)).status).toBe(204);
    const impressions = () => one!.events.filter(({ json }) => JSON.parse(json).event === 'impression').length;
    await expect.poll(impressions).toBe(2);
    await store(undefined);
  });

  it('is read again after the connection of notifications was lost', async () => {
    // A change whose notification nobody gets.
    const listening = `select pid from pg_stat_activity where application_name = 'sonora-listen'`;
    await handle.pool.query(`insert into installation_fact (name, value) values ('tag-address', $1)`, [publicAddress]);
    await handle.pool.query(`select pg_terminate_backend(pid) from (${listening}) as listeners`);
    for (const each of ads)
      await expect.poll(async () => originsIn(await documentOf(each)), announced).toEqual([publicAddress]);
    await store(undefined);
    for (const each of ads)
      await expect.poll(async () => originsIn(await documentOf(each)), announced).toEqual([configured]);
  });

  it('is read now and then where a notification is lost', async () => {
    const followed = await followTagAddress({
      handle,
      notifier: { subscribe: () => () => {} },
      log: silentLog,
      configured,
      refreshMilliseconds: 50,
    });
    await store(publicAddress);
    await expect.poll(() => followed.current(), announced).toBe(publicAddress);
    await store(undefined);
    await expect.poll(() => followed.current(), announced).toBe(configured);
    followed.stop();
  });
});

describe('the proof of an address', () => {
  const ask = (query: string, method = 'GET') => fetch(`${ads[0]!.url}${PROOF_PATH}${query}`, { method });

  it('is the same in every process, differs by nonce, and is not cached', async () => {
    const prove = await openAddressProof(handle.pool);
    const proofs = new Set<string>();
    for (const nonce of [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]) {
      for (const { url } of ads) {
        const response = await fetch(`${url}${PROOF_PATH}?nonce=${nonce}`);
        expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
        const proof = await response.text();
        expect(proof).toBe(prove(nonce));
        proofs.add(proof);
      }
    }
    expect(proofs.size).toBe(2);
    const secrets = await handle.pool.query('select value from ads_secret');
    expect(new Set(secrets.rows.map(({ value }) => value)).size).toBe(secrets.rowCount);
  });

  it.each([
    '',
    '?nonce=',
    '?nonce=abc',
    `?nonce=${'A'.repeat(32)}`,
    `?nonce=${'a'.repeat(33)}`,
    `?nonce=${randomUUID()}`,
  ])('is not given for another form of nonce: %s', async (query) => {
    const response = await ask(query);
    expect([response.status, await response.text()]).toEqual([404, '']);
  });

  it('answers nothing else, and leaves tags alone', async () => {
    expect((await ask(`?nonce=${'a'.repeat(32)}`, 'POST')).status).toBe(405);
    for (const path of ['/vast/installation', '/vast/proof', '/vast/installation/other'])
      expect(await (await fetch(`${ads[0]!.url}${path}`)).text()).toContain('<VAST');
    expect(await documentOf(ads[0]!)).toContain('<Ad ');
  });
});
