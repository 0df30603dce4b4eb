import { randomUUID } from 'node:crypto';
import { type CampaignSettings, campaignSettings } from '@sonora/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatabaseWithStorage,
  startDatabaseWithStorage,
} from '../../../../../../tests/testkit/database-with-storage.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { onlyMain } from '../../../platform/event-sink/testkit/only-main.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createFilesRepository } from '../../files/index.ts';
import { createCampaignsRepository, readCampaignDraft } from '../drafts/campaigns.repository.ts';
import { changeSetUp } from '../drafts/change-set-up.ts';
import { createCampaign, duplicateCampaign } from '../drafts/create-campaign.ts';
import { buildServed } from '../publication/build-served.ts';
import { readServedParts } from '../publication/publications.repository.ts';
import { documentOf } from '../publication/tag-documents.ts';
import { insertDraft } from '../testkit/insert-draft.ts';
import { createCreativesRepository } from './creatives.repository.ts';
import { addIconPicture } from './set-banner.ts';

let stores: DatabaseWithStorage;
let handle: DatabaseHandle;
let storage: Storage;
let caller: MemberCaller;

beforeAll(async () => {
  stores = await startDatabaseWithStorage();
  ({ handle, storage } = stores);
});
afterAll(() => stores?.stop());
beforeEach(() => {
  caller = { orgId: randomUUID(), userId: randomUUID() } as MemberCaller;
});

/** A campaign with a default creative that is ready. @returns its id */
const insertCampaign = async (): Promise<string> => {
  const { orgId } = caller;
  const id = newId();
  const creativeId = newId();
  const source = { kind: 'file', fileId: newId() } as const;
  const rendition = {
    name: 'mp3-192.mp3',
    mimeType: 'audio/mpeg',
    bitrateKbps: 192,
    sampleRateHz: 44_100,
    isConstantBitrate: true,
    sizeBytes: 700_000,
    objectKey: `campaigns/${creativeId}/mp3-192.mp3`,
  } as const;
  await createCreativesRepository(handle.db).insert([
    {
      orgId,
      id: creativeId,
      campaignId: id,
      name: 'One',
      source,
      state: 'ready',
      durationMs: 30_000,
      renditions: [rendition],
    },
  ]);
  const creatives = [{ creativeId, name: 'One' }];
  const settings = campaignSettings.parse({ name: 'Spring', creatives, defaultCreativeId: creativeId });
  await insertDraft(handle.db, caller, settings, id);
  return id;
};
const draftOf = (id: string) => readCampaignDraft(createCampaignsRepository(handle.db), { orgId: caller.orgId, id });
const picture = async (width: number, height: number): Promise<File> => {
  const bytes = await sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })
    .withMetadata({ exif: { IFD0: { Copyright: 'a secret' } } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'icon.png', { type: 'image/png' });
};
const add = (id: string, from: { file?: File; fileId?: string }) =>
  addIconPicture({ handle, storage }, caller, { id, ...from });
const icon = (pictureId: string): NonNullable<CampaignSettings['ad']['icon']> => ({
  program: 'AdChoices',
  pictureId,
  mimeType: 'image/jpeg',
  widthPx: 1,
  heightPx: 1,
  xPosition: 'right',
  yPosition: 'top',
});
const save = (id: string, pictureId: string): Promise<void> =>
  changeSetUp({ handle }, caller, { id, setUp: { ad: { icon: icon(pictureId) } } });

describe('the picture of an icon', () => {
  it('is encoded again, keeps its size, and its type and size are those of the icon', async () => {
    const id = await insertCampaign();
    const row = await add(id, { file: await picture(77, 15) });
    expect(row).toMatchObject({ widthPx: 77, heightPx: 15, mimeType: 'image/png', campaignId: id });
    const stored = await storage.get(row.objectKey);
    expect([stored.length, Buffer.from(stored).includes('a secret')]).toEqual([row.sizeBytes, false]);
    await save(id, row.id);
    const { campaign, settings } = await draftOf(id);
    expect(settings.ad.icon).toEqual({ ...icon(row.id), mimeType: 'image/png', widthPx: 77, heightPx: 15 });

    const served = buildServed(await readServedParts(handle.db, campaign, settings));
    const xml = documentOf('https://ads.example.com', served, '4.2');
    expect(xml).toContain(`https://ads.example.com/vast/banner/${row.id}.png`);
    expect(xml).toMatch(/<Icon program="AdChoices" width="77" height="15"/);
    expect(documentOf('https://ads.example.com', served, '2.0')).not.toContain(row.id);
  });

  it('is scaled down where it is larger than players show it', async () => {
    const row = await add(await insertCampaign(), { file: await picture(1_000, 500) });
    expect([row.widthPx, row.heightPx]).toEqual([256, 128]);
    const { width, height } = await sharp(await storage.get(row.objectKey)).metadata();
    expect([width, height]).toEqual([256, 128]);
  });

  it('comes from a file of the organisation, and of no other', async () => {
    const id = await insertCampaign();
    const { orgId, userId } = caller;
    const file = {
      orgId,
      id: newId(),
      name: 'mark.png',
      mimeType: 'image/png',
      storageKey: `uploads/${newId()}`,
    } as const;
    await storage.put(file.storageKey, new Uint8Array(await (await picture(20, 20)).arrayBuffer()));
    await createFilesRepository(handle.db).insert({ ...file, kind: 'picture', status: 'uploaded', createdBy: userId });
    expect(await add(id, { fileId: file.id })).toMatchObject({ widthPx: 20, heightPx: 20 });
    await expect(add(id, { fileId: newId() })).rejects.toMatchObject({ code: 'not-found' });
    await expect(add(id, {})).rejects.toMatchObject({ code: 'invalid-input' });
    caller = { ...caller, orgId: randomUUID() };
    await expect(add(id, { fileId: file.id })).rejects.toMatchObject({ code: 'not-found' });
    await expect(add(await insertCampaign(), { fileId: file.id })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is refused where it is no picture, belongs to another campaign, or is a banner', async () => {
    const [id, other] = [await insertCampaign(), await insertCampaign()];
    const text = new File(['<svg/>'], 'icon.png', { type: 'image/png' });
    await expect(add(id, { file: text })).rejects.toMatchObject({ code: 'invalid-input' });
    const row = await add(other, { file: await picture(20, 20) });
    for (const pictureId of [row.id, newId()])
      await expect(save(id, pictureId)).rejects.toMatchObject({
        code: 'invalid-input',
        findings: [{ place: 'setUp.ad.icon.pictureId' }],
      });
    await expect(
      changeSetUp({ handle }, caller, { id: other, setUp: { squareBannerId: row.id } }),
    ).rejects.toMatchObject({ findings: [{ place: 'setUp.squareBannerId' }] });
    const services = { handle, storage, quota: { assertStorageLeft: async () => {} } } as never;
    const setUp = { name: 'New', ad: { icon: icon(row.id) } };
    await expect(
      createCampaign(services, caller, { setUp, isDraft: true, idempotencyKey: undefined } as never),
    ).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('is either an address or a picture', () => {
    const { pictureId: _none, ...neither } = icon(newId());
    const imageAddress = 'https://choices.example.com/icon.png';
    const read = (one: unknown) => campaignSettings.safeParse({ name: 'Spring', ad: { icon: one } });
    expect(read(icon(newId())).success).toBe(true);
    expect(read({ ...neither, imageAddress }).success).toBe(true);
    expect(read({ ...icon(newId()), imageAddress }).success).toBe(false);
    expect(read(neither).error?.issues).toMatchObject([{ path: ['ad', 'icon', 'imageAddress'] }]);
  });

  it('is copied with the campaign, so that either may be deleted', async () => {
    const id = await insertCampaign();
    const row = await add(id, { file: await picture(20, 20) });
    await save(id, row.id);
    const jobs = { sendMany: async () => {} };
    const copyId = await duplicateCampaign({ handle, eventDatabases: onlyMain(handle), storage, jobs }, caller, {
      id,
      name: 'Copy',
      idempotencyKey: undefined,
    });
    const pictureId = (await draftOf(copyId)).settings.ad.icon?.pictureId;
    expect(pictureId).not.toBe(row.id);
    const copy = await createCreativesRepository(handle.db).findIconPicture(caller.orgId, pictureId!);
    expect(copy).toMatchObject({ campaignId: copyId, widthPx: 20 });
    expect(await storage.stat(copy!.objectKey)).toEqual({ sizeBytes: row.sizeBytes });
  });
});
