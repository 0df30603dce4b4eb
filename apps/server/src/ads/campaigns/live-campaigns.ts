import type { ServedCreative } from '@sonora/contracts/campaigns/served-campaign';
import { bannerFileName } from '../../modules/campaigns/publication/ad-document.ts';
import { describeError } from '../../platform/log/describe-error.ts';
import type { Log } from '../../platform/log/log.ts';
import { type LiveCampaign, toLiveCampaign } from './live-campaign.ts';
import { formerBanner, formerRendition, type NamedObject } from './media-objects.ts';
import { createPublicationReader, type PublicationReader } from './publication-reader.ts';
import type { Publication, PublicationsRepository } from './publications.repository.ts';

export type LiveCampaigns = PublicationReader & {
  readonly find: (tagId: string) => LiveCampaign | undefined;
  /** Media of publications, and others that the storage may have. */
  readonly findRendition: (creativeId: string, name: string) => NamedObject | undefined;
  readonly findBanner: (fileName: string) => NamedObject | undefined;
  readonly size: () => number;
};

type MediaIndex = {
  readonly creatives: Map<string, { readonly creative: ServedCreative; readonly campaignId: string }>;
  readonly banners: Map<string, { readonly object: NamedObject; readonly campaignId: string }>;
};

const addMedia = ({ creatives, banners }: MediaIndex, { campaignId, creatives: own }: LiveCampaign): void => {
  for (const [creativeId, creative] of own) {
    creatives.set(creativeId, { creative, campaignId });
    for (const companion of creative.companions) {
      banners.set(bannerFileName(companion), { object: companion, campaignId });
    }
  }
};

/** Removes the media of a campaign's former publication. Those of the new one are added after it. */
const removeMedia = ({ creatives, banners }: MediaIndex, former: LiveCampaign): void => {
  for (const [creativeId, creative] of former.creatives) {
    if (creatives.get(creativeId)?.campaignId === former.campaignId) creatives.delete(creativeId);
    for (const companion of creative.companions) {
      const name = bannerFileName(companion);
      if (banners.get(name)?.campaignId === former.campaignId) banners.delete(name);
    }
  }
};

/** All published campaigns, in memory. Without the database it keeps what it has. */
export const createLiveCampaigns = (repository: PublicationsRepository, log: Log): LiveCampaigns => {
  const campaigns = new Map<string, LiveCampaign>();
  const media: MediaIndex = { creatives: new Map(), banners: new Map() };

  const remove = (tagId: string): void => {
    const former = campaigns.get(tagId);
    if (former) removeMedia(media, former);
    campaigns.delete(tagId);
  };
  const serve = (tagId: string, live: LiveCampaign): void => {
    remove(tagId);
    campaigns.set(tagId, live);
    addMedia(media, live);
  };
  const apply = ({ tagId, served, sequence }: Publication): void => {
    try {
      if (served) serve(tagId, toLiveCampaign(served, sequence));
      else remove(tagId);
    } catch (error) {
      // The former publication goes on.
      log.error({ tagId, error: describeError(error) }, 'a publication cannot be served');
    }
  };
  const { refresh, compare } = createPublicationReader(repository, { apply, remove }, log);
  return {
    find: (tagId) => campaigns.get(tagId),
    findRendition: (creativeId, name) =>
      media.creatives.get(creativeId)?.creative.renditions.find((rendition) => rendition.name === name) ??
      formerRendition(creativeId, name),
    findBanner: (fileName) => media.banners.get(fileName)?.object ?? formerBanner(fileName),
    refresh,
    compare,
    size: () => campaigns.size,
  };
};
