import { type CampaignMatch, noRule } from '../decision/match-cache.ts';

/** Numbers of the rules that hold. */
export const rulesOf = (match: CampaignMatch): readonly number[] => {
  if (typeof match === 'number') return match === noRule ? [] : [match];
  return [...match.rules];
};
