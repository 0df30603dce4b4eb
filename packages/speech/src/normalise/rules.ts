import { CLOSING_MARKS } from './written-words.ts';

/** Input of a rule: a position in the text with context. */
export type RuleInput = {
  /** This word without its opening punctuation and some words after it, separated by single spaces. */
  readonly rest: string;
  /** A few words before it, in lower case and without punctuation at their ends; empty at the beginning. */
  readonly before: string;
  /** The word before it as written. */
  readonly wordBefore: string;
  /**
   * Whether a quotation begins at this word or shortly before it: a quotation mark after a digit is then not inches.
   */
  readonly isQuoted: boolean;
};

/** Context of a match. */
export type MatchContext = RuleInput & {
  /** Text after the match and its closing punctuation. */
  readonly after: string;
  /** Closing punctuation of the match. */
  readonly closing: string;
};

export type RuleMatch = {
  /** Number of characters of `rest` that were read: to the end of a word, without its closing punctuation. */
  readonly end: number;
  /** The spoken words; a vertical bar separates the parts of different written words. */
  readonly said: string;
};

/** Reads the text at a position; undefined when the rule does not apply. */
export type Rule = (place: RuleInput) => RuleMatch | undefined;

const CLOSING_END = new RegExp(`(?<![${CLOSING_MARKS}])[${CLOSING_MARKS}]+$`);

/** Closing punctuation of a word. */
export const closingMarks = (text: string): string => CLOSING_END.exec(text)?.[0] ?? '';
export const withoutClosing = (text: string): string => text.replace(CLOSING_END, '');

const CLOSING = new RegExp(`^[${CLOSING_MARKS}]*`);
const WORD_END = new RegExp(`^[${CLOSING_MARKS}]*(?: |$)`);

/**
 * Creates a rule for text that begins with a pattern and ends where a word ends.
 * @param pattern anchored at its beginning, with bounded repetitions
 * @param read converts the match; undefined rejects it
 */
export const rule =
  (pattern: RegExp, read: (match: readonly (string | undefined)[], around: MatchContext) => string | undefined): Rule =>
  (place) => {
    const match = pattern.exec(place.rest);
    if (match === null || match[0] === '') return undefined;
    const rest = place.rest.slice(match[0].length);
    if (!WORD_END.test(rest)) return undefined;
    const closing = CLOSING.exec(rest)![0];
    const said = read(match, { ...place, closing, after: rest.slice(closing.length).trimStart() });
    return said === undefined || said === '' ? undefined : { end: match[0].length, said };
  };

/** The first word of a text, without punctuation. */
export const firstWord = (text: string): string => /^[\p{L}\p{M}\d'-]+/u.exec(text)?.[0] ?? '';

/** Source of a pattern that matches any of the words, the longest first. */
export const anyOf = (words: Iterable<string>): string =>
  [...words]
    .sort((left, right) => right.length - left.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');

/** Splits a table of words that is written as one string. */
export const tableWords = (list: string): readonly string[] => list.trim().split(/\s+/);
export const setOf = (list: string): ReadonlySet<string> => new Set(tableWords(list));
