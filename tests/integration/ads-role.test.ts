import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VASTClient } from '@dailymotion/vast-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../apps/server/src/platform/database/database.ts';
import { freePort } from '../../apps/server/src/platform/network/free-port.ts';
import { PROOF_PATH } from '../../apps/server/src/platform/tag-address/address-proof.ts';
import { publish, servedCampaign } from '../testkit/ads/publish.ts';
import { eventAddress } from '../testkit/ads/start-ads.ts';
import { openTestDatabase, startTestInstallation, type TestInstallation } from '../testkit/installation.ts';

let installation: TestInstallation;
let handle: DatabaseHandle;
let proxied = '';

beforeAll(async () => {
  const [http, ads] = [await freePort(), await freePort()];
  proxied = `http://127.0.0.1:${http}`;
  installation = await startTestInstallation({
    SONORA_ROLES: 'http,ads',
    SONORA_PORT: String(http),
    SONORA_ADS_PORT: String(ads),
    SONORA_PUBLIC_URL: proxied,
    SONORA_TRUST_PROXY: '1',
    SONORA_ADS_TRUSTED_CALLERS: '192.0.2.0/24',
  });
  handle = openTestDatabase(installation);
});
afterAll(async () => {
  await handle?.close();
  await installation?.stop();
});

const hasAd = async (tagId: string): Promise<boolean> =>
  (await (await fetch(`${proxied}/vast/${tagId}`)).text()).includes('<Ad ');

const published = async (campaign = servedCampaign()) => {
  await publish(handle.pool, campaign);
  await expect.poll(() => hasAd(campaign.tagId)).toBe(true);
  return campaign;
};

/** Resident memory in MB. */
const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('the role ads, reached through the http process', () => {
  it('answers tags, sends media and takes events under one address', async () => {
    const campaign = await published();
    const creativeId = campaign.definition.defaultCreativeId;
    const folder = join(installation.dataDirectory, 'files', 'campaigns', creativeId);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'mp3-192.mp3'), Buffer.alloc(1_000, 7));
    const response = await fetch(`${proxied}/vast/${campaign.tagId}?v=4.1`, {
      headers: { origin: 'https://radio.example.com' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://radio.example.com');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    // Headers of pages would keep players from reading it.
    expect(response.headers.get('content-security-policy')).toBeNull();
    const text = await response.text();
    expect(text).toContain(`${proxied}/vast/media/${creativeId}/mp3-192.mp3`);
    const part = await fetch(`${proxied}/vast/media/${creativeId}/mp3-192.mp3`, { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect((await fetch(eventAddress(text, 'Impression')!)).status).toBe(204);
    const preflight = await fetch(`${proxied}/t/x`, {
      method: 'OPTIONS',
      headers: { origin: 'https://radio.example.com' },
    });
    expect(preflight.status).toBe(204);
    for (const method of ['POST', 'DELETE']) {
      const refused = await fetch(`${proxied}/vast/${campaign.tagId}`, { method });
      expect([method, refused.status >= 400 && refused.status < 500]).toEqual([method, true]);
    }
    expect(await hasAd(randomUUID())).toBe(false);
  });

  it('proves that the address leads to this installation', async () => {
    const proof = await fetch(`${proxied}${PROOF_PATH}?nonce=${'0'.repeat(32)}`);
    expect([proof.status, await proof.text()]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it('answers malformed addresses of tags and events as the process that serves ads does', async () => {
    const origin = 'https://radio.example.com';
    const ask = (path: string, method = 'GET') => fetch(`${proxied}${path}`, { method, headers: { origin } });
    for (const path of ['/vast/%zz?v=3.0', '/vast/%ff?v=3.0&cb=%zz']) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const text = await response.text();
      expect(text).toContain('<VAST version="3.0"');
      expect(text).not.toContain('<Ad');
    }
    const event = await ask('/t/%zz');
    expect([event.status, event.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    expect((await ask('/vast/media/%zz/%zz')).headers.get('access-control-allow-origin')).toBe(origin);
    expect((await ask('/vast/%zz', 'OPTIONS')).status).toBe(204);
    expect((await fetch(`${proxied}/api/%zz`)).status).toBe(400);
  });

  it('takes macros and consent strings of 30 kB', async () => {
    const { tagId } = await published();
    const long = 'x'.repeat(10_000);
    const response = await fetch(`${proxied}/vast/${tagId}?domain=${long}&gpp=${long}&gdpr_consent=${long}`, {
      headers: { cookie: 'a=1' },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<Ad ');
  });

  it('names the caller that the http process sees, and takes no other word for it', async () => {
    const base = servedCampaign();
    const campaign = await published({
      ...base,
      definition: { ...base.definition, caps: [{ count: 1, period: 'day' }] },
    });
    const hears = async (address: string, headers: Record<string, string> = {}): Promise<boolean> => {
      const response = await fetch(`${proxied}/vast/${campaign.tagId}`, {
        headers: { 'x-forwarded-for': address, ...headers },
      });
      return (await response.text()).includes('<Ad ');
    };
    expect(await hears('198.51.100.1')).toBe(true);
    expect(await hears('198.51.100.1')).toBe(false);
    expect(await hears('198.51.100.2')).toBe(true);
    const forged = { 'x-sonora-caller': '198.51.100.9', 'x-sonora-pass': 'guess' };
    expect(await hears('198.51.100.2', forged)).toBe(false);
    // A trusted caller names its listener.
    expect(await hears('192.0.2.1', { 'x-device-ip': '198.51.100.2', 'x-device-user-agent': 'node' })).toBe(false);
    expect(await hears('192.0.2.1', { 'x-device-ip': '198.51.100.3' })).toBe(true);
    expect(await hears('198.51.100.2', { 'x-device-ip': '198.51.100.4' })).toBe(false);
  });

  it('is read by a VAST client, through a chain of five wrappers', async () => {
    const campaign = await published();
    let address = `${proxied}/vast/${campaign.tagId}`;
    for (let depth = 0; depth < 5; depth += 1) {
      const wrapper = await published({
        ...servedCampaign(),
        wrapper: { tagAddress: address, followAdditionalWrappers: true },
      });
      address = `${proxied}/vast/${wrapper.tagId}`;
    }
    for (const version of ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3']) {
      const found = await new VASTClient().get(`${address}?v=${version}`, { wrapperLimit: 6 });
      const [ad] = found.ads;
      expect(
        ad?.creatives.flatMap((creative: object) => ('mediaFiles' in creative ? creative.mediaFiles : [])),
      ).toHaveLength(3);
      // One of each of the six campaigns.
      expect(ad?.impressionURLTemplates).toHaveLength(6);
      for (const { url } of ad?.impressionURLTemplates ?? []) expect((await fetch(url)).status).toBe(204);
    }
  });

  it('counts each acknowledged event once when the process is killed, with events on its disk', async () => {
    const campaign = await published();
    const documents = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${proxied}/vast/${campaign.tagId}`)).text()),
    );
    const addresses = documents.flatMap((text) => [eventAddress(text, 'Impression')!, eventAddress(text, 'mute')!]);
    const statuses = await Promise.all(addresses.map(async (address) => (await fetch(address)).status));
    expect(new Set(statuses)).toEqual(new Set([204]));
    const { ads } = installation.processIds();
    process.kill(ads!, 'SIGKILL');
    // Players that lost their answer report again, while the process restarts and afterwards.
    for (const address of addresses.slice(0, 10)) {
      await expect.poll(async () => (await fetch(address)).status).toBe(204);
    }
    const counts = async () => {
      const { rows } = await handle.pool.query<{ event: string; counted: number }>(
        `select event, sum(count)::int as counted from ad_report_hour
         where tag_id = $1 and event in ('impression', 'mute') and verdict = 'counted' group by event order by event`,
        [campaign.tagId],
      );
      return rows;
    };
    await expect.poll(counts).toEqual([
      { event: 'impression', counted: 20 },
      { event: 'mute', counted: 20 },
    ]);
  });

  it('answers tags without an ad while the process that serves ads restarts', async () => {
    const campaign = await published();
    const { ads } = installation.processIds();
    process.kill(ads!, 'SIGKILL');
    const response = await fetch(`${proxied}/vast/${campaign.tagId}?v=3.0`, {
      headers: { origin: 'https://radio.example.com' },
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://radio.example.com',
    ]);
    expect(await response.text()).toContain('<VAST version="3.0"');
    await expect.poll(() => hasAd(campaign.tagId)).toBe(true);
    expect(installation.processIds().ads).not.toBe(ads);
    expect(memoryMb(installation.processIds().ads!)).toBeLessThan(200);
  });
});
