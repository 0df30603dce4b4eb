import type { CampaignSummary } from '@sonora/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { campaignsApi } from '../api.ts';
import { t } from '../messages.ts';
import { useTakeCampaign } from './campaign-draft.tsx';

type Named = Pick<CampaignSummary, 'campaignId' | 'name'>;

/** Acts on a campaign in the list and on its page. */
export const useCampaignActs = () => {
  const take = useTakeCampaign();
  const navigate = useNavigate();
  /** Kept while a copy is tried again: what a lost answer has made is not made twice. */
  const keys = useRef(new Map<string, string>());
  const fail = (title: string, error: unknown): void =>
    showToast({ tone: 'error', title, description: errorText(error) });

  const restore = async ({ campaignId, name }: Named): Promise<void> => {
    try {
      await take(await campaignsApi.campaignDelivery.restore({ params: { id: campaignId } }));
      showToast({ tone: 'success', title: t('campaigns.success'), description: t('campaigns.restored', { name }) });
    } catch (error) {
      fail(t('campaigns.notRestored'), error);
    }
  };

  return {
    restore,
    /** Deletes a campaign; the toast takes it back. */
    remove: async (campaign: Named): Promise<boolean> => {
      try {
        await campaignsApi.campaigns.delete({ params: { id: campaign.campaignId } });
        await take(undefined);
        showToast({
          tone: 'information',
          title: t('campaigns.deleted', { name: campaign.name }),
          description: t('campaigns.deletedText'),
          milliseconds: 12_000,
          action: { label: t('campaigns.undo'), onClick: () => void restore(campaign) },
        });
        return true;
      } catch (error) {
        fail(t('campaigns.notDeleted'), error);
        return false;
      }
    },
    duplicate: async ({ campaignId, name }: Named): Promise<void> => {
      // Another name is another request, which the same key would not repeat.
      const what = JSON.stringify([campaignId, name]);
      const key = keys.current.get(what) ?? crypto.randomUUID();
      keys.current.set(what, key);
      try {
        const copy = await campaignsApi.campaignDelivery.duplicate({
          params: { id: campaignId },
          headers: { 'idempotency-key': key },
          body: { name: t('campaigns.copyOf', { name }).slice(0, 120) },
        });
        keys.current.delete(what);
        await take(copy);
        showToast({
          tone: 'success',
          title: t('campaigns.success'),
          description: t('campaigns.duplicated', { name }),
          action: {
            label: t('campaigns.openCopy'),
            onClick: () =>
              void navigate({
                to: '/workflows/campaign-manager/$campaignId',
                params: { campaignId: copy.campaignId },
              }),
          },
        });
      } catch (error) {
        fail(t('campaigns.notDuplicated'), error);
      }
    },
    setPaused: async ({ campaignId, name }: Named, isPaused: boolean): Promise<void> => {
      const call = isPaused ? campaignsApi.campaignDelivery.pause : campaignsApi.campaignDelivery.resume;
      try {
        await take(await call({ params: { id: campaignId } }));
        showToast({
          tone: 'success',
          title: t('campaigns.success'),
          description: isPaused ? t('campaigns.pausedText', { name }) : t('campaigns.resumedText', { name }),
        });
      } catch (error) {
        fail(isPaused ? t('campaigns.notPaused') : t('campaigns.notResumed'), error);
      }
    },
  };
};
