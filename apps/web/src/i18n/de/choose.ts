import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/choose.ts';

export const de: Translation<typeof en> = {
  'choose.chosen': 'Ausgewählt',
  'choose.choose': 'Auswählen',
  'choose.isChosen': '{name}, ausgewählt',
  'choose.chooseName': '{name} auswählen',
};
