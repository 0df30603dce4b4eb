import { useQuery } from '@tanstack/react-query';
import { feedsOptions } from '../api.ts';
import type { FeedNames } from '../model/targeting/condition-words.ts';

/** Names of the organisation's data feeds. */
export const useFeedNames = (): FeedNames => {
  const feeds = useQuery(feedsOptions());
  return new Map((feeds.data?.feeds ?? []).map(({ feedId, name }) => [feedId, name]));
};
