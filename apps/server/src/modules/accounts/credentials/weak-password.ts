import { DomainError } from '@sonora/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Fewer guesses than these are made in an hour even where attempts are slowed down by the network alone. */
const fewestGuesses = 1_000_000;

/** Words of this place, which are tried first: those of the product and of what people do with it. */
const wordsOfTheHouse = [
  'sonora',
  'password',
  'audio',
  'audioad',
  'audioform',
  'advert',
  'campaign',
  'voice',
  'studio',
];

let estimator: ZxcvbnFactory | undefined;

/** What is known of a person is tried on them first; each part of it by itself, too. */
const partsOf = (known: readonly string[]): string[] =>
  known.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);

/**
 * How many guesses a well-prepared stranger needs, about: from lists of passwords that are common, words, keyboard runs,
 * repeats and dates, and from what is known of the person.
 */
export const guessesFor = (password: string, known: readonly string[]): number => {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password, [...wordsOfTheHouse, ...partsOf(known)]).guesses;
};

/**
 * Refuses a new password that is easy to guess; whatever else it is made of is its owner's matter.
 * @param known what others may know of the person: address, names, organisation
 * @throws DomainError `invalid-input` at the field `password`
 */
export const refuseWeakPassword = (password: string, known: readonly string[], field = 'password'): void => {
  if (guessesFor(password, known) >= fewestGuesses) return;
  throw new DomainError('invalid-input', { errors: [`${field}: is too easy to guess`] });
};
