import type { texts } from '../app/shell/key-texts.ts';

export const keys: typeof texts = {
  names: { space: 'Leertaste', backspace: 'Rücktaste' },
  meanings: {
    find: 'Seite oder Handlung finden',
    play: 'Abspielen oder anhalten, was unten in der Leiste ist',
    seek: 'In einer Wellenform: eine Sekunde zurück oder vor; Bild auf und ab fünf',
    split: 'Im Skript: die Zeile hier teilen',
    join: 'Am Anfang einer Zeile: mit der vorigen verbinden',
    move: 'Die Zeile nach oben oder unten schieben',
    produce: 'Den Spot produzieren',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    list: 'Diese Liste',
  },
};
