import {
  compileInline,
  compileWrapper,
  type DocumentTemplate,
  type DocumentVersion,
  type InlineAd,
} from '@sonora/adserving';
import type { ServedCreative } from '@sonora/contracts/campaigns/served-campaign';
import type { LiveCampaign } from '../campaigns/live-campaign.ts';
import { bannerFileName } from '../campaigns/live-campaigns.ts';

/** Templates of one campaign and version that are kept. When there are more, those that were not used for long are made again. */
const TEMPLATES_PER_GENERATION = 12_000;

const AD_SYSTEM = 'Sonora';

const inlineAd = (live: LiveCampaign, creativeId: string, creative: ServedCreative, baseUrl: string): InlineAd => ({
  adId: live.campaignId,
  creativeId,
  adSystem: AD_SYSTEM,
  title: creative.title,
  durationMs: creative.durationMs,
  advertiser: creative.advertiser,
  landingPage: creative.landingPage,
  skipAfterMs: creative.skipAfterMs,
  categories: creative.categories,
  universalAdId: creative.universalAdId,
  foreignTracking: live.foreignTracking,
  renditions: creative.renditions.map(({ name, mimeType, bitrateKbps, codec, sizeBytes }) => ({
    id: name,
    address: `${baseUrl}/vast/media/${creativeId}/${name}`,
    mimeType,
    bitrateKbps,
    codec,
    sizeBytes,
  })),
  companions: creative.companions.map((companion) => ({
    id: companion.bannerId,
    shape: companion.shape,
    widthPx: companion.widthPx,
    heightPx: companion.heightPx,
    mimeType: companion.mimeType,
    imageAddress: `${baseUrl}/vast/banner/${bannerFileName(companion)}`,
    altText: companion.altText,
    landingPage: companion.landingPage ?? creative.landingPage,
  })),
});

export type Documents = {
  /** Template of a creative's document; undefined when the campaign has no such creative. */
  readonly find: (live: LiveCampaign, creativeId: string, version: DocumentVersion) => DocumentTemplate | undefined;
};

/** Two generations of templates: when the young one is full it becomes the old one, and a template that is used moves to the young one. */
type Generations = { young: Map<string, DocumentTemplate>; old: Map<string, DocumentTemplate> };

const compile = (
  live: LiveCampaign,
  creativeId: string,
  version: DocumentVersion,
  baseUrl: string,
): DocumentTemplate | undefined => {
  const creative = live.creatives.get(creativeId);
  if (!creative) return undefined;
  if (!live.wrapper) return compileInline(inlineAd(live, creativeId, creative, baseUrl), version);
  return compileWrapper(
    {
      adId: live.campaignId,
      creativeId,
      adSystem: AD_SYSTEM,
      tagAddress: live.wrapper.tagAddress,
      followAdditionalWrappers: live.wrapper.followAdditionalWrappers,
      foreignTracking: live.foreignTracking,
    },
    version,
  );
};

/** Templates by creative and version, compiled at their first use. @param baseUrl public address of media and banners */
export const createDocuments = (baseUrl: string): Documents => {
  // Templates go with the publication that they were made for.
  const byVersion = new Map<DocumentVersion, WeakMap<LiveCampaign, Generations>>();
  const generationsOf = (live: LiveCampaign, version: DocumentVersion): Generations => {
    const campaigns = byVersion.get(version) ?? new WeakMap<LiveCampaign, Generations>();
    byVersion.set(version, campaigns);
    const generations = campaigns.get(live) ?? { young: new Map(), old: new Map() };
    campaigns.set(live, generations);
    return generations;
  };
  return {
    find: (live, creativeId, version) => {
      const known = byVersion.get(version)?.get(live)?.young.get(creativeId);
      if (known) return known;
      const generations = generationsOf(live, version);
      const template = generations.old.get(creativeId) ?? compile(live, creativeId, version, baseUrl);
      if (!template) return undefined;
      if (generations.young.size >= TEMPLATES_PER_GENERATION) {
        generations.old = generations.young;
        generations.young = new Map();
      }
      generations.young.set(creativeId, template);
      return template;
    },
  };
};
