import type { DestinationName } from '@sonora/contracts/audio';
import { presetMessages } from '@sonora/contracts/messages/presets';
import { serverText } from '../../../../shared/i18n/server-messages.ts';

export const destinationLabel = (name: DestinationName): string =>
  serverText({ messageId: `presets.destinations.${name}` }, presetMessages[`presets.destinations.${name}`]);
