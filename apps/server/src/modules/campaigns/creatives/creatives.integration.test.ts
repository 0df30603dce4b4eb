import { randomUUID } from 'node:crypto';
import { type CampaignSettings, campaignSettings } from '@sonora/contracts';
import { servedCampaign } from '@sonora/contracts/campaigns/served-campaign';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatabaseWithStorage,
  startDatabaseWithStorage,
} from '../../../../../../tests/testkit/database-with-storage.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { applyChecklistFix } from '../checks/apply-fix.ts';
import { type CampaignRow, createCampaignsRepository, readCampaignDraft } from '../drafts/campaigns.repository.ts';
import { createFeedsRepository } from '../feeds/feeds.repository.ts';
import { fetchFeed } from '../feeds/fetch-feed.ts';
import { filesOfCreatives } from '../files-of-creatives.ts';
import { renewPublications } from '../jobs/index.ts';
import { publishCampaign } from '../publication/publish-campaign.ts';
import { fixedTagAddress } from '../testkit/fixed-tag-address.ts';
import { insertDraft } from '../testkit/insert-draft.ts';
import { addVersions } from './add-versions.ts';
import { storeBanner } from './banners.ts';
import { createCreativesRepository } from './creatives.repository.ts';
import type { SourceVersion } from './table-source.ts';

let stores: DatabaseWithStorage;
let handle: DatabaseHandle;
let storage: Storage;
let caller: MemberCaller;
let ordered: string[] = [];
const jobs: Pick<Jobs, 'sendMany'> = {
  sendMany: async (_queue, data) => void ordered.push(...data.map((one) => (one as unknown as { id: string }).id)),
};
const notifier = { publish: async () => {} };

beforeAll(async () => {
  stores = await startDatabaseWithStorage();
  ({ handle, storage } = stores);
});
afterAll(() => stores?.stop());
beforeEach(() => {
  caller = { orgId: randomUUID(), userId: randomUUID() } as MemberCaller;
  ordered = [];
});

const insertCampaign = (settings: Partial<CampaignSettings> = {}, id?: string): Promise<CampaignRow> =>
  insertDraft(handle.db, caller, campaignSettings.parse({ name: 'Spring', ...settings }), id);
const settingsNow = async (campaign: CampaignRow): Promise<CampaignSettings> =>
  (await readCampaignDraft(createCampaignsRepository(handle.db), campaign)).settings;

const insertCreative = async (campaignId: string, more: object = {}): Promise<string> => {
  const id = newId();
  const source = { kind: 'file', fileId: newId() } as const;
  await createCreativesRepository(handle.db).insert([
    { orgId: caller.orgId, id, campaignId, name: 'One', source, state: 'ready', durationMs: 30_000, ...more },
  ]);
  return id;
};
const rendition = (bitrateKbps: number) => ({
  name: `mp3-${bitrateKbps}.mp3`,
  mimeType: 'audio/mpeg' as const,
  bitrateKbps,
  sampleRateHz: 44_100,
  isConstantBitrate: true,
  sizeBytes: 700_000,
  objectKey: `campaigns/x/mp3-${bitrateKbps}.mp3`,
});

describe('addVersions', () => {
  const quota = { assertStorageLeft: async () => {} } as never;
  const version = (
    row: number,
    cells: SourceVersion['cells'],
    audioformId: string | null = newId(),
  ): SourceVersion => ({
    row,
    name: `Version ${row}`,
    audioformId,
    cells,
  });
  const add = (
    campaign: CampaignRow,
    versions: readonly SourceVersion[],
    more: Partial<Parameters<typeof addVersions>[2]> = {},
  ) =>
    addVersions({ handle, jobs, quota, versionsOf: async () => versions }, caller, {
      id: campaign.id,
      projectId: newId(),
      sessionId: newId(),
      columns: [{ column: 'city', parameter: 'city' }],
      priority: 2,
      weight: 3,
      ...more,
    });

  it('makes a creative and a rule "city = cell" of each finished version, and a second time only of new ones', async () => {
    const campaign = await insertCampaign();
    const versions = [
      version(1, { City: ' Bath | York ', offer: '10 %' }),
      version(2, { City: '' }),
      version(3, { City: 'Leeds' }, null),
    ];
    const result = await add(campaign, versions);
    expect(result).toMatchObject({ revision: 2, creatives: 2, rules: 1, existing: 0, unfinished: 1, problemCount: 0 });
    const settings = await settingsNow(campaign);
    expect(settings.creatives.map(({ name }) => name)).toEqual(['Version 1', 'Version 2']);
    expect(settings.rules).toMatchObject([
      {
        creativeId: settings.creatives[0]!.creativeId,
        priority: 2,
        weight: 3,
        targeting: { groups: [[{ kind: 'city', names: ['Bath', 'York'] }]] },
      },
    ]);
    expect(ordered).toEqual(settings.creatives.map(({ creativeId }) => creativeId));
    const row = await createCreativesRepository(handle.db).find(caller.orgId, ordered[0]!);
    expect(row).toMatchObject({
      cells: { offer: '10 %' },
      source: { kind: 'audioform', audioformId: versions[0]!.audioformId },
    });
    const again = await add(campaign, [...versions, version(4, { city: 'Hull' })]);
    expect(again).toMatchObject({ revision: 3, creatives: 1, rules: 1, existing: 2, unfinished: 1 });
  });

  it('makes rules for everyone where no column is named, so that everyone hears each version in turn', async () => {
    const campaign = await insertCampaign();
    const result = await add(campaign, [version(1, { city: 'Bath' }), version(2, {})], { columns: [] });
    expect(result).toMatchObject({ creatives: 2, rules: 2 });
    const { creatives, rules } = await settingsNow(campaign);
    expect(rules.map(({ creativeId }) => creativeId)).toEqual(creatives.map(({ creativeId }) => creativeId));
    for (const rule of rules) expect(rule).toMatchObject({ priority: 2, weight: 3, targeting: { groups: [] } });
  });

  it('reads several columns, and names wrong cells by row and column without adding their versions', async () => {
    const campaign = await insertCampaign();
    const columns = [
      { column: 'day', parameter: 'dayOfWeek' },
      { column: 'time', parameter: 'timeOfDay' },
    ] as const;
    const cells = [
      { day: 'mon', time: '06:00-10:00' },
      { day: 'someday', time: '' },
      { day: '', time: 'morning' },
    ];
    const result = await add(
      campaign,
      cells.map((one, index) => version(index + 1, one)),
      { columns },
    );
    expect(result).toMatchObject({ creatives: 1, rules: 1, problemCount: 2 });
    expect(result.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'day'],
      [3, 'time'],
    ]);
    const kinds = (await settingsNow(campaign)).rules[0]!.targeting.groups.flat().map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['dayOfWeek', 'timeOfDay']);
  });

  it('refuses a session without versions, a stale revision, and a campaign of another organisation', async () => {
    const campaign = await insertCampaign();
    await expect(add(campaign, [])).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(add(campaign, [version(1, {})], { expectedRevision: 7 })).rejects.toMatchObject({
      code: 'edit-conflict',
    });
    caller = { ...caller, orgId: randomUUID() };
    await expect(add(campaign, [version(1, {})])).rejects.toMatchObject({ code: 'not-found' });
    expect(ordered).toEqual([]);
  });
});

describe('a fix of the checklist', () => {
  const fix = (
    id: string,
    what: 'prepareAgain' | 'useVersion' | 'encodeBanner',
    buyer: 'triton' | 'theTradeDesk' = 'triton',
  ) =>
    applyChecklistFix(
      {
        handle,
        jobs: jobs as never,
        quota: {} as never,
        storage,
        tagAddress: fixedTagAddress('https://ads.example.com'),
        areAdsPassedOn: false,
      },
      caller,
      {
        id,
        buyer,
        fix: what,
      },
    );

  it('prepares failed creatives again, and leaves those that are ready', async () => {
    const id = newId();
    const ready = await insertCreative(id, { renditions: [rendition(192)] });
    const failed = await insertCreative(id, { state: 'failed' });
    const creatives = [ready, failed].map((creativeId) => ({ creativeId, name: 'One' }));
    await insertCampaign({ creatives, defaultCreativeId: ready }, id);
    await fix(id, 'prepareAgain');
    const repository = createCreativesRepository(handle.db);
    const states = [ready, failed].map(async (one) => (await repository.find(caller.orgId, one))?.state);
    expect([await Promise.all(states), ordered]).toEqual([['ready', 'preparing'], [failed]]);
  });

  it('changes the version to the latest that the buyer accepts, and only if it must', async () => {
    const campaign = await insertCampaign({ vastVersion: 'daast-1.0' });
    await fix(campaign.id, 'useVersion', 'theTradeDesk');
    const { vastVersion } = await settingsNow(campaign);
    expect(vastVersion).toMatch(/^[2-4]\.\d$/);
    await fix(campaign.id, 'useVersion', 'theTradeDesk');
    const { draftRevision } = (await createCampaignsRepository(handle.db).find(campaign))!;
    expect([draftRevision, (await settingsNow(campaign)).vastVersion]).toEqual([2, vastVersion]);
  });

  it('encodes a banner that is too large for the buyer', async () => {
    const id = newId();
    const { orgId } = caller;
    const noise = Buffer.from(Array.from({ length: 640 * 640 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24));
    const bytes = await sharp(noise, { raw: { width: 640, height: 640, channels: 3 } })
      .png()
      .toBuffer();
    const bannerId = await storeBanner(
      { db: handle.db, storage },
      { orgId, campaignId: id },
      { shape: 'square', bytes },
    );
    const campaign = await insertCampaign({ squareBannerId: bannerId }, id);
    const sizeOf = async (banner: string | null) =>
      (await createCreativesRepository(handle.db).findBanner(orgId, banner ?? ''))!.sizeBytes;
    const before = await sizeOf(bannerId);
    await fix(id, 'encodeBanner', 'theTradeDesk');
    const { squareBannerId } = await settingsNow(campaign);
    // The most that this buyer takes: 150 kB.
    expect(before).toBeGreaterThan(150_000);
    expect(await sizeOf(squareBannerId)).toBeLessThanOrEqual(150_000);
    expect(squareBannerId).not.toBe(bannerId);
  });
});

describe('a file from which a creative is made', () => {
  it('is in use until the creative is ready, also the render of an ad, and not for another organisation', async () => {
    const { orgId } = caller;
    const [fileId, audioformId, other] = [newId(), newId(), newId()];
    const campaign = await insertCampaign();
    const id = await insertCreative(campaign.id, { state: 'preparing', source: { kind: 'file', fileId } });
    await insertCreative(campaign.id, { state: 'preparing', source: { kind: 'audioform', audioformId } });
    const used = (org: string) => filesOfCreatives(handle.db, org, [fileId, audioformId, other]);
    expect((await used(orgId)).toSorted()).toEqual([fileId, audioformId].toSorted());
    expect(await used(randomUUID())).toEqual([]);
    const repository = createCreativesRepository(handle.db);
    await repository.claim(orgId, id, 1);
    expect(await used(orgId)).toContain(fileId);
    await repository.finish({ orgId, id, workerId: 1 }, { state: 'ready', renditions: [] });
    expect(await used(orgId)).toEqual([audioformId]);
  });
});

describe('new rows of a feed', () => {
  it('publish the campaigns again that are served with it, once, and no others', async () => {
    const { orgId } = caller;
    const feedId = newId();
    await createFeedsRepository(handle.db).insert({
      orgId,
      id: feedId,
      name: 'Weather',
      url: 'https://feeds.example.com/rows',
      format: 'json',
      keyColumn: 'city',
      keyFact: 'city',
      intervalSeconds: 60,
      createdBy: caller.userId,
    });
    const publish = async (settings: Partial<CampaignSettings>): Promise<CampaignRow> => {
      const id = newId();
      const creativeId = await insertCreative(id, { renditions: [rendition(192)] });
      const creatives = [{ creativeId, name: 'One' }];
      const campaign = await insertCampaign({ creatives, defaultCreativeId: creativeId, ...settings }, id);
      await publishCampaign({ handle, notifier, jobs: jobs as never }, caller, { id });
      return campaign;
    };
    const [using, other] = [await publish({ weatherFeedId: feedId }), await publish({})];
    const publicationOf = async ({ tagId }: CampaignRow) => {
      const { rows } = await handle.pool.query<{ sequence: string; served: unknown }>(
        'select sequence, served from campaign_publication where tag_id = $1',
        [tagId],
      );
      return { sequence: Number(rows[0]!.sequence), served: servedCampaign.parse(rows[0]!.served) };
    };
    const before = [await publicationOf(using), await publicationOf(other)];
    expect(before[0]!.served.weather).toEqual({ rows: {} });
    const { createServer } = await import('node:http');
    let rows = [{ city: 'Bath', weather: 'sun' }];
    const server = createServer((_request, response) => response.end(JSON.stringify(rows)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as { port: number };
      await createFeedsRepository(handle.db).update(orgId, feedId, { url: `http://127.0.0.1:${port}/` });
      const fetchNow = async (): Promise<number> => {
        const feed = (await createFeedsRepository(handle.db).find(orgId, feedId))!;
        await fetchFeed(handle, feed, { rules: { allowPrivateAddresses: true } });
        return renewPublications(handle, notifier);
      };
      expect(await fetchNow()).toBe(1);
      const after = await publicationOf(using);
      expect(after.served.weather).toEqual({ rows: { Bath: 'sun' } });
      expect(after.sequence).toBeGreaterThan(before[0]!.sequence);
      expect(await publicationOf(other)).toEqual(before[1]);
      expect(await fetchNow()).toBe(0);
      rows = [{ city: 'Bath', weather: 'rain' }];
      expect(await fetchNow()).toBe(1);
      expect((await publicationOf(using)).served.weather).toEqual({ rows: { Bath: 'rain' } });
      // The same rows, found by another fact of the listener.
      await createFeedsRepository(handle.db).update(orgId, feedId, { keyFact: 'region' });
      expect(await fetchNow()).toBe(1);
      expect((await publicationOf(using)).served.feeds[feedId]?.keyFact).toBe('region');
      expect(await fetchNow()).toBe(0);
    } finally {
      server.close();
    }
  });
});

it('names the files from which creatives are still made, among more than a statement has parameters', async () => {
  const { id } = await insertCampaign();
  const fileId = newId();
  await insertCreative(id, { state: 'preparing', source: { kind: 'file', fileId } });
  const fileIds = [...Array.from({ length: 66_000 }, () => newId()), fileId];
  expect(await createCreativesRepository(handle.db).filesInPreparation(caller.orgId, fileIds)).toEqual([fileId]);
});
