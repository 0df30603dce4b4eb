import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentVersions, noAdDocument } from '@sonora/adserving';
import sax from 'sax';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeGeoFile } from '../../../../tests/testkit/ads/geo-file.ts';
import { publish, servedCampaign, servedCreative } from '../../../../tests/testkit/ads/publish.ts';
import { eventAddress, startAds, type TestAds } from '../../../../tests/testkit/ads/start-ads.ts';
import { startTestDatabase, type TestDatabase } from '../../../../tests/testkit/database.ts';
import { newTemporaryFolder } from '../../../../tests/testkit/temporary-folder.ts';
import { announced } from '../../../../tests/testkit/wait-milliseconds.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
let ads: TestAds;

const munich = {
  city: { names: { en: 'Munich', de: 'München' } },
  country: { iso_code: 'DE' },
  subdivisions: [{ iso_code: 'BY', names: { en: 'Bavaria', de: 'Bayern' } }],
  postal: { code: '80331' },
  location: { time_zone: 'Europe/Berlin' },
};
const leeds = { city: { names: { en: 'Leeds' } }, location: { time_zone: 'Europe/London' } };

beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(2);
  const geoFile = join(await newTemporaryFolder('geo'), 'places.mmdb');
  await writeGeoFile(geoFile, { '203.0.113.0/24': munich, '198.51.100.0/24': leeds, '2001:db8:1::/48': munich });
  ads = await startAds(database.url, {
    SONORA_GEO_DATABASE: geoFile,
    SONORA_ADS_TRUSTED_CALLERS: '10.0.0.0/8, 127.0.0.1',
  });
});
afterAll(async () => {
  await ads?.stop();
  await database?.stop();
});

const published = async (campaign = servedCampaign()) => {
  await publish(handle.pool, campaign);
  await expect.poll(() => ads.services.campaigns.find(campaign.tagId)).toBeDefined();
  return campaign;
};

type Ask = {
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly method?: string;
};

const ask = (tagId: string, { query = {}, headers = {}, method = 'GET' }: Ask = {}): Promise<Response> =>
  fetch(`${ads.url}/vast/${tagId}?${new URLSearchParams(query)}`, { method, headers });

const documentOf = async (tagId: string, how: Ask = {}): Promise<string> => (await ask(tagId, how)).text();

/** Names of the elements of a document in their order. @throws when it is not well-formed */
const elementsOf = (document: string): readonly string[] => {
  const names: string[] = [];
  const parser = sax.parser(true);
  parser.onopentag = ({ name }) => names.push(name);
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(document).close();
  return names;
};

/** Two creatives; listeners in a city hear another one than the others. */
const cityCampaign = (city: string) => {
  const [local, other, campaignId] = [randomUUID(), randomUUID(), randomUUID()];
  return {
    local,
    campaign: servedCampaign({
      campaignId,
      definition: {
        campaignId,
        defaultCreativeId: other,
        rules: [
          {
            ruleId: randomUUID(),
            creativeId: local,
            priority: 1,
            weight: 1,
            targeting: { groups: [[{ kind: 'city', names: [city] }]] },
          },
        ],
      },
      creatives: { [local]: servedCreative(local), [other]: servedCreative(other) },
    }),
  };
};

describe('tags', () => {
  it.each([randomUUID(), 'no-uuid', '%3Cscript%3E', 'x'.repeat(400), '%zz', 'media/x', ''])(
    'answers without an ad for the unknown tag %s',
    async (tagId) => {
      const response = await fetch(`${ads.url}/vast/${tagId}?v=3.0`);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      expect(text).toMatch(/<VAST version="(3\.0|4\.2)"/);
      expect(text).not.toContain('<Ad');
    },
  );

  it('answers in every version, and in that of the campaign without one', async () => {
    const { tagId } = await published(servedCampaign({ documentVersion: '4.1' }));
    for (const version of documentVersions) {
      const text = await documentOf(tagId, { query: { v: version } });
      const name = version.startsWith('daast') ? 'DAAST' : 'VAST';
      expect(text).toContain(`<${name} version="${version.replace('daast-', '')}"`);
      expect(text).toContain('/vast/media/');
      expect(elementsOf(text)[0]).toBe(name);
    }
    for (const version of ['', '5.0', '%%V%%']) {
      expect(await documentOf(tagId, { query: { v: version } })).toContain('<VAST version="4.1"');
    }
  });

  it('lets players of every origin read the answer', async () => {
    const { tagId } = await published();
    const named = await ask(tagId, { headers: { origin: 'https://radio.example.com' } });
    expect(named.headers.get('access-control-allow-origin')).toBe('https://radio.example.com');
    expect(named.headers.get('access-control-allow-credentials')).toBe('true');
    expect(named.headers.get('vary')).toBe('Origin');
    expect(named.headers.get('cache-control')).toBe('no-store');
    expect(named.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(named.headers.get('set-cookie')).toBeNull();
    const hidden = await ask(tagId, { headers: { origin: 'null' } });
    expect(hidden.headers.get('access-control-allow-origin')).toBe('*');
    expect(hidden.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await ask(tagId, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://radio.example.com',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range, x-player',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('range, x-player');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET');
  });

  it('answers without an ad, and not with an error, when its document cannot be written', async () => {
    const base = servedCampaign();
    const creativeId = base.definition.defaultCreativeId;
    const { tagId } = await published({
      ...base,
      creatives: { [creativeId]: servedCreative(creativeId, { renditions: [] }) },
    });
    const response = await ask(tagId, { query: { v: '3.0' }, headers: { origin: 'https://radio.example.com' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://radio.example.com',
    ]);
    expect(await response.text()).toBe(noAdDocument('3.0'));
    expect(await (await fetch(`${ads.url}/metrics`)).text()).toMatch(/sonora_ads_answers_total\{outcome="failed"\} 1/);
  });

  it('refuses other methods, and answers HEAD without counting', async () => {
    const { tagId } = await published();
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await ask(tagId, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    }
    const before = ads.events.length;
    const head = await ask(tagId, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toContain('xml');
    expect(await head.text()).toBe('');
    await sleep(300);
    expect(ads.events.filter((event) => JSON.stringify(event).includes(tagId))).toHaveLength(0);
    expect(ads.events.length).toBeGreaterThanOrEqual(before);
  });

  it('takes markup, line breaks and long texts in parameters as text', async () => {
    const base = servedCampaign();
    const creativeId = base.definition.defaultCreativeId;
    const { tagId } = await published({
      ...base,
      creatives: {
        [creativeId]: servedCreative(creativeId, {
          landingPage: 'https://bakery.example.com/?d=[DOMAIN]&t=[TIMESTAMP]',
        }),
      },
    });
    for (const hostile of [
      '"><script>alert(1)</script>',
      ']]></VAST>',
      'a\r\nSet-Cookie: x=1',
      '%',
      '\u0000\ud800',
      'x'.repeat(3_500),
    ]) {
      const query = {
        domain: hostile,
        click: hostile,
        ifa: hostile,
        gdpr_consent: hostile,
        tz: hostile,
        city: hostile,
        v: hostile,
      };
      const response = await ask(tagId, { query });
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).not.toContain('<script');
      expect(text).not.toMatch(/[\r\n]/);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(text).toContain('t=[TIMESTAMP]');
      expect(elementsOf(text).filter((name) => name === 'MediaFile')).toHaveLength(3);
    }
    const long = await ask(tagId, { query: { domain: 'y'.repeat(10_000), gpp: 'z'.repeat(10_000) } });
    expect((await long.text()).length).toBeLessThan(10_000);
    const many = await fetch(`${ads.url}/vast/${tagId}?${'city=a&'.repeat(1_000)}`);
    expect(many.status).toBe(200);
  });

  it('has an icon whose views and clicks are events, from 3.0 on', async () => {
    const base = servedCampaign();
    const creativeId = base.definition.defaultCreativeId;
    const icon = {
      program: 'AdChoices',
      imageAddress: 'https://choices.example.com/icon.png',
      mimeType: 'image/png',
      widthPx: 60,
      heightPx: 20,
      xPosition: 'right',
      yPosition: 'top',
      landingPage: 'https://choices.example.com/why',
      viewTracking: 'https://choices.example.com/seen',
    } as const;
    const { tagId } = await published({ ...base, creatives: { [creativeId]: servedCreative(creativeId, { icon }) } });
    for (const version of documentVersions) {
      const text = await documentOf(tagId, { query: { v: version } });
      expect([version, elementsOf(text).includes('Icon')]).toEqual([version, version !== '2.0']);
    }
    const text = await documentOf(tagId);
    expect(text).toContain('<Icon program="AdChoices" width="60" height="20" xPosition="right" yPosition="top">');
    expect(text).toContain('<IconViewTracking>https://choices.example.com/seen</IconViewTracking>');
    for (const event of ['IconViewTracking', 'IconClickTracking']) {
      const address = eventAddress(text, event)!.replace('http://ads.example.com', ads.url);
      expect((await fetch(address)).status).toBe(204);
    }
    const events = () =>
      ads.events.filter(({ json }) => json.includes(tagId)).map(({ json }) => JSON.parse(json).event);
    await expect.poll(events).toEqual(expect.arrayContaining(['iconView', 'iconClick']));
  });

  it('puts the click counter of the buyer before the landing page', async () => {
    const { tagId } = await published();
    const click = 'https://click.example.com/?u=';
    expect(await documentOf(tagId, { query: { click } })).toContain(`${click}https%3A%2F%2Fbakery.example.com%2F`);
    expect(await documentOf(tagId, { query: { click: '%%TTD_CLK_ESC%%' } })).toContain('>https://bakery.example.com/<');
  });
});

describe('places', () => {
  it('believes parameters first, and trusted callers that name the listener', async () => {
    const { campaign, local } = cityCampaign('München');
    const { tagId } = await published(campaign);
    const hears = async (how: Ask): Promise<boolean> => (await documentOf(tagId, how)).includes(local);
    expect(await hears({})).toBe(false);
    expect(await hears({ query: { city: 'munchen' } })).toBe(true);
    // The English name of the database is another one; the campaign's is among its names.
    expect(await hears({ headers: { 'x-device-ip': '203.0.113.9' } })).toBe(true);
    expect(await hears({ headers: { 'x-device-ip': '2001:db8:1:2::9' } })).toBe(true);
    expect(await hears({ headers: { 'x-device-ip': '198.51.100.1' } })).toBe(false);
    expect(await hears({ query: { city: 'Leeds' }, headers: { 'x-device-ip': '203.0.113.9' } })).toBe(false);
    // A macro that nobody replaced says nothing.
    expect(await hears({ query: { city: '%%TTD_CITY%%' }, headers: { 'x-device-ip': '203.0.113.9' } })).toBe(true);
    expect(await hears({ headers: { 'x-device-ip': 'not an address' } })).toBe(false);
  });

  it('does not believe headers of others', async () => {
    const other = await startAds(database.url, { SONORA_ADS_TRUSTED_CALLERS: '10.0.0.0/8' });
    const { campaign, local } = cityCampaign('Munich');
    await publish(handle.pool, campaign);
    await expect.poll(() => other.services.campaigns.find(campaign.tagId)).toBeDefined();
    const response = await fetch(`${other.url}/vast/${campaign.tagId}`, { headers: { 'x-device-ip': '203.0.113.9' } });
    expect(await response.text()).not.toContain(local);
    const forged = await fetch(`${other.url}/vast/${campaign.tagId}`, {
      headers: { 'x-sonora-caller': '10.1.1.1', 'x-sonora-pass': 'guess', 'x-device-ip': '203.0.113.9' },
    });
    expect(await forged.text()).not.toContain(local);
    await other.stop();
  });

  it('finds rows of feeds and the weather by place', async () => {
    const [hot, rule, other, campaignId, feedId] = [
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
    ];
    const { tagId } = await published(
      servedCampaign({
        campaignId,
        definition: {
          campaignId,
          defaultCreativeId: other,
          rules: [
            {
              ruleId: rule,
              creativeId: hot,
              priority: 1,
              weight: 1,
              targeting: {
                groups: [
                  [{ kind: 'feed', feedId, column: 'grams', comparison: 'atLeast', value: 5 }],
                  [{ kind: 'weather', names: ['sun'] }],
                ],
              },
            },
          ],
        },
        creatives: { [hot]: servedCreative(hot), [other]: servedCreative(other) },
        feeds: { [feedId]: { keyFact: 'postalCode', rows: { 'SW1A 1AA': { grams: 7 } } } },
        weather: { rows: { 'São Paulo': 'Sun', Leeds: 'rain' } },
      }),
    );
    const hears = async (query: Record<string, string>) => (await documentOf(tagId, { query })).includes(hot);
    expect(await hears({ city: 'sao paulo', postal: 'sw1a1aa' })).toBe(true);
    expect(await hears({ city: 'Leeds', postal: 'SW1A 1AA' })).toBe(false);
    expect(await hears({ city: 'sao paulo', postal: '1' })).toBe(false);
    expect(await hears({ city: '__proto__', postal: 'constructor' })).toBe(false);
    // The tag knows better than the feed.
    expect(await hears({ city: 'Leeds', postal: 'SW1A 1AA', weather: 'sun' })).toBe(true);
    expect(await hears({ city: 'sao paulo', postal: 'sw1a1aa', weather: 'Rain' })).toBe(false);
    expect(await hears({ city: 'sao paulo', postal: 'sw1a1aa', weather: '%%WEATHER%%' })).toBe(true);
  });

  it('believes a tag that says the weather, where the campaign has no feed of it', async () => {
    const { campaign, local } = cityCampaign('Leeds');
    const [rule] = campaign.definition.rules;
    const rules = [{ ...rule!, targeting: { groups: [[{ kind: 'weather' as const, names: ['Snow'] }]] } }];
    const { tagId } = await published({ ...campaign, definition: { ...campaign.definition, rules } });
    const hears = async (query: Record<string, string>) => (await documentOf(tagId, { query })).includes(local);
    expect(await hears({ weather: 'snow' })).toBe(true);
    expect(await hears({ weather: 'rain' })).toBe(false);
    expect(await hears({})).toBe(false);
  });
});

describe('media', () => {
  it('sends renditions and banners with ranges and validators, and nothing that no publication names', async () => {
    const base = servedCampaign();
    const creativeId = base.definition.defaultCreativeId;
    const bannerId = randomUUID();
    const banner = {
      bannerId,
      shape: 'rectangle' as const,
      widthPx: 300,
      heightPx: 250,
      mimeType: 'image/png' as const,
      objectKey: `campaigns/banners/${bannerId}.png`,
    };
    const content = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
    await ads.services.storage.put(`campaigns/${creativeId}/mp3-192.mp3`, content);
    await ads.services.storage.put(banner.objectKey, content.subarray(0, 100));
    await ads.services.storage.put('files/secret.mp3', content);
    await published({ ...base, creatives: { [creativeId]: servedCreative(creativeId, { companions: [banner] }) } });
    const text = await documentOf(base.tagId);
    expect(text).toContain(`http://ads.example.com/vast/banner/${bannerId}.png`);
    const address = `${ads.url}/vast/media/${creativeId}/mp3-192.mp3`;
    const whole = await fetch(address, { headers: { origin: 'https://radio.example.com' } });
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    expect(whole.headers.get('content-length')).toBe('1000');
    expect(whole.headers.get('cache-control')).toContain('immutable');
    expect(whole.headers.get('access-control-allow-origin')).toBe('https://radio.example.com');
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 10-19/1000');
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true);
    expect((await fetch(address, { headers: { range: 'bytes=2000-' } })).status).toBe(416);
    const tag = whole.headers.get('etag')!;
    expect((await fetch(address, { headers: { 'if-none-match': tag } })).status).toBe(304);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
    const picture = await fetch(`${ads.url}/vast/banner/${bannerId}.png`);
    expect([picture.headers.get('content-type'), (await picture.arrayBuffer()).byteLength]).toEqual(['image/png', 100]);
    for (const wrong of [
      `/vast/media/${creativeId}/mp3-128.mp3`,
      `/vast/media/${creativeId}/other.mp3`,
      `/vast/media/${creativeId}/..%2F..%2Ffiles%2Fsecret.mp3`,
      `/vast/media/${randomUUID()}/mp3-192.mp3`,
      '/vast/media/constructor/name',
      '/vast/banner/../files/secret.mp3',
      `/vast/banner/${bannerId}.jpg`,
    ]) {
      const response = await fetch(`${ads.url}${wrong}`);
      if (wrong.includes('/../')) expect(await response.text()).not.toContain(content.toString('latin1'));
      else expect([wrong, response.status]).toEqual([wrong, 404]);
    }
  });
});

describe('media of a former publication', () => {
  it('are sent as long as the storage has them, also by a process that never served it', async () => {
    const base = servedCampaign();
    const creativeId = base.definition.defaultCreativeId;
    const bannerId = randomUUID();
    const { storage } = ads.services;
    await storage.put(`campaigns/${creativeId}/mp3-192.mp3`, Buffer.alloc(500, 3));
    await storage.put(`campaigns/banners/${bannerId}.jpg`, Buffer.alloc(50, 3));
    const paths = [`/vast/media/${creativeId}/mp3-192.mp3`, `/vast/banner/${bannerId}.jpg`];
    await published(base);
    await publish(handle.pool, base, null);
    await expect.poll(() => ads.services.campaigns.find(base.tagId), announced).toBeUndefined();
    const later = await startAds(database.url, { SONORA_DATA_DIR: ads.dataDirectory });
    for (const url of [ads.url, later.url]) {
      const [audio, banner] = await Promise.all(paths.map((path) => fetch(`${url}${path}`)));
      expect([audio!.status, audio!.headers.get('content-type'), (await audio!.arrayBuffer()).byteLength]).toEqual([
        200,
        'audio/mpeg',
        500,
      ]);
      expect([banner!.status, banner!.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    await later.stop();
    // The sweep, after 30 days.
    await storage.delete(`campaigns/${creativeId}/mp3-192.mp3`);
    const gone = await fetch(`${ads.url}${paths[0]}`);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

describe('events', () => {
  const eventsOf = (tagId: string) => ads.events.filter((event) => JSON.stringify(event).includes(tagId));
  const local = (address: string): string => address.replace('http://ads.example.com', ads.url);

  it('are durable before they are acknowledged, once the document was played', async () => {
    const { tagId } = await published();
    const text = await documentOf(tagId, {
      headers: { 'x-device-ip': '203.0.113.9', 'x-device-user-agent': 'Radio/1.0' },
    });
    const impression = local(eventAddress(text, 'Impression')!);
    const answer = await fetch(impression);
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([204, 'no-store', '']);
    const image = await fetch(local(eventAddress(text, 'complete')!), { headers: { accept: 'image/avif,image/*' } });
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/gif']);
    const failed = local(eventAddress(text, 'Error')!);
    expect((await fetch(failed.replace('[ERRORCODE]', '402'))).status).toBe(204);
    expect((await fetch(failed)).status).toBe(204);
    await expect.poll(() => eventsOf(tagId).length).toBe(5);
    const stored = JSON.stringify(eventsOf(tagId));
    expect(stored).toContain('impression');
    expect(stored).toContain('402');
    // The address of the listener is nowhere.
    expect(stored).not.toContain('203.0.113');
  });

  it('that are forged, malformed or too old are thanked and not stored', async () => {
    const { tagId } = await published();
    const address = local(eventAddress(await documentOf(tagId), 'Impression')!);
    const token = address.split('/t/')[1]!;
    await expect.poll(() => eventsOf(tagId).length).toBe(1);
    for (const wrong of [
      'x',
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'A'.repeat(104),
      '%00',
      token.slice(1),
    ]) {
      expect((await fetch(`${ads.url}/t/${wrong}`)).status).toBe(204);
    }
    for (const method of ['POST', 'PUT']) expect((await fetch(address, { method })).status).toBe(405);
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(204);
    await sleep(300);
    expect(eventsOf(tagId)).toHaveLength(1);
    const metrics = await (await fetch(`${ads.url}/metrics`)).text();
    expect(metrics).toMatch(/sonora_ads_events_total\{outcome="malformed"\} \d+/);
    expect(metrics).toMatch(/sonora_ads_events_total\{outcome="forged"\} \d+/);
  });

  it('are kept with wrong codes, which are ignored', async () => {
    const { tagId } = await published();
    const address = local(eventAddress(await documentOf(tagId), 'Error')!).split('?')[0]!;
    for (const code of ['99', '1000', '-1', '4 02', '<x>', '[ERRORCODE]', '']) {
      expect((await fetch(`${address}?code=${encodeURIComponent(code)}`)).status).toBe(204);
    }
    await expect.poll(() => eventsOf(tagId).length).toBeGreaterThanOrEqual(2);
  });
});
