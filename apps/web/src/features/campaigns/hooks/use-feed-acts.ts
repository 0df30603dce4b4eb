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
    } catch (error) {
      showToast({ tone: 'error', title: failure, description: errorText(error) });
    } finally {
      // After a conflict, the list shows what another user has changed.
      await refresh();
    }
  };
  return {
    /**
     * @param feed as the user knows it; undefined: a new one. @param isForced also over changes that the user does not know
     * @throws the error of the call, as `edit-conflict` when another user has changed the feed
     */
    save: async (feed: CampaignFeed | undefined, fields: FeedFields, isForced = false): Promise<void> => {
      try {
        await (feed === undefined
          ? campaignsApi.campaignFeeds.create({ body: fields })
          : campaignsApi.campaignFeeds.update({
              params: { feedId: feed.feedId },
              body: { ...fields, ...(!isForced && { expectedSettingsHash: feed.settingsHash }) },
            }));
      } finally {
        await refresh();
      }
    },
    fetchNow: ({ feedId }: CampaignFeed): Promise<void> =>
      attempt(() => campaignsApi.campaignFeeds.fetchNow({ params: { feedId } }), t('targeting.feeds.notFetched')),
    remove: ({ feedId, settingsHash }: CampaignFeed): Promise<void> =>
      attempt(
        () => campaignsApi.campaignFeeds.delete({ params: { feedId }, query: { expectedSettingsHash: settingsHash } }),
        t('targeting.feeds.notDeleted'),
      ),
  };
};
