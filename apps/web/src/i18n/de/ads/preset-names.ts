import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../../en/ads/preset-names.ts';

export const de: Translation<typeof en> = {
  'presetNames.applePodcasts': 'Apple Podcasts',
  'presetNames.radioAd': 'Radiospot',
  'presetNames.mixes.balanced': 'ausgewogen',
  'presetNames.mixes.music_enhanced': 'Musik betont',
  'presetNames.mixes.media_enhanced': 'Aufnahmen betont',
  'presetNames.mixes.voice_enhanced': 'Stimme betont',
  'presetNames.mixes.radio': 'Radio',
  'presetNames.mixes.voiceOnly': 'nur Stimme',
};
