import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/keys.ts';

export const de: Translation<typeof en> = {
  'keys.names.space': 'Leertaste',
  'keys.names.backspace': 'Rücktaste',
  'keys.meanings.find': 'Seite oder Handlung finden',
  'keys.meanings.play': 'Abspielen oder anhalten, was unten in der Leiste ist',
  'keys.meanings.seek': 'In einer Wellenform: eine Sekunde zurück oder vor; Bild auf und ab fünf',
  'keys.meanings.split': 'Im Skript: die Zeile hier teilen',
  'keys.meanings.join': 'Am Anfang einer Zeile: mit der vorigen verbinden',
  'keys.meanings.move': 'Die Zeile nach oben oder unten schieben',
  'keys.meanings.produce': 'Den Spot produzieren',
  'keys.meanings.undo': 'Rückgängig',
  'keys.meanings.redo': 'Wiederholen',
  'keys.meanings.list': 'Diese Liste',
};
