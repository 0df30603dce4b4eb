import type { CampaignDefinition } from '@sonora/adserving';
import type { CampaignSettings } from '@sonora/contracts';

/** Settings as decisions need them. Rules whose creative does not pass the filter are left out. */
export const definitionOf = (
  campaignId: string,
  defaultCreativeId: string,
  { rules, flight, caps, pacing }: CampaignSettings,
  isServable: (creativeId: string) => boolean = () => true,
): CampaignDefinition => ({
  campaignId,
  defaultCreativeId,
  rules: rules.filter(({ creativeId }) => isServable(creativeId)),
  ...(flight ? { flight } : {}),
  ...(caps.length > 0 ? { caps } : {}),
  ...(pacing ? { pacing } : {}),
});

/** Data feeds that the rules of a campaign compare with. */
export const feedIdsOf = ({ rules, weatherFeedId }: CampaignSettings): ReadonlySet<string> => {
  const ids = new Set<string>(weatherFeedId === null ? [] : [weatherFeedId]);
  for (const { targeting } of rules)
    for (const condition of targeting.groups.flat()) if (condition.kind === 'feed') ids.add(condition.feedId);
  return ids;
};
