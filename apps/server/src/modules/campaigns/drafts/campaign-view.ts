import { identifiesListeners } from '@sonora/adserving';
import { type CampaignSettings, limits } from '@sonora/contracts';
import type {
  CampaignBanner,
  CampaignDetail,
  CampaignIconPicture,
  CampaignSummary,
} from '@sonora/contracts/campaigns/campaign-schemas';
import type { CreativeSource } from '../campaigns.schema.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { draftProblems } from '../checks/draft-problems.ts';
import { readDraftFacts } from '../checks/read-facts.ts';
import { tagParametersOf } from '../checks/unknown-facts.ts';
import { createCreativesRepository, type PictureRow } from '../creatives/creatives.repository.ts';
import { type CampaignRow, createCampaignsRepository, readCampaignDraft } from './campaigns.repository.ts';

const statusOf = ({ publishedRevision, isPaused }: CampaignRow): CampaignSummary['status'] => {
  if (publishedRevision === null) return 'draft';
  return isPaused ? 'paused' : 'published';
};

/** The file and audioform from which a creative was made. */
export const creativeOrigin = (
  source: CreativeSource | undefined,
): { fileId: string | null; audioformId: string | null } => {
  const { fileId = null, audioformId = null } = (source ?? {}) as { fileId?: string; audioformId?: string };
  return { fileId, audioformId };
};

export const toCampaignSummary = (row: CampaignRow, defaultSource: CreativeSource | undefined): CampaignSummary => {
  const { defaultCreativeId: _default, squareBannerId, rectangleBannerId, ...summary } = row.summary;
  const origin = creativeOrigin(defaultSource);
  return {
    campaignId: row.id,
    orgId: row.orgId,
    name: row.name,
    tagId: row.tagId,
    status: statusOf(row),
    ...summary,
    defaultCreativeFileId: origin.fileId ?? origin.audioformId,
    squareBannerFileId: squareBannerId,
    rectangleBannerFileId: rectangleBannerId,
    createdAt: row.createdAt.getTime(),
    createdBy: row.createdBy,
    lastModified: row.modifiedAt.getTime(),
    lastModifiedBy: row.modifiedBy,
    revision: row.draftRevision,
    publishedRevision: row.publishedRevision,
    publishedAt: row.publishedAt?.getTime() ?? null,
    endsAt: row.publishedEndsAt?.getTime() ?? null,
    hasEnded: row.publishedEndsAt !== null && row.publishedEndsAt.getTime() <= Date.now(),
    deletedAt: row.deletedAt?.getTime() ?? null,
    restorableUntil: row.deletedAt && row.deletedAt.getTime() + limits.trashDays * 86_400_000,
    hasUnpublishedChanges: row.publishedRevision !== null && row.publishedRevision !== row.draftRevision,
  };
};

const toPicture = (
  { mediaAddresses }: Pick<CampaignsServices, 'mediaAddresses'>,
  { widthPx, heightPx, mimeType, sizeBytes, objectKey: key }: PictureRow,
): Omit<CampaignIconPicture, 'pictureId'> => {
  const fileName = key.slice(key.lastIndexOf('/') + 1);
  const { url } = mediaAddresses.issue({ key, fileName, mediaType: mimeType, download: false });
  return { widthPx, heightPx, mimeType, sizeBytes, url };
};

/** A picture for an icon as responses have it. */
export const viewIconPicture = (
  services: Pick<CampaignsServices, 'mediaAddresses'>,
  row: PictureRow,
): CampaignIconPicture => ({ pictureId: row.id, ...toPicture(services, row) });

/** Settings without what has calls of its own. */
export const setUpOf = ({
  creatives: _creatives,
  rules: _rules,
  ...setUp
}: CampaignSettings): CampaignDetail['setUp'] => setUp;

type ViewServices = Pick<CampaignsServices, 'handle' | 'mediaAddresses' | 'tagAddress' | 'arePlacesKnown'>;

/** A campaign with its draft, and what is wrong with it. @throws DomainError `not-found` */
export const viewCampaign = async (
  services: ViewServices,
  id: { readonly orgId: string; readonly id: string },
): Promise<CampaignDetail> => {
  const { db } = services.handle;
  const repository = createCampaignsRepository(db);
  const { campaign: row, settings } = await readCampaignDraft(repository, id);
  const facts = await readDraftFacts(db, id);
  const creatives = createCreativesRepository(db);
  const bannerOf = async (bannerId: string | null): Promise<CampaignBanner | null> => {
    const banner = bannerId === null ? undefined : await creatives.findBanner(id.orgId, bannerId);
    return banner ? { bannerId: banner.id, shape: banner.shape, ...toPicture(services, banner) } : null;
  };
  const iconId = settings.ad.icon?.pictureId;
  const icon = iconId === undefined ? undefined : await creatives.findIconPicture(id.orgId, iconId);
  const creativeStates = { preparing: 0, ready: 0, failed: 0 };
  for (const { creativeId } of settings.creatives) creativeStates[facts.states.get(creativeId)?.state ?? 'failed'] += 1;
  const { arePlacesKnown } = services;
  const problems = draftProblems(row.id, settings, { ...facts, arePlacesKnown });
  return {
    ...toCampaignSummary(row, facts.states.get(settings.defaultCreativeId ?? '')?.source),
    setUp: setUpOf(settings),
    squareBanner: await bannerOf(settings.squareBannerId),
    rectangleBanner: await bannerOf(settings.rectangleBannerId),
    iconPicture: icon ? viewIconPicture(services, icon) : null,
    tagUrl: `${services.tagAddress.current()}/vast/${row.tagId}`,
    hasAdvertisingId: identifiesListeners(tagParametersOf(settings)),
    creativeStates,
    problems: problems.slice(0, limits.campaigns.differences),
    problemCount: problems.length,
  };
};
