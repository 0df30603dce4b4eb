import type { CampaignSettings, ServedCampaign, ServedCreative } from '@sonora/contracts';
import type { BannerRow, CreativeRow } from '../creatives/creatives.repository.ts';
import type { CampaignRow } from '../drafts/campaigns.repository.ts';
import type { FeedRow } from '../feeds/feeds.repository.ts';
import { definitionOf } from './definition.ts';

export type ServedParts = {
  readonly campaign: Pick<CampaignRow, 'orgId' | 'id' | 'tagId'>;
  readonly settings: CampaignSettings;
  readonly creatives: ReadonlyMap<string, CreativeRow>;
  readonly banners: readonly BannerRow[];
  readonly feeds: readonly FeedRow[];
};

const companionsOf = (
  banners: readonly BannerRow[],
  { altText, landingPage }: CampaignSettings['ad'],
): ServedCreative['companions'] =>
  banners.map(({ id, shape, widthPx, heightPx, mimeType, objectKey }) => ({
    bannerId: id,
    shape,
    widthPx,
    heightPx,
    mimeType,
    objectKey,
    ...(altText === undefined ? {} : { altText }),
    ...(landingPage === undefined ? {} : { landingPage }),
  }));

/** The weather of each city, from a feed with a column `weather`. */
const weatherOf = (feed: FeedRow | undefined): ServedCampaign['weather'] => {
  if (!feed) return undefined;
  const rows = Object.entries(feed.rows).flatMap(([city, { weather }]) =>
    weather === undefined ? [] : [[city, String(weather)] as const],
  );
  return { rows: Object.fromEntries(rows) };
};

/**
 * A campaign as it is served: with creatives that are ready, and only the rules that lead to them.
 * @returns undefined while the default creative is not ready
 */
export const buildServed = ({
  campaign,
  settings,
  creatives,
  banners,
  feeds,
}: ServedParts): ServedCampaign | undefined => {
  const { defaultCreativeId, ad, wrapper, foreignTracking, weatherFeedId } = settings;
  const isReady = (id: string): boolean => creatives.get(id)?.state === 'ready';
  if (defaultCreativeId === null || !isReady(defaultCreativeId)) return undefined;
  const definition = definitionOf(campaign.id, defaultCreativeId, settings, isReady);
  const used = new Set([defaultCreativeId, ...definition.rules.map(({ creativeId }) => creativeId)]);
  const names = new Map(settings.creatives.map(({ creativeId, name }) => [creativeId, name]));
  const { title, altText: _altText, ...details } = ad;
  const companions = companionsOf(banners, ad);
  const served = [...used].map((id): [string, ServedCreative] => {
    const row = creatives.get(id)!;
    const name = names.get(id) ?? row.name;
    return [
      id,
      {
        ...details,
        name,
        title: title ?? name,
        durationMs: row.durationMs ?? 0,
        renditions: [...row.renditions],
        companions,
      },
    ];
  });
  const weather = weatherOf(feeds.find(({ id }) => id === weatherFeedId));
  return {
    version: 1,
    campaignId: campaign.id,
    tagId: campaign.tagId,
    orgId: campaign.orgId,
    // The same values: only the package's type forbids to change them.
    definition: definition as ServedCampaign['definition'],
    documentVersion: settings.vastVersion,
    creatives: Object.fromEntries(served),
    ...(wrapper ? { wrapper } : {}),
    ...(foreignTracking ? { foreignTracking } : {}),
    feeds: Object.fromEntries(feeds.map(({ id, keyFact, rows }) => [id, { keyFact, rows }])),
    ...(weather ? { weather } : {}),
  };
};
