import { randomUUID } from 'node:crypto';
import type { CampaignCreative, CampaignDetail, CampaignFeed } from '@sonora/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../../../apps/server/src/platform/database/database.ts';
import type { InsertedPerson } from '../../../testkit/insert-person.ts';
import { openTestDatabase } from '../../../testkit/installation.ts';
import { storeFile } from '../../../testkit/store-file.ts';
import { installation } from '../shared.ts';
import { insertAdvertiser } from './insert-advertiser.ts';

/** Two clients of one organisation change the same: the second one is told instead of overwriting the first. */

let handle: DatabaseHandle;
let person: InsertedPerson;

beforeAll(async () => {
  handle = openTestDatabase(installation);
  person = await insertAdvertiser();
});
afterAll(() => handle?.close());

type Answer<Body> = { readonly status: number; readonly body: Body & { readonly detail?: string; code?: string } };
const call = async <Body = object>(method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
  (await person.client.call(method, path, body)) as Answer<Body>;

const sendForm = async <Body = object>(method: string, path: string, fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch(`${installation.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: response.status, body: await response.json() } as Answer<Body>;
};

/** An audio file of the organisation. */
const audio = async (name: string): Promise<string> =>
  (await storeFile(installation, person, 'audio of an ad', name)).fileId;
const picture = async (background: string): Promise<File> => {
  const bytes = await sharp({ create: { width: 300, height: 250, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' });
};

const conflict = { status: 409, body: { code: 'edit-conflict' } };

describe('two people at one campaign', () => {
  let path: string;
  const detail = async (): Promise<CampaignDetail> => (await call<CampaignDetail>('GET', path)).body;
  const creatives = async (): Promise<CampaignCreative[]> =>
    (await call<{ creatives: CampaignCreative[] }>('GET', `${path}/creatives`)).body.creatives;
  beforeAll(async () => {
    const made = await call<CampaignDetail>('POST', '/api/campaign', {
      name: 'Spring',
      defaultCreativeFileId: await audio('Welcome.mp3'),
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    path = `/api/campaign/${made.body.campaignId}`;
    expect((await call('POST', `${path}/creatives`, { fileIds: [await audio('Hull.mp3')] })).status).toBe(201);
  });

  it('gives a creative no name over another one', async () => {
    const [known] = await creatives();
    const { creativeId, name } = known!;
    const rename = (to: string, expected?: object) =>
      call('PUT', `${path}/creatives`, {
        creatives: [{ creativeId, name: to }],
        ...(expected && { expected: [expected] }),
      });
    expect((await rename('Theirs', { creativeId, name })).status).toBe(200);
    const refused = await rename('Mine', { creativeId, name });
    expect(refused).toMatchObject(conflict);
    expect(refused.body.detail).toBe('Another user changed or removed this creative meanwhile.');
    expect((await creatives())[0]!.name).toBe('Theirs');
    // Other changes of the campaign do not matter.
    expect((await call('PATCH', path, { setUp: { ad: { title: 'Cold Brew' } } })).status).toBe(200);
    expect((await rename('Mine', { creativeId, name: 'Theirs' })).status).toBe(200);
    // A caller that has read the conflict may overwrite it.
    expect((await rename('Anything')).status).toBe(200);
    expect((await rename('Mine', { creativeId: randomUUID(), name })).status).toBe(409);
  });

  it('removes no creative that has rules, a name or a part that the caller does not know', async () => {
    const [first, second] = await creatives();
    const { creativeId, name, isDefault, rules, ruleCount } = second!;
    const known = { creativeId, name, isDefault, rules, ruleCount };
    const remove = (expected?: object) =>
      call('POST', `${path}/creatives/remove`, {
        creativeIds: [creativeId],
        ...(expected && { expected: [expected] }),
      });
    const rule = { creativeId, targeting: { groups: [[{ kind: 'city', names: ['Hull'] }]] } };
    expect((await call('PATCH', `${path}/rules`, { set: [rule] })).status).toBe(200);
    expect(await remove(known)).toMatchObject(conflict);
    const withRule = { ...known, rules: (await creatives())[1]!.rules, ruleCount: 1 };
    expect((await call('PATCH', path, { setUp: { defaultCreativeId: creativeId } })).status).toBe(200);
    expect(await remove(withRule)).toMatchObject(conflict);
    expect((await call('PATCH', path, { setUp: { defaultCreativeId: first!.creativeId } })).status).toBe(200);
    expect(await remove({ ...withRule, rules: [{ ...withRule.rules[0]!, priority: 3 }] })).toMatchObject(conflict);
    expect((await remove(withRule)).status).toBe(200);
    expect(await remove(withRule)).toMatchObject(conflict);
    expect(await creatives()).toHaveLength(1);
  });

  it('replaces no banner that the caller has not seen', async () => {
    const set = async (colour: string, query = '') =>
      sendForm<CampaignDetail>('PUT', `${path}/banner/rectangle${query}`, { file: await picture(colour) });
    const first = await set('#b8402a', '?expected_banner_id=none');
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const { bannerId } = first.body.rectangleBanner!;
    expect(await set('#2a7049', '?expected_banner_id=none')).toMatchObject(conflict);
    expect(await call('DELETE', `${path}/banner/rectangle?expected_banner_id=${randomUUID()}`)).toMatchObject(conflict);
    expect((await detail()).rectangleBanner!.bannerId).toBe(bannerId);
    const second = await set('#2a7049', `?expected_banner_id=${bannerId}`);
    expect(second.status).toBe(200);
    expect(await call('DELETE', `${path}/banner/rectangle?expected_banner_id=${bannerId}`)).toMatchObject(conflict);
    expect((await call('DELETE', `${path}/banner/rectangle`)).status).toBe(200);
  });

  it('replaces no default creative that the caller has not seen', async () => {
    const campaignId = path.split('/').at(-1);
    const [known] = await creatives();
    const replace = async (name: string, query = '') =>
      call('PUT', `/api/upload/audio/${campaignId}/default${query}`, { fileId: await audio(name) });
    const query = `?expected_creative_id=${known!.creativeId}`;
    expect((await replace('Theirs.mp3', query)).status).toBe(200);
    const before = (await creatives()).length;
    expect(await replace('Mine.mp3', query)).toMatchObject(conflict);
    expect(await creatives()).toHaveLength(before);
    expect((await replace('Mine.mp3')).status).toBe(200);
  });

  it('imports no table that was checked against an earlier revision', async () => {
    const table = async (): Promise<File> => {
      const [creative] = await creatives();
      return new File([`creative_id,cities\n${creative!.creativeId},Leeds\n`], 'rules.csv', { type: 'text/csv' });
    };
    const send = async (query: string) =>
      sendForm<{ revision: number }>('PUT', `${path}/creatives/import?${query}`, { csv_file: await table() });
    const { revision } = (await send('mode=check')).body;
    expect((await call('PATCH', path, { setUp: { ad: { title: 'Iced Tea' } } })).status).toBe(200);
    expect(await send(`expected_revision=${revision}`)).toMatchObject(conflict);
    expect((await send(`expected_revision=${(await send('mode=check')).body.revision}`)).status).toBe(200);
  });
});

describe('two people at one data feed', () => {
  const fields = { name: 'Weather', url: 'https://feeds.example.com/rows', format: 'json' };

  it('change and delete only what they have seen', async () => {
    const { feedId, settingsHash } = (await call<CampaignFeed>('POST', '/api/campaign-feed', fields)).body;
    const path = `/api/campaign-feed/${feedId}`;
    expect(settingsHash).toMatch(/^[\w-]{16,}$/);
    const change = (part: object, expectedSettingsHash?: string) =>
      call<CampaignFeed>('PATCH', path, { ...part, ...(expectedSettingsHash && { expectedSettingsHash }) });
    const theirs = await change({ url: 'https://feeds.example.com/theirs' }, settingsHash);
    expect(theirs.status).toBe(200);
    const refused = await change({ url: 'https://feeds.example.com/mine' }, settingsHash);
    expect(refused).toMatchObject(conflict);
    expect(refused.body.detail).toBe('Another user changed this data feed meanwhile.');
    expect(await call('DELETE', `${path}?expected_settings_hash=${settingsHash}`)).toMatchObject(conflict);
    expect((await call<CampaignFeed>('GET', path)).body.url).toBe('https://feeds.example.com/theirs');
    // New rows are no change of the feed.
    await handle.pool.query(`update campaign_feed set rows = '{"a": {"b": 1}}', checked_at = now() where id = $1`, [
      feedId,
    ]);
    expect((await change({ name: 'Sky' }, theirs.body.settingsHash)).body.name).toBe('Sky');
    expect((await change({ name: 'Anything' })).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(200);
  });

  it('are told when both save at once', async () => {
    const { feedId, settingsHash } = (await call<CampaignFeed>('POST', '/api/campaign-feed', fields)).body;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call('PATCH', `/api/campaign-feed/${feedId}`, { name: `Name ${index}`, expectedSettingsHash: settingsHash }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });
});

describe('a campaign that is read while it is changed', () => {
  it('is answered with a draft and its revision, each time', async () => {
    const made = await call<CampaignDetail>('POST', '/api/campaign', { name: 'Spring', isDraft: true });
    const path = `/api/campaign/${made.body.campaignId}`;
    let isChanging = true;
    const change = async (): Promise<void> => {
      // Changes of one person within a minute become one revision: the one before is gone.
      for (let number = 0; number < 60; number += 1) {
        const { status } = await call('PATCH', path, { setUp: { name: `Spring ${number}` } });
        expect(status).toBe(200);
      }
      isChanging = false;
    };
    const failed: unknown[] = [];
    const read = async (part: string): Promise<void> => {
      while (isChanging) {
        const { status, body } = await call('GET', `${path}${part}`);
        // Without a default creative there is no coverage, which is a 409.
        if (status >= 500) failed.push(body);
      }
    };
    await Promise.all([change(), ...['', '', '/creatives', '/rules', '/coverage'].map(read)]);
    expect(failed).toEqual([]);
    const { body } = await call<CampaignDetail>('GET', path);
    expect(body).toMatchObject({ name: 'Spring 59', revision: 61 });
  });
});
