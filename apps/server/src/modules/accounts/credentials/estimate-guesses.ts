import { limits } from '@sonora/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Words of the product and its field, which attackers try first. */
const productWords = ['sonora', 'password', 'audio', 'audioad', 'audioform', 'advert', 'campaign', 'voice', 'studio'];

let estimator: ZxcvbnFactory | undefined;

/** Each text, and each word in it. */
const wordsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);

/** Parts of the judged length, since the time of a judgement grows faster than the length. */
const partsOf = (password: string): string[] => {
  const length = limits.passwordJudgedCharacters;
  return Array.from({ length: Math.ceil(password.length / length) }, (_, part) =>
    password.slice(part * length, (part + 1) * length),
  );
};

/**
 * Estimated number of guesses that an attacker needs with lists of common passwords and words, keyboard patterns, repeats,
 * dates and the user's own data. A long password needs at least as many as its strongest part.
 * @param enough parts after one that needs this many guesses are not judged
 */
export const estimateGuesses = (password: string, userTexts: readonly string[], enough: number): number => {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = [...productWords, ...wordsIn(userTexts)];
  let guesses = 0;
  for (const part of partsOf(password)) {
    guesses = Math.max(guesses, estimator.check(part, words).guesses);
    if (guesses >= enough) break;
  }
  return guesses;
};
