import type { CampaignFeed } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { campaignQueries, campaignsApi } from '../api.ts';
import { t } from '../targeting-messages.ts';

/** What a data feed is made from. */
export type FeedFields = Pick<CampaignFeed, 'format' | 'intervalSeconds' | 'keyColumn' | 'keyFact' | 'name' | 'url'>;

/** Acts on data feeds. */
export const useFeedActs = () => {
  const client = useQueryClient();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: campaignQueries.campaignFeeds.key() });
  const attempt = async (call: () => Promise<unknown>, failure: string): Promise<void> => {
    try {
      await call();
      await refresh();
    } catch (error) {
      showToast({ tone: 'error', title: failure, description: errorText(error) });
    }
  };
  return {
    /** @throws the error of the call */
    save: async (feedId: string | undefined, fields: FeedFields): Promise<void> => {
      await (feedId === undefined
        ? campaignsApi.campaignFeeds.create({ body: fields })
        : campaignsApi.campaignFeeds.update({ params: { feedId }, body: fields }));
      await refresh();
    },
    fetchNow: ({ feedId }: CampaignFeed): Promise<void> =>
      attempt(() => campaignsApi.campaignFeeds.fetchNow({ params: { feedId } }), t('targeting.feeds.notFetched')),
    remove: ({ feedId }: CampaignFeed): Promise<void> =>
      attempt(() => campaignsApi.campaignFeeds.delete({ params: { feedId } }), t('targeting.feeds.notDeleted')),
  };
};
