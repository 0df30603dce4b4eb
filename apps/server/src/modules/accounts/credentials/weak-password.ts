import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** An attacker whom only the network slows down makes about this many guesses in an hour. */
const minGuesses = 1_000_000;

/** Words of the product and its field, which attackers try first. */
const productWords = ['sonora', 'password', 'audio', 'audioad', 'audioform', 'advert', 'campaign', 'voice', 'studio'];

let estimator: ZxcvbnFactory | undefined;

/** Each text, and each word in it. */
const wordsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);

/**
 * Estimated number of guesses that an attacker needs with lists of common passwords and words, keyboard patterns, repeats,
 * dates and the user's own data.
 */
const estimateGuesses = (password: string, userTexts: readonly string[]): number => {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password, [...productWords, ...wordsIn(userTexts)]).guesses;
};

/**
 * Refuses passwords that are easy to guess. There are no rules about kinds of characters.
 * @param userTexts what others may know about the user: address, names, organisation
 * @param field names the wrong field in the error
 * @throws DomainError `invalid-input`
 */
export const assertStrongPassword = (password: string, userTexts: readonly string[], field = 'password'): void => {
  if (estimateGuesses(password, userTexts) >= minGuesses) return;
  throw new DomainError('invalid-input', {
    findings: [{ place: field, message: accountMessage('accounts.passwordTooEasy') }],
  });
};
