import { type Rule, rule } from './rules.ts';

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
const NUMERAL = /^(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

/** Value of a Roman numeral in standard form; undefined for any other word. */
export const romanValue = (word: string): number | undefined => {
  if (!NUMERAL.test(word)) return undefined;
  const values = [...word].map((letter) => VALUES[letter]!);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
};

export type RomanWords = {
  /** Nouns before a cardinal numeral: chapter, part. */
  readonly counted: ReadonlySet<string>;
  /** Names of rulers and popes. */
  readonly rulers: ReadonlySet<string>;
  readonly cardinal: (value: number, noun: string) => string;
  /** Spoken form of a ruler's number. */
  readonly ruler: (value: number, name: string) => string;
};

/**
 * Roman numerals, recognised by the word before: after a ruler's name, after "Chapter" and similar nouns, and I, V and
 * X alone after any other name. "XL", "MIX" and "IV drip" stay words.
 */
export const romanRules = ({ counted, rulers, cardinal, ruler }: RomanWords): readonly Rule[] => [
  rule(/^([IVXLCDM]{1,8})('s)?/u, ([, word, ending = ''], { wordBefore, before }) => {
    const value = romanValue(word!);
    // "centuries XVI and XVIII": the noun precedes the first numeral.
    const shared = /(?<!\p{L})(\p{L}+) [ivxlcdm]+ (?:and|to|y|e|a|al|und|bis|et|à|&)$/u.exec(before)?.[1];
    const name = shared ?? /^[\p{L}'-]+$/u.exec(wordBefore)?.[0] ?? '';
    if (value === undefined || name === '') return undefined;
    const key = name.toLowerCase();
    if (rulers.has(key)) return `${ruler(value, name)}${ending}`;
    if (counted.has(key)) return `${cardinal(value, name)}${ending}`;
    const isAfterName = /^\p{Lu}\p{Ll}/u.test(name) && /^[IVX]{2,5}$/.test(word!);
    return isAfterName ? `${cardinal(value, name)}${ending}` : undefined;
  }),
];
