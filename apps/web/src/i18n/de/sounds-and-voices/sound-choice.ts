import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../../en/sounds-and-voices/sound-choice.ts';

export const de: Translation<typeof en> = {
  'soundChoice.genre': 'Genre',
  'soundChoice.mood': 'Stimmung',
  'soundChoice.energy': 'Energie',
  'soundChoice.searchSounds': 'Musik suchen',
  'soundChoice.soundCount': '{count, plural, one {# Stück} other {# Stücke}}',
  'soundChoice.underMyScript': 'Unter meinem Skript',
  'soundChoice.hearUnderMyScript': '{name} unter meinem Skript anhören',
  'soundChoice.bpm': ' · {bpm}\u00a0bpm',
};
