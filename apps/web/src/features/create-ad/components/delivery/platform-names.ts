import type { DestinationName, LoudnessPresetName } from '@sonora/contracts/audio';
import { presetMessages } from '@sonora/contracts/messages/presets';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { t } from '../../result-messages.ts';

export const platformNames: Record<LoudnessPresetName, string> = {
  spotify: 'Spotify',
  streaming: 'Streaming',
  youtube: 'YouTube',
  podcast: 'Podcast',
  applePodcast: t('adResults.applePodcasts'),
  radio: 'Radio',
  radioAd: t('adResults.radioAd'),
};

/** Display name of an encoder preset. */
export const encoderName = (preset: string): string => preset.replaceAll('_', ' ');

export const destinationLabel = (name: DestinationName): string =>
  serverText({ messageId: `presets.destinations.${name}` }, presetMessages[`presets.destinations.${name}`]);
