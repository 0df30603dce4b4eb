import { randomUUID } from 'node:crypto';
import { type CampaignSettings, campaignSettings, DomainError, limits } from '@sonora/contracts';
import type { CampaignChange } from '@sonora/contracts/campaigns/settings';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import { type Database, sqlState, uniqueViolation } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { creativesOfFiles, insertCreatives, type WantedCreative } from '../creatives/add-creatives.ts';
import { copyPicture, pictureBytes, prepareBanner } from '../creatives/banners.ts';
import { createCreativesRepository } from '../creatives/creatives.repository.ts';
import { receiveAudio } from '../creatives/receive-audio.ts';
import { type CampaignRow, createCampaignsRepository, readCampaignDraft } from './campaigns.repository.ts';
import { assertSettingsFit, draftSummaryOf } from './change-draft.ts';
import { requestHashOf } from './request-hash.ts';

/** @throws DomainError `conflict` when the organisation has as many campaigns as it may have */
const assertCampaignFits = async (db: Database, orgId: string): Promise<void> => {
  const { organisation: max } = limits.campaigns;
  if ((await createCampaignsRepository(db).countAll(orgId)) >= max)
    throw new DomainError('conflict', { detail: campaignMessage('campaigns.tooMany', { max }) });
};

/** Key of a request, and the hash of what it asks for. */
type Repetition = { readonly key: string; readonly hash: string };

/** Stores a new campaign with its first revision, and chooses the database of its events. */
const insertCampaign = async (
  { db, eventDatabases }: { readonly db: Database } & Pick<CampaignsServices, 'eventDatabases'>,
  { orgId, userId }: MemberCaller,
  wanted: {
    readonly id: string;
    readonly settings: CampaignSettings;
    readonly change: Message;
    readonly repetition: Repetition | undefined;
  },
): Promise<void> => {
  const { id, settings, change, repetition } = wanted;
  assertSettingsFit(settings);
  const repository = createCampaignsRepository(db);
  // Random, and not ordered by time as other ids are: it is public.
  const tagId = randomUUID();
  await eventDatabases.assign(db, tagId);
  await repository.insert({
    orgId,
    id,
    name: settings.name,
    tagId,
    draftRevision: 1,
    summary: draftSummaryOf(settings),
    idempotencyKey: repetition?.key ?? null,
    idempotencyHash: repetition?.hash ?? null,
    createdBy: userId,
    modifiedBy: userId,
  });
  await repository.insertRevision({ orgId, campaignId: id, number: 1, settings, change, createdBy: userId });
};

/** @throws DomainError `idempotency-conflict` */
const sameCampaign = ({ id, idempotencyHash }: CampaignRow, { hash }: Repetition): string => {
  if (idempotencyHash !== null && idempotencyHash !== hash) throw new DomainError('idempotency-conflict');
  return id;
};

/**
 * The campaign that the same request with the same key has created, also at the same time; else the one that `create` makes.
 * @param content what the request asks for
 * @returns its id. @throws DomainError `idempotency-conflict` when the key belongs to another request; as `create`
 */
const createOnce = async (
  db: Database,
  { orgId, userId }: MemberCaller,
  key: string | undefined,
  content: object,
  create: (repetition: Repetition | undefined) => Promise<string>,
): Promise<string> => {
  if (key === undefined) return create(undefined);
  const repetition = { key, hash: await requestHashOf(content) };
  const find = (): Promise<CampaignRow | undefined> => createCampaignsRepository(db).findByKey(orgId, userId, key);
  const earlier = await find();
  if (earlier) return sameCampaign(earlier, repetition);
  try {
    return await create(repetition);
  } catch (error) {
    const twin = sqlState(error) === uniqueViolation ? await find() : undefined;
    if (!twin) throw error;
    return sameCampaign(twin, repetition);
  }
};

export type NewCampaign = {
  readonly setUp: CampaignChange;
  readonly isDraft: boolean;
  readonly idempotencyKey: string | undefined;
  readonly defaultCreativeFile?: File | undefined;
  readonly squareBannerFile?: File | undefined;
  readonly rectangleBannerFile?: File | undefined;
  readonly defaultCreativeFileId?: string | null | undefined;
  readonly squareBannerFileId?: string | null | undefined;
  readonly rectangleBannerFileId?: string | null | undefined;
};

const notGiven = (place: string, message: Message): DomainError =>
  new DomainError('invalid-input', { detail: message, findings: [{ place, message }] });

/**
 * Creates a campaign. A repeated request with the same key and content answers the first campaign.
 * @returns its id. @throws DomainError `invalid-input`, `conflict`, `idempotency-conflict`; as uploads
 */
export const createCampaign = (
  services: CampaignsServices,
  caller: MemberCaller,
  { idempotencyKey, ...wanted }: NewCampaign,
): Promise<string> =>
  createOnce(services.handle.db, caller, idempotencyKey, { create: wanted }, (repetition) =>
    insertNew(services, caller, wanted, repetition),
  );

const insertNew = async (
  services: CampaignsServices,
  caller: MemberCaller,
  wanted: Omit<NewCampaign, 'idempotencyKey'>,
  repetition: Repetition | undefined,
): Promise<string> => {
  const { handle, eventDatabases, storage, jobs } = services;
  const { orgId } = caller;
  const { setUp, isDraft } = wanted;
  if (setUp.name === undefined) throw notGiven('name', campaignMessage('campaigns.nameMissing'));
  if (!isDraft && !wanted.defaultCreativeFile && !wanted.defaultCreativeFileId)
    throw notGiven('default_creative_file', campaignMessage('campaigns.defaultMissing'));
  // Pictures belong to a campaign, and this one has none yet.
  if (setUp.ad?.icon?.pictureId !== undefined)
    throw notGiven('ad.icon.pictureId', campaignMessage('campaigns.noIconPicture'));
  await assertCampaignFits(handle.db, orgId);
  await services.quota.assertStorageLeft(orgId);
  const id = newId();
  const owner = { orgId, campaignId: id };
  // Pictures first: they are refused at once, and audio that arrived is stored.
  const banners = await Promise.all(
    (['square', 'rectangle'] as const).map(async (shape) => {
      const given = { file: wanted[`${shape}BannerFile`], fileId: wanted[`${shape}BannerFileId`] };
      const bytes = await pictureBytes({ db: handle.db, storage }, orgId, given);
      return bytes ? prepareBanner({ storage }, owner, { shape, bytes }) : undefined;
    }),
  );
  const [fileId = wanted.defaultCreativeFileId] = wanted.defaultCreativeFile
    ? await receiveAudio(services, caller, [wanted.defaultCreativeFile])
    : [];
  await handle.db.transaction(async (db) => {
    for (const banner of banners) if (banner) await createCreativesRepository(db).insertPicture(banner);
    const creatives = fileId
      ? await insertCreatives({ db, jobs }, owner, await creativesOfFiles(db, orgId, [fileId]))
      : [];
    const [squareBannerId = null, rectangleBannerId = null] = banners.map((banner) => banner?.id);
    const settings = campaignSettings.parse({
      ...setUp,
      defaultCreativeId: creatives[0]?.creativeId ?? null,
      squareBannerId,
      rectangleBannerId,
      creatives,
    });
    await insertCampaign({ db, eventDatabases }, caller, {
      id,
      settings,
      change: campaignMessage('campaigns.changeCreated'),
      repetition,
    });
  });
  return id;
};

type DuplicateServices = Pick<CampaignsServices, 'handle' | 'eventDatabases' | 'jobs' | 'storage'>;
type WantedDuplicate = {
  readonly id: string;
  readonly name: string | undefined;
  readonly idempotencyKey: string | undefined;
};

/**
 * Copies a campaign as a draft with a tag of its own. Its creatives are copies, too, so either may be deleted.
 * @returns its id. @throws DomainError `not-found`, `conflict`, `idempotency-conflict`
 */
export const duplicateCampaign = (
  services: DuplicateServices,
  caller: MemberCaller,
  { idempotencyKey, ...wanted }: WantedDuplicate,
): Promise<string> =>
  createOnce(services.handle.db, caller, idempotencyKey, { duplicate: wanted }, (repetition) =>
    insertDuplicate(services, caller, wanted, repetition),
  );

/** The ad with a copy of the picture of its icon. */
const adWithIcon = async (
  ad: CampaignSettings['ad'],
  copyOf: (pictureId: string) => Promise<string | null>,
): Promise<CampaignSettings['ad']> => {
  if (ad.icon?.pictureId === undefined) return ad;
  const { icon, ...rest } = ad;
  const pictureId = await copyOf(ad.icon.pictureId);
  return pictureId === null ? rest : { ...rest, icon: { ...icon, pictureId } };
};

const insertDuplicate = async (
  { handle, eventDatabases, jobs, storage }: DuplicateServices,
  caller: MemberCaller,
  wanted: Omit<WantedDuplicate, 'idempotencyKey'>,
  repetition: Repetition | undefined,
): Promise<string> => {
  const { orgId } = caller;
  await assertCampaignFits(handle.db, orgId);
  return handle.db.transaction(async (db) => {
    const repository = createCampaignsRepository(db);
    const { settings } = await readCampaignDraft(repository, { orgId, id: wanted.id });
    const id = newId();
    const rows = await createCreativesRepository(db).byIds(
      orgId,
      settings.creatives.map(({ creativeId }) => creativeId),
    );
    const present = settings.creatives.filter(({ creativeId }) => rows.has(creativeId));
    const copies = present.map(({ creativeId, name }): WantedCreative => {
      const { source, cells } = rows.get(creativeId)!;
      const { kind: _kind, ...origin } = source as { readonly kind: string };
      return { name, source: { ...origin, kind: 'creative', creativeId }, ...(cells ? { cells } : {}) };
    });
    const added = await insertCreatives({ db, jobs }, { orgId, campaignId: id }, copies);
    const newIds = new Map(present.map(({ creativeId }, index) => [creativeId, added[index]!.creativeId]));
    const name =
      wanted.name ??
      campaignMessage('campaigns.copyName', { name: settings.name }).text.slice(0, limits.nameCharacters);
    const copyOf = (pictureId: string | null): Promise<string | null> =>
      copyPicture({ db, storage }, { orgId, campaignId: id }, pictureId);
    const copy: CampaignSettings = {
      ...settings,
      name,
      creatives: added,
      squareBannerId: await copyOf(settings.squareBannerId),
      rectangleBannerId: await copyOf(settings.rectangleBannerId),
      ad: await adWithIcon(settings.ad, copyOf),
      defaultCreativeId: newIds.get(settings.defaultCreativeId ?? '') ?? null,
      rules: settings.rules.flatMap((rule) => {
        const creativeId = newIds.get(rule.creativeId);
        return creativeId === undefined ? [] : [{ ...rule, ruleId: newId(), creativeId }];
      }),
    };
    const change = campaignMessage('campaigns.changeDuplicated', { name: settings.name });
    await insertCampaign({ db, eventDatabases }, caller, { id, settings: copy, change, repetition });
    return id;
  });
};
