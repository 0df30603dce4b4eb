import type { CampaignCreative } from '@sonora/contracts';
import { errorText } from '../../../shared/api/errors.ts';
import type { AudioChoiceItem } from '../../../shared/audio/audio-choice.tsx';
import { showToast } from '../../../shared/toast/toast.ts';
import { campaignsApi } from '../api.ts';
import { audioIdOf } from '../components/audio-picker.tsx';
import { t } from '../messages.ts';
import { useDraft } from './campaign-draft.tsx';

/** Adds, renames and removes creatives of the draft. A failure is shown. */
export const useCreativeWrites = () => {
  const { campaign, write } = useDraft();
  const params = { id: campaign.campaignId };
  const fail = (title: string, error: unknown): false => {
    showToast({ tone: 'error', title, description: errorText(error) });
    return false;
  };
  const restore = async (number: number): Promise<void> => {
    try {
      await write((expectedRevision) =>
        campaignsApi.campaignDelivery.restoreRevision({
          params: { ...params, number },
          body: { expectedRevision },
        }),
      );
    } catch (error) {
      fail(t('campaigns.notRestored'), error);
    }
  };
  return {
    add: async (items: readonly AudioChoiceItem[]): Promise<boolean> => {
      try {
        await write(() => campaignsApi.campaigns.addCreatives({ params, body: { fileIds: items.map(audioIdOf) } }));
        return true;
      } catch (error) {
        return fail(t('campaigns.creativesFailed'), error);
      }
    },
    setDefault: async (item: AudioChoiceItem): Promise<boolean> => {
      try {
        await write(() => campaignsApi.campaigns.uploadDefault({ params, body: { fileId: audioIdOf(item) } }));
        return true;
      } catch (error) {
        return fail(t('campaigns.creativesFailed'), error);
      }
    },
    /** Removes a creative; the toast restores the revision before. */
    remove: async ({ creativeId, name }: CampaignCreative): Promise<void> => {
      try {
        let before = campaign.revision;
        const after = await write((expectedRevision) => {
          before = expectedRevision;
          return campaignsApi.campaigns.removeCreatives({
            params,
            body: { expectedRevision, creativeIds: [creativeId] },
          });
        });
        showToast({
          tone: 'information',
          title: t('campaigns.removed', { name }),
          // A change within a minute may join the revision before it.
          ...(after.revision !== before && {
            action: { label: t('campaigns.undo'), onClick: () => void restore(before) },
          }),
        });
      } catch (error) {
        fail(t('campaigns.creativesFailed'), error);
      }
    },
  };
};
