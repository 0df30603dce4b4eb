const MAX_TEXT_LENGTH = 200;
const MARKS = /\p{M}+/gu;
/** Hyphens, dots, apostrophes and spaces separate words: "Saint-Étienne" is "saint etienne". */
const SEPARATORS = /[\s\p{P}]+/gu;
/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
const UNDECOMPOSED = /[ßøłđðþæœı]/g;

/** Names of plain words, which are most, have nothing else to normalise than their case. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Name of a place or of a weather condition for comparison: without case, accents, punctuation and surrounding space. */
export const normaliseName = (name: string): string =>
  name.length <= MAX_TEXT_LENGTH && PLAIN.test(name) ? name.toLowerCase() : normaliseLetters(name);

const normaliseLetters = (name: string): string =>
  name
    .slice(0, MAX_TEXT_LENGTH)
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
    .replace(SEPARATORS, ' ')
    .trim();

/** Postal code for comparison: upper case, without spaces and hyphens. */
export const normalisePostalCode = (code: string): string =>
  code
    .slice(0, MAX_TEXT_LENGTH)
    .toUpperCase()
    .replace(/[\s-]+/g, '');

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Number that a value of a data feed stands for; undefined for text. */
export const numberOf = (value: string | number): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = value.trim();
  if (text.length > 40 || !NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
};

/** Value of a data feed for comparison as text: "5.0" and 5 are the same. */
export const normaliseFeedValue = (value: string | number): string => {
  const number = numberOf(value);
  return number === undefined ? normaliseName(String(value)) : String(number === 0 ? 0 : number);
};
