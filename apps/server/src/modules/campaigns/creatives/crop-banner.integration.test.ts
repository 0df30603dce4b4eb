import { randomUUID } from 'node:crypto';
import { type CampaignSettings, campaignSettings } from '@sonora/contracts';
import type { BannerFrame } from '@sonora/contracts/campaigns/banner-frame';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatabaseWithStorage,
  startDatabaseWithStorage,
} from '../../../../../../tests/testkit/database-with-storage.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { applyChecklistFix, readChecklistFacts } from '../checks/apply-fix.ts';
import { buyerChecklist } from '../checks/checklist.ts';
import { createCampaignsRepository, readCampaignDraft } from '../drafts/campaigns.repository.ts';
import { changeSetUp } from '../drafts/change-set-up.ts';
import { restoreRevision } from '../drafts/restore-revision.ts';
import { fixedTagAddress } from '../testkit/fixed-tag-address.ts';
import { insertDraft } from '../testkit/insert-draft.ts';
import { type BannerRow, createCreativesRepository } from './creatives.repository.ts';
import { setBanner } from './set-banner.ts';

const tagAddress = fixedTagAddress('https://ads.example.com');
const noJobs = { sendMany: async () => {} };

let stores: DatabaseWithStorage;
let handle: DatabaseHandle;
let storage: Storage;
let caller: MemberCaller;
let campaignId: string;

beforeAll(async () => {
  stores = await startDatabaseWithStorage();
  ({ handle, storage } = stores);
});
afterAll(() => stores?.stop());
beforeEach(async () => {
  caller = { orgId: randomUUID(), userId: randomUUID() } as MemberCaller;
  campaignId = (await insertDraft(handle.db, caller, campaignSettings.parse({ name: 'Spring' }))).id;
});

const red = { r: 200, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 200 };

/** A picture whose left half is red and whose right half is blue. */
const picture = async (width: number, height: number, orientation?: number): Promise<File> => {
  const right = { create: { width: Math.ceil(width / 2), height, channels: 3, background: blue } } as const;
  const image = sharp({ create: { width, height, channels: 3, background: red } })
    .composite([{ input: right, left: Math.floor(width / 2), top: 0 }])
    .png();
  const bytes =
    orientation === undefined ? await image.toBuffer() : await image.withMetadata({ orientation }).toBuffer();
  return new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' });
};

const set = async (shape: 'rectangle' | 'square', file: File, frame?: BannerFrame): Promise<BannerRow> => {
  await setBanner({ handle, storage }, caller, { id: campaignId, shape, file, frame });
  return bannerNow(shape);
};
const settingsNow = async (): Promise<CampaignSettings> =>
  (await readCampaignDraft(createCampaignsRepository(handle.db), { orgId: caller.orgId, id: campaignId })).settings;
const bannerNow = async (shape: 'rectangle' | 'square'): Promise<BannerRow> => {
  const id = (await settingsNow())[`${shape}BannerId`];
  return (await createCreativesRepository(handle.db).findBanner(caller.orgId, id ?? ''))!;
};
/** Whether the left edge and the right edge of a stored banner are red. */
const redEdges = async ({ objectKey, widthPx, heightPx }: BannerRow): Promise<readonly [boolean, boolean]> => {
  const { data, info } = await sharp(await storage.get(objectKey))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([widthPx, heightPx]);
  const isRed = (x: number): boolean => (data[(10 * widthPx + x) * info.channels] ?? 0) > 120;
  return [isRed(2), isRed(widthPx - 3)];
};
const sizeOf = ({ widthPx, heightPx }: BannerRow): string => `${widthPx}×${heightPx}`;

describe('a frame of a picture', () => {
  it('becomes a banner of the largest size that it fills', async () => {
    const file = await picture(1_600, 1_000);
    const left = await set('rectangle', file, { left: 0, top: 100, width: 700 });
    expect([sizeOf(left), await redEdges(left)]).toEqual(['300×250', [true, true]]);
    const middle = await set('rectangle', file, { left: 450, top: 0, width: 700 });
    expect([sizeOf(middle), await redEdges(middle)]).toEqual(['300×250', [true, false]]);
    expect(sizeOf(await set('square', file, { left: 0, top: 0, width: 640 }))).toBe('640×640');
    expect(sizeOf(await set('square', file, { left: 0, top: 0, width: 639 }))).toBe('300×300');
  });

  it('is of the upright picture, as people see it', async () => {
    // Stored on its side: 6 means that it is turned clockwise to be shown.
    const turned = await set('rectangle', await picture(1_000, 600, 6), { left: 0, top: 0, width: 600 });
    // The red left half is above, so both edges near the top are red.
    expect([sizeOf(turned), await redEdges(turned)]).toEqual(['300×250', [true, true]]);
  });

  it('is refused where the picture would have to be enlarged, or it is not inside', async () => {
    const refuse = (file: File, frame: BannerFrame) =>
      expect(set('rectangle', file, frame).then(sizeOf)).rejects.toMatchObject({ code: 'invalid-input' });
    const large = await picture(800, 600);
    await refuse(await picture(299, 600), { left: 0, top: 0, width: 299 });
    await refuse(large, { left: 0, top: 0, width: 299 });
    await refuse(large, { left: 1, top: 0, width: 800 });
    await refuse(large, { left: 501, top: 0, width: 300 });
    await refuse(large, { left: 0, top: 351, width: 300 });
    await expect(set('rectangle', await picture(200, 600), { left: 0, top: 0, width: 200 })).rejects.toMatchObject({
      message: expect.stringContaining('The picture has 200×600 pixels. A banner needs at least 300×250'),
    });
    expect((await settingsNow()).rectangleBannerId).toBeNull();
  });

  it('is not cut without being asked for', async () => {
    await expect(set('rectangle', await picture(800, 600))).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

describe('cropping by one click', () => {
  const items = async (buyer: 'theTradeDesk' | 'triton' = 'theTradeDesk') => {
    const facts = await readChecklistFacts(
      { handle, tagAddress, areAdsPassedOn: false },
      { orgId: caller.orgId, id: campaignId },
    );
    return buyerChecklist(facts, buyer).filter(({ requirement }) => requirement.startsWith('banner'));
  };
  const crop = (frame?: BannerFrame): Promise<void> =>
    applyChecklistFix(
      { handle, jobs: noJobs, quota: {} as never, storage, tagAddress, areAdsPassedOn: false },
      caller,
      {
        id: campaignId,
        buyer: 'theTradeDesk',
        fix: 'cropBanner',
        frame,
      },
    );

  it('makes the rectangle that the buyer needs from the square, as a revision of its own that can be taken back', async () => {
    const square = await set('square', await picture(640, 640));
    expect(await items()).toMatchObject([
      {
        requirement: 'bannerSize',
        state: 'warning',
        fix: 'cropBanner',
        crop: { bannerId: square.id, shape: 'rectangle' },
      },
    ]);
    expect(await items('triton')).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
    await crop();
    expect([sizeOf(await bannerNow('rectangle')), await redEdges(await bannerNow('rectangle'))]).toEqual([
      '300×250',
      [true, false],
    ]);
    expect((await items()).map(({ state }) => state)).toEqual(['ok', 'ok']);
    expect((await bannerNow('square')).id).toBe(square.id);
    // Another change of the same minute does not hide it.
    await changeSetUp({ handle }, caller, { id: campaignId, setUp: { name: 'Summer' } });
    const revisions = await createCampaignsRepository(handle.db).listRevisions({ orgId: caller.orgId, id: campaignId });
    expect(revisions.map(({ number, change }) => [number, change.text])).toEqual([
      [4, 'Settings changed'],
      [3, 'Banner cropped to 300×250 pixels'],
      [2, 'Settings changed'],
      [1, 'Campaign created'],
    ]);
    await restoreRevision({ handle, jobs: noJobs as never }, caller, { id: campaignId, number: 2 });
    expect((await settingsNow()).rectangleBannerId).toBeNull();
  });

  it('takes the frame that was chosen', async () => {
    await set('square', await picture(640, 640));
    await crop({ left: 330, top: 20, width: 310 });
    expect(await redEdges(await bannerNow('rectangle'))).toEqual([false, false]);
    await crop({ left: 0, top: 0, width: 300 });
    // It is met already.
    expect(await redEdges(await bannerNow('rectangle'))).toEqual([false, false]);
  });

  it('does nothing without a banner, and refuses a frame outside of it', async () => {
    expect(await items()).toMatchObject([{ requirement: 'banner', fix: 'none', crop: null }]);
    await crop();
    expect((await settingsNow()).rectangleBannerId).toBeNull();
    await set('square', await picture(300, 300));
    await expect(crop({ left: 0, top: 60, width: 300 })).rejects.toMatchObject({ code: 'invalid-input' });
    await crop({ left: 0, top: 50, width: 300 });
    expect(sizeOf(await bannerNow('rectangle'))).toBe('300×250');
  });
});

it('names the setting by which the operator gives tags a public https address', async () => {
  const id = { orgId: caller.orgId, id: campaignId };
  const httpsItem = async (publicUrl: string, areAdsPassedOn: boolean) => {
    const facts = await readChecklistFacts({ handle, tagAddress: fixedTagAddress(publicUrl), areAdsPassedOn }, id);
    return buyerChecklist(facts, 'triton').find(({ requirement }) => requirement === 'https');
  };
  expect(await httpsItem('https://ads.example.com', false)).toMatchObject({ state: 'ok', operatorSetting: null });
  // The pages and the tags have one address; another one for tags alone would not lead to this installation.
  expect(await httpsItem('http://localhost:4600', true)).toMatchObject({
    state: 'error',
    operatorSetting: 'SONORA_PUBLIC_URL',
    text: expect.stringContaining('The operator sets SONORA_PUBLIC_URL.'),
  });
  expect(await httpsItem('http://ads.example.com', false)).toMatchObject({ operatorSetting: 'SONORA_ADS_PUBLIC_URL' });
});
