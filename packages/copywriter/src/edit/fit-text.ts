import { cleanText } from '../facts/clean-text.ts';
import { splitSentences } from '../facts/split-sentences.ts';

export type TextFitRequest = {
  readonly text: string;
  /** Whose sentences may be added. */
  readonly productDescription: string;
  readonly targetSeconds: number;
  readonly measure: (text: string) => number;
};

/** A text may be so much longer than its slot: autofit speaks it a little faster. */
const TOLERANCE = 1.02;
/** More sentences between the first and the last are judged one after another. */
const MAX_COMBINED = 12;
const MIN_WORDS = 3;

const plain = (sentence: string): string => sentence.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

/** The sentences that fill the room best, in their order. */
const chosen = (
  sentences: readonly string[],
  room: number,
  secondsOf: (sentence: string) => number,
): readonly string[] => {
  const seconds = sentences.map(secondsOf);
  if (sentences.length > MAX_COMBINED) {
    let left = room;
    return sentences.filter((_, index) => {
      if ((seconds[index] ?? 0) > left) return false;
      left -= seconds[index] ?? 0;
      return true;
    });
  }
  let best = 0;
  let bestSeconds = 0;
  for (let set = 1; set < 2 ** sentences.length; set += 1) {
    let total = 0;
    for (let index = 0; index < sentences.length; index += 1) if (set & (1 << index)) total += seconds[index] ?? 0;
    if (total <= room && total > bestSeconds) {
      best = set;
      bestSeconds = total;
    }
  }
  return sentences.filter((_, index) => best & (1 << index));
};

/**
 * A text of about the length: with sentences of its own left out, or with those of the description that it does not have. Its
 * first sentence, which names the product, and its last one, the call to action, stay. Nothing is invented.
 */
export const fitText = ({ text, productDescription, targetSeconds, measure }: TextFitRequest): string => {
  const sentences = splitSentences(cleanText(text));
  const [first, ...others] = sentences;
  const last = others.pop();
  if (first === undefined || last === undefined) return text.trim();
  const limit = targetSeconds * TOLERANCE;
  const now = measure(sentences.join(' '));
  // With the pause before it.
  const secondsOf = (sentence: string): number => measure(`${first} ${sentence}`) - measure(first);
  if (now > limit) {
    const room = limit - measure(`${first} ${last}`);
    return [first, ...chosen(others, room, secondsOf), last].join(' ');
  }
  const known = plain(sentences.join(' '));
  const added = splitSentences(cleanText(productDescription)).filter(
    (sentence) => sentence.split(' ').length >= MIN_WORDS && !known.includes(plain(sentence).trim()),
  );
  return [first, ...others, ...chosen(added, limit - now, secondsOf), last].join(' ');
};
