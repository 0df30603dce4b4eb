import { isSyllabic } from '../align/phones.ts';
import type { WordTiming } from '../engine.ts';
import { type BasedVoice, basePaceOf } from './base-paces.ts';
import { countedPhones, otherParts, PART_COUNT, type WordParts, wordParts } from './word-parts.ts';

/**
 * What a voice took for the words that it has spoken, as sums: the normal equations of a linear model of word durations
 * in seconds per part, and the words themselves. At speed 1, pauses between sentences excluded. Can be stored as JSON.
 */
export type Pace = {
  readonly words: number;
  /** Upper triangle of the sum of the products of part counts, row by row. */
  readonly products: readonly number[];
  /** Sum of part counts times seconds. */
  readonly moments: readonly number[];
  readonly seconds: number;
  readonly squaredSeconds: number;
  /** Number and total seconds of each word, the last spoken ones last. */
  readonly known: Readonly<Record<string, readonly [count: number, seconds: number]>>;
};

const triangleLength = (PART_COUNT * (PART_COUNT + 1)) / 2;

export const emptyPace: Pace = {
  words: 0,
  products: Array.from({ length: triangleLength }, () => 0),
  moments: Array.from({ length: PART_COUNT }, () => 0),
  seconds: 0,
  squaredSeconds: 0,
  known: {},
};

/** A text that a voice has spoken. */
export type SpokenExample = {
  readonly text: string;
  /** BCP 47. */
  readonly languageCode: string;
  readonly speed: number;
  /** Whole duration in seconds. */
  readonly durationSeconds: number;
  /** Every word of the text in order, as the engine or the alignment found it. */
  readonly words: readonly Pick<WordTiming, 'startSeconds'>[];
};

/** Words that are remembered; more would make the stored row larger than its use. */
const MAX_KNOWN_WORDS = 1_500;

/** From here on, older examples count half each time: an engine may change. */
const MAX_WORDS = 20_000;

/** Longer durations are errors of the alignment. */
const MAX_WORD_SECONDS = 8;

/** Markup changes pauses and tempo, so a text with it is no example. */
const isPlain = (text: string): boolean => !text.includes('<');

/** Durations of the words at speed 1, each up to the start of the next one; undefined if the words are not those of the text. */
const durationsOf = (example: SpokenExample, parts: readonly WordParts[]): readonly number[] | undefined => {
  const { words, speed, durationSeconds } = example;
  if (!isPlain(example.text) || parts.length === 0 || parts.length !== words.length) return undefined;
  const durations = parts.map(({ pauseSeconds }, index) => {
    const from = index === 0 ? 0 : (words[index]?.startSeconds ?? Number.NaN);
    const until = words[index + 1]?.startSeconds ?? durationSeconds;
    return (until - from) * speed - pauseSeconds;
  });
  return durations.every((seconds) => seconds > 0 && seconds < MAX_WORD_SECONDS) ? durations : undefined;
};

/** Halves everything that counts, and forgets words that were spoken once. */
const halved = (pace: Pace): Pace => ({
  words: pace.words / 2,
  products: pace.products.map((value) => value / 2),
  moments: pace.moments.map((value) => value / 2),
  seconds: pace.seconds / 2,
  squaredSeconds: pace.squaredSeconds / 2,
  known: Object.fromEntries(
    Object.entries(pace.known).flatMap(([key, [count, seconds]]) =>
      count < 2 ? [] : [[key, [count / 2, seconds / 2]]],
    ),
  ),
});

/** Keeps the words that were spoken most often, of these the latest. */
const bounded = (known: Map<string, readonly [number, number]>): Pace['known'] => {
  if (known.size <= MAX_KNOWN_WORDS) return Object.fromEntries(known);
  const entries = [...known].map((entry, index) => ({ entry, index }));
  entries.sort((a, b) => b.entry[1][0] - a.entry[1][0] || b.index - a.index);
  const kept = entries.slice(0, MAX_KNOWN_WORDS).sort((a, b) => a.index - b.index);
  return Object.fromEntries(kept.map(({ entry }) => entry));
};

/** The pace with further examples; those that do not fit their text are left out. */
export const learnPace = (pace: Pace, examples: readonly SpokenExample[]): Pace => {
  const before = pace.words > MAX_WORDS ? halved(pace) : pace;
  const products = Float64Array.from(before.products);
  const moments = Float64Array.from(before.moments);
  const known = new Map(Object.entries(before.known));
  let { words, seconds, squaredSeconds } = before;
  const add = ({ counts, key }: WordParts, duration: number): void => {
    let cell = 0;
    for (let row = 0; row < PART_COUNT; row += 1) {
      const value = counts[row]!;
      moments[row]! += value * duration;
      for (let column = row; column < PART_COUNT; column += 1, cell += 1) products[cell]! += value * counts[column]!;
    }
    words += 1;
    seconds += duration;
    squaredSeconds += duration ** 2;
    const [count, total] = known.get(key) ?? [0, 0];
    known.delete(key);
    known.set(key, [count + 1, total + duration]);
  };
  for (const example of examples) {
    const parts = wordParts(example.text, example.languageCode);
    const durations = durationsOf(example, parts);
    if (durations) for (const [index, word] of parts.entries()) add(word, durations[index]!);
  }
  return { words, products: [...products], moments: [...moments], seconds, squaredSeconds, known: bounded(known) };
};

/** Seconds per part of a text at the tempo of a voice with 15 characters per second. */
type PartSeconds = {
  readonly vowel: number;
  readonly consonant: number;
  readonly word: number;
  /** A comma, colon or dash within a sentence. */
  readonly comma: number;
  /** Lengthening at the end of a sentence, without the pause after it. */
  readonly sentenceEnd: number;
};

/** Least squares over 300 texts of product descriptions, spoken by the embedded voices and by eSpeak in German. */
const english: PartSeconds = { vowel: 0.0816, consonant: 0.0395, word: 0.0764, comma: 0.19, sentenceEnd: 0.2 };
const german: PartSeconds = { vowel: 0.0482, consonant: 0.0341, word: 0.1038, comma: 0.2161, sentenceEnd: 0.1 };

const REFERENCE_CHARACTERS_PER_SECOND = 15;

export type PaceVoice = BasedVoice & {
  /** BCP 47. */
  readonly languageCode: string;
  /** Default: 15. */
  readonly charsPerSecond?: number;
};

/** Coefficients of a voice before it has spoken: those of its engine voice, else what voices of its language and tempo take. */
const priorOf = (voice: PaceVoice): readonly number[] => {
  const measured = basePaceOf(voice);
  if (measured) return measured;
  const { languageCode, charsPerSecond = REFERENCE_CHARACTERS_PER_SECOND } = voice;
  const parts = /^de\b/i.test(languageCode) ? german : english;
  const others: Readonly<Record<(typeof otherParts)[number], number>> = { ...parts, shortWord: 0, digitWord: 0 };
  return [
    ...countedPhones.map((phone) => (isSyllabic(phone) ? parts.vowel : parts.consonant)),
    ...otherParts.map((part) => others[part]),
  ].map((seconds) => (seconds * REFERENCE_CHARACTERS_PER_SECOND) / charsPerSecond);
};

/** Weight of the prior: as if each part had been heard this often. */
const PRIOR_WEIGHT = 30;

/** Solves a symmetric positive definite system by Cholesky decomposition; `matrix` is overwritten. */
const solve = (matrix: readonly Float64Array[], right: readonly number[]): number[] => {
  const size = right.length;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row]![column]!;
      for (let k = 0; k < column; k += 1) sum -= matrix[row]![k]! * matrix[column]![k]!;
      matrix[row]![column] = row === column ? Math.sqrt(sum) : sum / matrix[column]![column]!;
    }
  }
  const result = [...right];
  for (let row = 0; row < size; row += 1) {
    for (let k = 0; k < row; k += 1) result[row]! -= matrix[row]![k]! * result[k]!;
    result[row]! /= matrix[row]![row]!;
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let k = row + 1; k < size; k += 1) result[row]! -= matrix[k]![row]! * result[k]!;
    result[row]! /= matrix[row]![row]!;
  }
  return result;
};

/** A pace that estimates: seconds per part, and words whose duration is known. */
export type FittedPace = {
  readonly coefficients: readonly number[];
  readonly known: Pace['known'];
};

const secondsOf = (coefficients: readonly number[], counts: readonly number[]): number =>
  counts.reduce((sum, count, index) => sum + count * coefficients[index]!, 0);

/** Ridge regression around the prior: with few examples nearly the prior, with many nearly least squares. */
export const fitPace = (pace: Pace | undefined, voice: PaceVoice): FittedPace => {
  const prior = priorOf(voice);
  if (!pace || pace.words === 0) return { coefficients: prior, known: {} };
  const matrix = Array.from({ length: PART_COUNT }, () => new Float64Array(PART_COUNT));
  let cell = 0;
  for (let row = 0; row < PART_COUNT; row += 1) {
    for (let column = row; column < PART_COUNT; column += 1, cell += 1) {
      const value = pace.products[cell]! + (row === column ? PRIOR_WEIGHT : 0);
      matrix[row]![column] = value;
      matrix[column]![row] = value;
    }
  }
  const right = pace.moments.map((value, index) => value + PRIOR_WEIGHT * prior[index]!);
  return { coefficients: solve(matrix, right), known: pace.known };
};

/**
 * Share of the variance of word durations that the model explains, 0 to 1 (r²); undefined before anything was learned.
 */
export const explainedShare = (pace: Pace, { coefficients }: FittedPace): number | undefined => {
  const total = pace.squaredSeconds - pace.seconds ** 2 / pace.words;
  if (!(total > 0)) return undefined;
  let error = pace.squaredSeconds;
  let cell = 0;
  for (let row = 0; row < PART_COUNT; row += 1) {
    error -= 2 * coefficients[row]! * pace.moments[row]!;
    for (let column = row; column < PART_COUNT; column += 1, cell += 1)
      error += (row === column ? 1 : 2) * coefficients[row]! * coefficients[column]! * pace.products[cell]!;
  }
  return Math.min(1, Math.max(0, 1 - error / total));
};

/** Duration of a word: what the parts say, moved towards what this word took before. */
export const wordSeconds = ({ coefficients, known }: FittedPace, { key, counts }: WordParts): number => {
  const fromParts = Math.max(0, secondsOf(coefficients, counts));
  const heard = Object.hasOwn(known, key) ? known[key] : undefined;
  return heard ? (fromParts + heard[1]) / (1 + heard[0]) : fromParts;
};
