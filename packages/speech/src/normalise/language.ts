import type { Rule } from './rules.ts';

/** A written number without thousands separators. */
export type WrittenNumber = {
  /** Digits before the decimal mark. */
  readonly whole: string;
  /** Digits after the decimal mark; empty without one. */
  readonly fraction: string;
};

/** Number words of a language. */
export type NumberWords = {
  /** Pattern source, without capturing groups, of a number with or without a fraction. */
  readonly pattern: string;
  /** Parses a match of `pattern`. */
  parse(written: string): WrittenNumber;
  /**
   * A number in words; digit by digit when it has more than fifteen digits.
   * @param noun the counted noun, where it determines the form
   */
  say(number: WrittenNumber, noun?: string): string;
  /** Reads digits one by one. */
  digits(figures: string): string;
};

/** Readings of letters and signs in a language. */
export type LetterWords = {
  readonly signs: Readonly<Record<string, string>>;
  /** Spoken form of "www". */
  readonly www: string;
  /** Short words that stay words in capitals; in lower case. */
  readonly shortWords: ReadonlySet<string>;
  /** Acronyms pronounced as words. */
  readonly acronymWords: ReadonlySet<string>;
  /** Acronyms that look like words but are read letter by letter. */
  readonly letterWords: ReadonlySet<string>;
  /** Words and names with irregular pronunciation, in lower case. */
  readonly readings: Readonly<Record<string, string>>;
  /** Word between the ends of a range. */
  readonly to: string;
};

export type DateParts = {
  readonly day: number | undefined;
  readonly month: number | undefined;
  readonly year: number | undefined;
};

/** Rules and words of the normaliser for one language. */
export type NormaliserLanguage = {
  readonly numbers: NumberWords;
  readonly letters: LetterWords;
  /** The first matching rule applies. */
  readonly rules: readonly Rule[];
  ordinal(value: number): string;
  /** Undefined for an impossible date. */
  date(parts: DateParts): string | undefined;
  fraction(whole: number | undefined, numerator: number, denominator: number): string;
  /** Reads one group of digits of a telephone number. */
  phoneGroup(figures: string): string;
};

/** A written word and its reading. */
export type ReadWord = {
  /** The word as written, with its punctuation; several words when they are read as one. */
  readonly display: string;
  /** The spoken form: words in the letters of the language, with punctuation that produces pauses; never empty. */
  readonly spoken: string;
};
