import type { ServedCreative } from '@sonora/contracts/campaigns/served-campaign';
import { bannerFileName } from '../../modules/campaigns/publication/ad-document.ts';
import { describeError } from '../../platform/log/describe-error.ts';
import type { Log } from '../../platform/log/log.ts';
import { type LiveCampaign, toLiveCampaign } from './live-campaign.ts';
import { formerBanner, formerRendition, type NamedObject } from './media-objects.ts';
import type { Publication, PublicationsRepository } from './publications.repository.ts';

export type LiveCampaigns = {
  readonly find: (tagId: string) => LiveCampaign | undefined;
  /** Media of publications, and others that the storage may have. */
  readonly findRendition: (creativeId: string, name: string) => NamedObject | undefined;
  readonly findBanner: (fileName: string) => NamedObject | undefined;
  /** Reads what was published since the last reading; at first, everything. Calls during a reading are joined. */
  readonly refresh: () => Promise<void>;
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
  let sequence = 0;
  let reading: Promise<void> | undefined;
  let isReadAgain = false;

  const apply = (publication: Publication): void => {
    const { tagId, served } = publication;
    const former = campaigns.get(tagId);
    try {
      const live = served ? toLiveCampaign(served, publication.sequence) : undefined;
      if (former) removeMedia(media, former);
      if (live) {
        campaigns.set(tagId, live);
        addMedia(media, live);
      } else campaigns.delete(tagId);
    } catch (error) {
      // The former publication goes on.
      log.error({ tagId, error: describeError(error) }, 'a publication cannot be served');
    }
  };
  const read = async (): Promise<void> => {
    do {
      isReadAgain = false;
      for (;;) {
        const page = await repository.after(sequence);
        for (const publication of page) {
          apply(publication);
          sequence = publication.sequence;
          // Compiling 10,000 rules takes a while; requests go on between two campaigns.
          await new Promise((resolve) => setImmediate(resolve));
        }
        if (page.length === 0) break;
      }
    } while (isReadAgain);
  };
  return {
    find: (tagId) => campaigns.get(tagId),
    findRendition: (creativeId, name) =>
      media.creatives.get(creativeId)?.creative.renditions.find((rendition) => rendition.name === name) ??
      formerRendition(creativeId, name),
    findBanner: (fileName) => media.banners.get(fileName)?.object ?? formerBanner(fileName),
    refresh: () => {
      // What is published while the last page is read would otherwise wait for the next notification.
      isReadAgain = true;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    size: () => campaigns.size,
  };
};
