import { compileCampaign } from '@sonora/adserving';
import type { CampaignSettings } from '@sonora/contracts';

/** The end of the last day of a flight, in its own zone; null without a flight. The settings have no errors. */
export const flightEnd = (campaignId: string, { flight, defaultCreativeId }: CampaignSettings): Date | null => {
  if (flight === null || defaultCreativeId === null) return null;
  const { endMs } = compileCampaign({ campaignId, defaultCreativeId, rules: [], flight }).flight ?? {};
  return endMs === undefined ? null : new Date(endMs);
};
