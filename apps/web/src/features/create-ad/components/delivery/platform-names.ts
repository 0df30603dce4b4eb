import type { LoudnessPresetName } from '@sonora/contracts/audio';
import { t } from '../../messages.ts';

export const platformNames: Record<LoudnessPresetName, string> = {
  spotify: 'Spotify',
  streaming: 'Streaming',
  youtube: 'YouTube',
  podcast: 'Podcast',
  applePodcast: t('createAd.applePodcasts'),
  radio: 'Radio',
  radioAd: t('createAd.radioAd'),
};

/** Display name of an encoder preset. */
export const encoderName = (preset: string): string => preset.replaceAll('_', ' ');
