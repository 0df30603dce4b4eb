import { type Overruling, partedOverruled, readOverruled } from './overruled-text.ts';

/** A word as it stands between two spaces. */
export type WrittenWord = {
  /** With its marks, as captions show it. */
  readonly display: string;
  /** Quotes and brackets before it, without a sound. */
  readonly opening: string;
  /** The rest: the word with the marks that close it. */
  readonly text: string;
  /** How the script wants it read. */
  readonly overruling?: Overruling;
};

/** Longer words are not real words. They are cut, so that the spoken form of each piece is bounded, too. */
const MAX_WORD_CHARACTERS = 80;

const OPENING = /^["“”„‟‘‛′`´'«»‹›(<[{*_~|•·¿¡†‡]+/;

/** Marks that may close a word; most have no sound. */
export const CLOSING_MARKS = '.,;:!?…"“”’\'«»›)>\\]}*_~|•·™®©†‡';

/** White space of every kind, and its equivalents. */
const SPACES = /[\s\u200b\ufeff]+/;

/** One sign for each meaning: apostrophes, minus signs, figures of other widths; what has no width goes. */
const plainSigns = (text: string): string =>
  text
    .replace(/[’‛`´]/g, "'")
    .replace(/[‐‑−]/g, '-')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[０-９]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) - 0xfee0))
    .normalize('NFC');

const wordOf = (display: string): WrittenWord => {
  const opening = OPENING.exec(display)?.[0] ?? '';
  return { display, opening, text: plainSigns(display.slice(opening.length)) };
};

const cutUp = (display: string): readonly WrittenWord[] => {
  const characters = Array.from(display);
  const count = Math.ceil(characters.length / MAX_WORD_CHARACTERS);
  return Array.from({ length: count }, (_, index) => {
    const part = characters.slice(index * MAX_WORD_CHARACTERS, (index + 1) * MAX_WORD_CHARACTERS).join('');
    return { display: part, opening: '', text: plainSigns(part) };
  });
};

/** Cuts a text at its white space. The displays are as written; the texts have plain apostrophes and minus signs. */
export const writtenWords = (text: string): readonly WrittenWord[] =>
  partedOverruled(text)
    .split(SPACES)
    .flatMap((display) => {
      if (display === '') return [];
      const marked = readOverruled(display);
      if (marked !== undefined) {
        const { before, written, after, overruling } = marked;
        return [
          {
            display: `${before}${written}${after}`,
            opening: before,
            text: `${plainSigns(written)}${after}`,
            overruling,
          },
        ];
      }
      return display.length <= MAX_WORD_CHARACTERS ? [wordOf(display)] : cutUp(display);
    });
