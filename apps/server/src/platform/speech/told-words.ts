import type { SpokenToken } from '@sonora/speech';

/** A word as it is passed to an engine. */
export type ToldWord = SpokenToken & {
  /** Placeholder word in the text that stands for the phones. */
  readonly name?: string;
};

/** A placeholder that is pronounceable, so that no engine spells it out, and not an English word. */
const nameOf = (index: number): string =>
  `blorp${[...String(index)].map((digit) => 'aeioubdfgk'[Number(digit)]).join('')}en`;

/**
 * For engines that accept phones only in a lexicon: replaces words with known phones by placeholders, which a lexicon
 * for this run maps to the phones. Punctuation after a word stays, since it shapes the intonation.
 */
export const withNames = (words: readonly SpokenToken[]): readonly ToldWord[] =>
  words.map((word, index) => {
    if (word.phones === undefined) return word;
    const name = nameOf(index);
    return { ...word, name, spoken: `${name}${word.spoken.match(/(?<![.,;:!?])[.,;:!?]+$/)?.[0] ?? ''}` };
  });
