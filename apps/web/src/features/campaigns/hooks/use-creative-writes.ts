import type { CampaignCreative } from '@sonora/contracts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
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
  /** Another user has changed what is replaced or removed: says so, and offers to go on. */
  const ask = (error: unknown, label: string, goOn: () => void): void =>
    showToast({
      tone: 'warning',
      title: errorText(error),
      milliseconds: 'until-dismissed',
      action: { label, onClick: goOn },
    });
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
  /** @param expected id of the default creative as the user knows it; undefined: any. @returns false when it could not be set */
  const setDefault = async (item: AudioChoiceItem, expected: string | undefined): Promise<boolean> => {
    try {
      await write(() =>
        campaignsApi.campaigns.uploadDefault({
          params,
          query: expected === undefined ? {} : { expectedCreativeId: expected },
          body: { fileId: audioIdOf(item) },
        }),
      );
      return true;
    } catch (error) {
      if (errorCode(error) !== 'edit-conflict') return fail(t('campaigns.creativesFailed'), error);
      ask(error, t('campaigns.keepMine'), () => void setDefault(item, undefined));
      return true;
    }
  };
  /** Removes a creative; the toast restores the revision before. */
  const remove = async (creative: CampaignCreative, isForced = false): Promise<void> => {
    const { creativeId, name, isDefault, rules, ruleCount } = creative;
    try {
      let known = campaign.revision;
      const { revision } = await write((newest) => {
        known = newest;
        const expected = isForced ? [] : [{ creativeId, name, isDefault, rules, ruleCount }];
        return campaignsApi.campaigns.removeCreatives({ params, body: { creativeIds: [creativeId], expected } });
      });
      showToast({
        tone: 'information',
        title: t('campaigns.removed', { name }),
        // Without a change, there is no revision to go back to.
        ...(revision !== known && {
          action: { label: t('campaigns.undo'), onClick: () => void restore(revision - 1) },
        }),
      });
    } catch (error) {
      if (errorCode(error) === 'edit-conflict')
        ask(error, t('campaigns.removeAnyway'), () => void remove(creative, true));
      else fail(t('campaigns.creativesFailed'), error);
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
    setDefault: (item: AudioChoiceItem): Promise<boolean> =>
      setDefault(item, campaign.setUp.defaultCreativeId ?? 'none'),
    remove: (creative: CampaignCreative): Promise<void> => remove(creative),
  };
};
