import type { WordTiming } from '../engine.ts';
import { type Span, withMissing } from './word-spans.ts';

/** A phone of the audio, in ARPAbet; `pau` is silence. */
export type PhoneSegment = { readonly phone: string; readonly startSeconds: number; readonly endSeconds: number };

/** A written word with the phones of its isolated pronunciation. */
export type WordPhones = { readonly text: string; readonly phones: readonly string[] };

const VOWELS = new Set('aa ae ah ao aw ax axr ay eh el em en er ey ih iy ow oy uh uw'.split(' '));
/** Consonants that are interchangeable in connected speech: same manner, different voicing or place. */
const KINDS: readonly ReadonlySet<string>[] = [
  new Set('p b t d k g dx'.split(' ')),
  new Set('f v th dh s z sh zh hh ch jh'.split(' ')),
  new Set('m n ng'.split(' ')),
  new Set('l r w y'.split(' ')),
];
const GAP_COST = 0.7;
const SAME_KIND_COST = 0.5;
const OTHER_KIND_COST = 1.2;

const substitutionCost = (left: string, right: string): number => {
  if (left === right) return 0;
  if (VOWELS.has(left) && VOWELS.has(right)) return SAME_KIND_COST;
  return KINDS.some((kind) => kind.has(left) && kind.has(right)) ? SAME_KIND_COST : OTHER_KIND_COST;
};

const MOVE = { both: 0, heardOnly: 1, expectedOnly: 2 } as const;

/**
 * Aligns recognised and expected phones with minimal cost (Needleman and Wunsch 1970).
 * @returns for every recognised phone the index of its expected phone, or −1 without one
 */
const pairPhones = (heard: readonly string[], expected: readonly string[]): Int32Array => {
  const width = expected.length + 1;
  const moves = new Uint8Array((heard.length + 1) * width);
  let above = new Float64Array(width);
  for (let column = 1; column < width; column += 1) {
    above[column] = column * GAP_COST;
    moves[column] = MOVE.expectedOnly;
  }
  for (let row = 1; row <= heard.length; row += 1) {
    const current = new Float64Array(width);
    current[0] = row * GAP_COST;
    moves[row * width] = MOVE.heardOnly;
    for (let column = 1; column < width; column += 1) {
      const both = above[column - 1]! + substitutionCost(heard[row - 1]!, expected[column - 1]!);
      const heardOnly = above[column]! + GAP_COST;
      const expectedOnly = current[column - 1]! + GAP_COST;
      const cheapest = Math.min(both, heardOnly, expectedOnly);
      current[column] = cheapest;
      moves[row * width + column] =
        cheapest === both ? MOVE.both : cheapest === heardOnly ? MOVE.heardOnly : MOVE.expectedOnly;
    }
    above = current;
  }
  const partners = new Int32Array(heard.length).fill(-1);
  let row = heard.length;
  let column = expected.length;
  while (row > 0 || column > 0) {
    const move = moves[row * width + column];
    if (move === MOVE.both) {
      row -= 1;
      column -= 1;
      partners[row] = column;
    } else if (move === MOVE.heardOnly) row -= 1;
    else column -= 1;
  }
  return partners;
};

/**
 * Word times from phone times: aligns the phones of the audio with those of the isolated words.
 * @param segments the phones of the audio in order, including pauses
 * @param words the written words in order
 * @returns one timing per word, in order; none begins before the previous one ends
 */
export const alignWords = (
  segments: readonly PhoneSegment[],
  words: readonly WordPhones[],
  durationSeconds: number,
): readonly WordTiming[] => {
  const sounds = segments.filter((segment) => segment.phone !== 'pau');
  const expected = words.flatMap((word, index) => word.phones.map((phone) => ({ phone, word: index })));
  const partners = pairPhones(
    sounds.map((sound) => sound.phone),
    expected.map((entry) => entry.phone),
  );
  const spans: (Span | undefined)[] = words.map(() => undefined);
  let lastWord = 0;
  sounds.forEach((sound, index) => {
    const partner = partners[index]!;
    const word = partner < 0 ? lastWord : expected[partner]!.word;
    lastWord = word;
    const known = spans[word];
    if (known === undefined) spans[word] = { start: sound.startSeconds, end: sound.endSeconds };
    else known.end = sound.endSeconds;
  });
  return withMissing(spans, durationSeconds).map((span, index) => ({
    text: words[index]!.text,
    startSeconds: Math.min(durationSeconds, Math.max(0, span.start)),
    endSeconds: Math.min(durationSeconds, Math.max(0, span.end)),
  }));
};
