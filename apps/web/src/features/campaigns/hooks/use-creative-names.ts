import { useQuery } from '@tanstack/react-query';
import { campaignQueries, maxListed } from '../api.ts';

/** Names of the first creatives of a campaign. */
export const useCreativeNames = (campaignId: string): ReadonlyMap<string, string> => {
  const found = useQuery(
    campaignQueries.campaigns.listCreatives.queryOptions({
      input: { params: { id: campaignId }, query: { limit: maxListed } },
      staleTime: 5_000,
    }),
  );
  return new Map((found.data?.creatives ?? []).map(({ creativeId, name }) => [creativeId, name]));
};
