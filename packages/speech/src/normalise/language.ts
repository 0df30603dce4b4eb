import type { Rule } from './rules.ts';

/** A number as it is written, without the marks that part its thousands. */
export type WrittenNumber = {
  /** Figures before the decimal mark. */
  readonly whole: string;
  /** Figures after it; empty when there is no decimal mark. */
  readonly fraction: string;
};

/** How a language says numbers. */
export type NumberWords = {
  /** Source of a pattern, without groups that count, of a number with or without a fraction. */
  readonly pattern: string;
  /** Reads what `pattern` matches. */
  parse(written: string): WrittenNumber;
  /**
   * A number in words; figures one by one when there are more than fifteen.
   * @param noun what is counted, where it decides about the form
   */
  say(number: WrittenNumber, noun?: string): string;
  /** Figures one by one. */
  digits(figures: string): string;
};

/** How a language reads letters and signs. */
export type LetterWords = {
  readonly signs: Readonly<Record<string, string>>;
  /** Spoken form of "www". */
  readonly www: string;
  /** Short words that are words in capitals, too; in lower case. */
  readonly shortWords: ReadonlySet<string>;
  /** Acronyms that are said as words. */
  readonly acronymWords: ReadonlySet<string>;
  /** Acronyms that look like words and are letters. */
  readonly letterWords: ReadonlySet<string>;
  /** Words and names whose writing is not how they are said, in lower case. */
  readonly readings: Readonly<Record<string, string>>;
  /** The word between the ends of a range. */
  readonly to: string;
};

export type DateParts = {
  readonly day: number | undefined;
  readonly month: number | undefined;
  readonly year: number | undefined;
};

/** All that the normaliser knows of a language. */
export type NormaliserLanguage = {
  readonly numbers: NumberWords;
  readonly letters: LetterWords;
  /** The first that fits counts. */
  readonly rules: readonly Rule[];
  ordinal(value: number): string;
  /** Undefined for a date that no calendar has. */
  date(parts: DateParts): string | undefined;
  fraction(whole: number | undefined, numerator: number, denominator: number): string;
  /** One group of a telephone number. */
  phoneGroup(figures: string): string;
};

/** A written word and its reading. */
export type ReadWord = {
  /** The word as written, with its punctuation; several words when they are read as one. */
  readonly display: string;
  /** What is said: words in the letters of the language, with the marks that make pauses; never empty. */
  readonly spoken: string;
};
