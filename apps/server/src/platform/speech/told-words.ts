import type { SpokenToken } from '@sonora/speech';

/** A word as the text of an engine has it. */
export type ToldWord = SpokenToken & {
  /** The made-up word in the text that stands for the phones. */
  readonly name?: string;
};

/** Pronounceable, so that no front end spells it out, and no word of English. */
const nameOf = (index: number): string =>
  `blorp${[...String(index)].map((digit) => 'aeioubdfgk'[Number(digit)]).join('')}en`;

/**
 * For engines that take phones by their lexicon: words whose phones are known go under names of their own, which the
 * lexicon of that one run explains. The marks behind a word stay, since they shape its melody.
 */
export const withNames = (words: readonly SpokenToken[]): readonly ToldWord[] =>
  words.map((word, index) => {
    if (word.phones === undefined) return word;
    const name = nameOf(index);
    return { ...word, name, spoken: `${name}${word.spoken.match(/[.,;:!?]+$/)?.[0] ?? ''}` };
  });
