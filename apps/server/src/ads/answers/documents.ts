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

/** Templates of two generations: when the young one is full it becomes the old one, and one that is used again moves back. */
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

/** Templates by creative and version, compiled at their first use. @param baseUrl public address of media and banners */
export const createDocuments = (baseUrl: string): Documents => {
  let young = new Map<string, DocumentTemplate>();
  let old = new Map<string, DocumentTemplate>();
  const compile = (live: LiveCampaign, creativeId: string, version: DocumentVersion): DocumentTemplate | undefined => {
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
  return {
    find: (live, creativeId, version) => {
      // Another publication of the campaign can say something else about a creative.
      const key = `${creativeId} ${version} ${live.sequence}`;
      const known = young.get(key);
      if (known) return known;
      const template = old.get(key) ?? compile(live, creativeId, version);
      if (!template) return undefined;
      if (young.size >= TEMPLATES_PER_GENERATION) [old, young] = [young, new Map()];
      young.set(key, template);
      return template;
    },
  };
};
