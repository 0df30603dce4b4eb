import { useQuery } from '@tanstack/react-query';
import { campaignQueries, maxListed } from '../api.ts';
import { type FeedNames, targetingText } from '../model/condition-words.ts';

/** The first rules of a campaign in words, by id. */
export const useRuleTexts = (campaignId: string, feeds: FeedNames): ReadonlyMap<string, string> => {
  const rules = useQuery(
    campaignQueries.campaigns.listRules.queryOptions({
      input: { params: { id: campaignId }, query: { limit: maxListed } },
      staleTime: 5_000,
    }),
  );
  return new Map((rules.data?.rules ?? []).map(({ ruleId, targeting }) => [ruleId, targetingText(targeting, feeds)]));
};
