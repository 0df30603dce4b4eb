import type { LoudnessPresetName } from '@sonora/contracts/audio';
import { texts } from '../texts.ts';

export const platformNames: Record<LoudnessPresetName, string> = {
  spotify: 'Spotify',
  streaming: 'Streaming',
  youtube: 'YouTube',
  podcast: 'Podcast',
  applePodcast: texts.applePodcasts,
  radio: 'Radio',
  radioAd: texts.radioAd,
};

/** What a person calls an encoder preset. */
export const encoderName = (preset: string): string => preset.replaceAll('_', ' ');
