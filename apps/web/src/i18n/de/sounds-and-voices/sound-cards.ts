import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../../en/sounds-and-voices/sound-cards.ts';

export const de: Translation<typeof en> = {
  'soundCards.soundSample': 'Hörprobe der Musik',
  'soundCards.kindOfMusic': '{genre}, {mood}',
  'soundCards.none': 'Keine',
  'soundCards.silence': 'nur Sprache',
};
