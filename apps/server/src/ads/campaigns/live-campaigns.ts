import type { ServedCreative } from '@sonora/contracts/campaigns/served-campaign';
import { bannerFileName } from '../../modules/campaigns/publication/ad-document.ts';
import { describeError } from '../../platform/log/describe-error.ts';
import type { Log } from '../../platform/log/log.ts';
import { type LiveCampaign, toLiveCampaign } from './live-campaign.ts';
import type { Publication, PublicationsRepository } from './publications.repository.ts';

/** An object in the storage that a publication names. */
export type NamedObject = { readonly objectKey: string; readonly mimeType: string; readonly sizeBytes?: number };

export type LiveCampaigns = {
  readonly find: (tagId: string) => LiveCampaign | undefined;
  readonly findRendition: (creativeId: string, name: string) => NamedObject | undefined;
  readonly findBanner: (fileName: string) => NamedObject | undefined;
  /** Reads what was published since the last reading; at first, everything. Calls during a reading are joined. */
  readonly refresh: () => Promise<void>;
  readonly size: () => number;
};

/** Media of an ad that was served before a change or a pause are delivered for this time. */
const GRACE_MILLISECONDS = 3_600_000;

type MediaEntry = { readonly creative: ServedCreative; readonly campaignId: string; untilMs: number };
type BannerEntry = { readonly object: NamedObject; readonly campaignId: string; untilMs: number };

type MediaIndex = {
  readonly creatives: Map<string, MediaEntry>;
  readonly banners: Map<string, BannerEntry>;
};

const addMedia = ({ creatives, banners }: MediaIndex, { campaignId, creatives: own }: LiveCampaign): void => {
  for (const [creativeId, creative] of own) {
    creatives.set(creativeId, { creative, campaignId, untilMs: Number.POSITIVE_INFINITY });
    for (const companion of creative.companions) {
      banners.set(bannerFileName(companion), { object: companion, campaignId, untilMs: Number.POSITIVE_INFINITY });
    }
  }
};

/** Lets the media of a campaign's former publication expire. Those of the new one are added after it. */
const expireMedia = ({ creatives, banners }: MediaIndex, former: LiveCampaign, nowMs: number): void => {
  for (const [creativeId, creative] of former.creatives) {
    const entry = creatives.get(creativeId);
    if (entry?.campaignId === former.campaignId) entry.untilMs = nowMs + GRACE_MILLISECONDS;
    for (const companion of creative.companions) {
      const banner = banners.get(bannerFileName(companion));
      if (banner?.campaignId === former.campaignId) banner.untilMs = nowMs + GRACE_MILLISECONDS;
    }
  }
};

const removeExpired = ({ creatives, banners }: MediaIndex, nowMs: number): void => {
  for (const map of [creatives, banners] as Map<string, { untilMs: number }>[]) {
    for (const [key, { untilMs }] of map) if (untilMs < nowMs) map.delete(key);
  }
};

/** All published campaigns, in memory. Without the database it keeps what it has. */
export const createLiveCampaigns = (
  repository: PublicationsRepository,
  log: Log,
  now: () => number = Date.now,
): LiveCampaigns => {
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
      if (former) expireMedia(media, former, now());
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
    removeExpired(media, now());
  };
  const isUsable = (entry: { readonly untilMs: number } | undefined): boolean =>
    entry !== undefined && entry.untilMs >= now();
  return {
    find: (tagId) => campaigns.get(tagId),
    findRendition: (creativeId, name) => {
      const entry = media.creatives.get(creativeId);
      return isUsable(entry) ? entry?.creative.renditions.find((rendition) => rendition.name === name) : undefined;
    },
    findBanner: (fileName) => {
      const entry = media.banners.get(fileName);
      return isUsable(entry) ? entry?.object : undefined;
    },
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
