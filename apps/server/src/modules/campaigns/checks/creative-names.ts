import type { CampaignSettings } from '@sonora/contracts';

/** Names of creatives by their ids; the id of one that has no name. */
export const creativeNames = (creatives: CampaignSettings['creatives']): ((creativeId: string) => string) => {
  const names = new Map(creatives.map(({ creativeId, name }) => [creativeId, name]));
  return (creativeId) => names.get(creativeId) ?? creativeId;
};
