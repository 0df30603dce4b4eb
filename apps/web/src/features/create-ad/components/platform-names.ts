import type { LoudnessPresetName } from '@sonora/contracts';

export const platformNames: Record<LoudnessPresetName, string> = {
  spotify: 'Spotify',
  streaming: 'Streaming',
  youtube: 'YouTube',
  podcast: 'Podcast',
  applePodcast: 'Apple Podcasts',
  radio: 'Radio',
  radioAd: 'Radio ad',
};

/** What a person calls an encoder preset. */
export const encoderName = (preset: string): string => preset.replaceAll('_', ' ');
