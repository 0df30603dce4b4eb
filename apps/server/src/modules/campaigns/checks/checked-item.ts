import type { CampaignSettings } from '@sonora/contracts';
import type { ChecklistItem } from '@sonora/contracts/campaigns/campaign-schemas';
import type { Message } from '@sonora/contracts/messages/message';
import type { BannerRow, CreativeRow } from '../creatives/creatives.repository.ts';

export type ChecklistFacts = {
  readonly settings: CampaignSettings;
  readonly creatives: ReadonlyMap<string, CreativeRow>;
  readonly banners: readonly BannerRow[];
  readonly adsPublicUrl: string;
  /** An administrator set this address, and not the operator. */
  readonly isAddressSet: boolean;
  readonly areAdsPassedOn: boolean;
};

export type CheckedItem = Pick<ChecklistItem, 'requirement' | 'state'> & {
  readonly sentence: Message;
  readonly creativeIds?: readonly string[];
  readonly details?: readonly Message[];
  readonly fix?: ChecklistItem['fix'];
  readonly progress?: ChecklistItem['progress'];
  readonly crop?: ChecklistItem['crop'];
  readonly operatorSetting?: ChecklistItem['operatorSetting'];
};

/** Creatives of the settings that have audio. */
export const readyCreatives = ({ creatives, settings }: ChecklistFacts): readonly CreativeRow[] =>
  settings.creatives.flatMap(({ creativeId }) => {
    const row = creatives.get(creativeId);
    return row?.state === 'ready' ? [row] : [];
  });
