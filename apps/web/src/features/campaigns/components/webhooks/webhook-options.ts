import { campaignQueries } from '../../api.ts';

const pollMilliseconds = 1_000;

/** Webhooks that a campaign uses: its own, and those of all campaigns. */
export const webhooksOptions = (campaignId: string) =>
  campaignQueries.campaignWebhooks.list.queryOptions({ input: { query: { campaignId } }, staleTime: 5_000 });

/** The last deliveries of a webhook; fetched each second while one waits for its first attempt. */
export const deliveriesOptions = (webhookId: string) =>
  campaignQueries.campaignWebhooks.deliveries.queryOptions({
    input: { params: { webhookId } },
    staleTime: 1_000,
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state, attempts }) => state === 'waiting' && attempts === 0) === true
        ? pollMilliseconds
        : false,
  });

/** Keys of everything about webhooks. */
export const webhooksKey = () => campaignQueries.campaignWebhooks.key();
