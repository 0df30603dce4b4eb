import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/keys.ts';

export const de: Translation<typeof en> = {
  'keys.names.space': 'Leertaste',
  'keys.names.backspace': 'Rücktaste',
  'keys.meanings.find': 'Seiten und Aktionen suchen',
  'keys.meanings.play': 'Abspielen oder anhalten',
  'keys.meanings.seek': 'In einer Wellenform: eine Sekunde zurück oder vor; Bild auf und ab: fünf',
  'keys.meanings.split': 'Im Skript: Zeile teilen',
  'keys.meanings.join': 'Am Zeilenanfang: mit der vorigen Zeile verbinden',
  'keys.meanings.move': 'Zeile nach oben oder unten schieben',
  'keys.meanings.produce': 'Spot produzieren',
  'keys.meanings.undo': 'Rückgängig',
  'keys.meanings.redo': 'Wiederholen',
  'keys.meanings.list': 'Tastenkürzel zeigen',
};
