import { CLOSING_MARKS } from './written-words.ts';

/** Where a rule looks. */
export type Place = {
  /** This word without its opening marks and some words after it, one space between two. */
  readonly rest: string;
  /** A few words before it, in lower case and without marks at their ends; empty at the beginning. */
  readonly before: string;
  /** The word before it as written. */
  readonly wordBefore: string;
  /** Whether a quotation begins at this word or a few before it: then a quotation mark after a figure is not inches. */
  readonly isQuoted: boolean;
};

/** What a rule may look at besides its match. */
export type Around = Place & {
  /** What follows the match and the marks that close it. */
  readonly after: string;
  /** The marks that close the match. */
  readonly closing: string;
};

export type RuleMatch = {
  /** How many characters of `rest` were read: to the end of a word, without its closing marks. */
  readonly end: number;
  /** The words that are said; a bar parts what belongs to one written word from what belongs to the next. */
  readonly said: string;
};

/** A way of reading what begins at a place; undefined when it is something else. */
export type Rule = (place: Place) => RuleMatch | undefined;

const CLOSING_END = new RegExp(`[${CLOSING_MARKS}]+$`);

/** The marks that close a word. */
export const closingMarks = (text: string): string => CLOSING_END.exec(text)?.[0] ?? '';
export const withoutClosing = (text: string): string => text.replace(CLOSING_END, '');

const CLOSING = new RegExp(`^[${CLOSING_MARKS}]*`);
const WORD_END = new RegExp(`^[${CLOSING_MARKS}]*(?: |$)`);

/**
 * A rule for what begins with a pattern and ends where a word ends.
 * @param pattern anchored at its beginning, its repetitions bounded
 * @param read gets the match; undefined means that it was none
 */
export const rule =
  (pattern: RegExp, read: (match: readonly (string | undefined)[], around: Around) => string | undefined): Rule =>
  (place) => {
    const match = pattern.exec(place.rest);
    if (match === null || match[0] === '') return undefined;
    const rest = place.rest.slice(match[0].length);
    if (!WORD_END.test(rest)) return undefined;
    const closing = CLOSING.exec(rest)![0];
    const said = read(match, { ...place, closing, after: rest.slice(closing.length).trimStart() });
    return said === undefined || said === '' ? undefined : { end: match[0].length, said };
  };

/** The first word of a text, without marks. */
export const firstWord = (text: string): string => /^[\p{L}\p{M}\d'-]+/u.exec(text)?.[0] ?? '';

/** Source of a pattern that matches any of the words, the longest first. */
export const anyOf = (words: Iterable<string>): string =>
  [...words]
    .sort((left, right) => right.length - left.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');

/** Words of a table that is written as one string. */
export const tableWords = (list: string): readonly string[] => list.trim().split(/\s+/);
export const setOf = (list: string): ReadonlySet<string> => new Set(tableWords(list));
