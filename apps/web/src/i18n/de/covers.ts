import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/covers.ts';

export const de: Translation<typeof en> = {
  'covers.title': 'Coverfarbe',
  'covers.colours.none': 'Keine',
  'covers.colours.blue': 'Blau',
  'covers.colours.aqua': 'Aqua',
  'covers.colours.black': 'Schwarz',
  'covers.colours.red': 'Rot',
  'covers.colours.purple': 'Violett',
  'covers.colours.green': 'Grün',
  'covers.colours.gold': 'Gold',
  'covers.colours.pink': 'Pink',
  'covers.colours.sonicsell': 'Sonicsell',
  'covers.colours.random': 'Zufällig',
};
