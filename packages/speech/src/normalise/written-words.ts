import { decodeOverride, type ReadingOverride, separateOverrides } from './reading-override.ts';

/** A word between two spaces. */
export type WrittenWord = {
  /** With punctuation, as displayed in captions. */
  readonly display: string;
  /** Quotation marks and brackets before it, which are silent. */
  readonly opening: string;
  /** The rest: the word with its closing punctuation. */
  readonly text: string;
  /** Reading that the script defines. */
  readonly override?: ReadingOverride;
};

/** Longer "words" are not real words. They are cut, so that the spoken form of each part is bounded, too. */
const MAX_WORD_CHARACTERS = 80;

const OPENING = /^["“”„‟‘‛′`´'«»‹›(<[{*_~|•·¿¡†‡]+/;

/** Closing punctuation of a word; most of it is silent. */
export const CLOSING_MARKS = '.,;:!?…"“”’\'«»›)>\\]}*_~|•·™®©†‡';

/** White space of every kind, and zero-width equivalents. */
const SPACES = /[\s\u200b\ufeff]+/;

/** Unifies apostrophes, minus signs and full-width digits; removes zero-width characters. */
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

/** Splits a text at its white space. `display` is as written; `text` has plain apostrophes and minus signs. */
export const writtenWords = (text: string): readonly WrittenWord[] =>
  separateOverrides(text)
    .split(SPACES)
    .flatMap((display) => {
      if (display === '') return [];
      const marked = decodeOverride(display);
      if (marked !== undefined) {
        const { before, written, after, override } = marked;
        return [
          {
            display: `${before}${written}${after}`,
            opening: before,
            text: `${plainSigns(written)}${after}`,
            override,
          },
        ];
      }
      return display.length <= MAX_WORD_CHARACTERS ? [wordOf(display)] : cutUp(display);
    });
