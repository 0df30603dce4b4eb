import type { LoudnessPresetName, MixPresetName } from '@sonora/contracts/audio';
import { translate } from '../i18n/translate.ts';

const t = await translate({
  en: () => import('../../i18n/en/ads/preset-names.ts'),
  de: () => import('../../i18n/de/ads/preset-names.ts'),
});

export const platformNames: Record<LoudnessPresetName, string> = {
  spotify: 'Spotify',
  streaming: 'Streaming',
  youtube: 'YouTube',
  podcast: 'Podcast',
  applePodcast: t('presetNames.applePodcasts'),
  radio: 'Radio',
  radioAd: t('presetNames.radioAd'),
};

export const mixName = (preset: MixPresetName): string => t(`presetNames.mixes.${preset}`);

/** Display name of an encoder preset. */
export const encoderName = (preset: string): string => preset.replaceAll('_', ' ');
