import { translated } from '../../shared/texts/translated.ts';

/** Texts of the list of keys: apart from the frame's, as it is seldom opened. */
export const texts = translated('keys', {
  names: { space: 'Space', backspace: 'Backspace' },
  meanings: {
    find: 'Find a page or an action',
    play: 'Play or pause what is in the bar below',
    seek: 'In a waveform: one second back or on; Page Up and Page Down five',
    split: 'In the script: split the line here',
    join: 'At the start of a line: join it to the one before',
    move: 'Move the line up or down',
    produce: 'Produce the ad',
    undo: 'Undo',
    redo: 'Redo',
    list: 'This list',
  },
});
