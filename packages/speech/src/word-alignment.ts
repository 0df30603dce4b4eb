import type { WordTiming } from './engine.ts';

/** A sound of the audio, in ARPAbet; `pau` is silence. */
export type PhoneSegment = { readonly phone: string; readonly startSeconds: number; readonly endSeconds: number };

/** A written word with the phones that it has when spoken alone. */
export type WordPhones = { readonly text: string; readonly phones: readonly string[] };

const VOWELS = new Set('aa ae ah ao aw ax axr ay eh el em en er ey ih iy ow oy uh uw'.split(' '));
/** Consonants that replace one another in running speech: voicing and place of the same manner. */
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
 * Cheapest pairing of what was heard with what was expected (Needleman and Wunsch 1970).
 * @returns for every heard phone the index of its expected phone, or −1 when it has none
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

type Span = { start: number; end: number };

/** Words without a sound of their own share the gap between their neighbours; order and bounds are kept. */
const fillMissing = (spans: (Span | undefined)[], durationSeconds: number): Span[] => {
  let index = 0;
  while (index < spans.length) {
    if (spans[index] !== undefined) {
      index += 1;
      continue;
    }
    let next = index;
    while (next < spans.length && spans[next] === undefined) next += 1;
    const from = spans[index - 1]?.end ?? 0;
    const to = Math.max(from, spans[next]?.start ?? durationSeconds);
    const share = (to - from) / (next - index);
    for (let hole = index; hole < next; hole += 1) {
      spans[hole] = { start: from + share * (hole - index), end: from + share * (hole - index + 1) };
    }
    index = next;
  }
  return spans as Span[];
};

/**
 * Word times from phone times: the phones that were heard are paired with those that the words have when spoken alone.
 * @param segments the sounds of the audio in order, pauses included
 * @param words the written words in order
 * @returns one timing for each word, in order, none before the end of the one before it
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
  return fillMissing(spans, durationSeconds).map((span, index) => ({
    text: words[index]!.text,
    startSeconds: Math.min(durationSeconds, Math.max(0, span.start)),
    endSeconds: Math.min(durationSeconds, Math.max(0, span.end)),
  }));
};

const FRAME_SECONDS = 0.01;
/** A pause that a listener would hear as one; shorter dips are closures inside words. */
const SHORTEST_PAUSE_SECONDS = 0.14;

/** Spans of sound between audible pauses, in seconds. */
const soundingSpans = (samples: Float32Array, sampleRateHz: number): Span[] => {
  const frame = Math.max(1, Math.round(FRAME_SECONDS * sampleRateHz));
  const energies: number[] = [];
  for (let start = 0; start < samples.length; start += frame) {
    let sum = 0;
    const end = Math.min(samples.length, start + frame);
    for (let index = start; index < end; index += 1) sum += samples[index]! ** 2;
    energies.push(Math.sqrt(sum / (end - start)));
  }
  const loudest = energies.reduce((most, energy) => Math.max(most, energy), 0);
  const spans: Span[] = [];
  energies.forEach((energy, index) => {
    if (energy <= loudest * 0.02) return;
    const start = (index * frame) / sampleRateHz;
    const end = Math.min(samples.length, (index + 1) * frame) / sampleRateHz;
    const last = spans.at(-1);
    if (last !== undefined && start - last.end < SHORTEST_PAUSE_SECONDS) last.end = end;
    else spans.push({ start, end });
  });
  return spans;
};

/**
 * Word times for an engine that tells none: letters are spread evenly over the sounding parts of the audio. Good to
 * about a third of a second inside a long phrase; phrase borders are exact.
 */
export const estimateWords = (
  texts: readonly string[],
  samples: Float32Array,
  sampleRateHz: number,
): readonly WordTiming[] => {
  const spans = soundingSpans(samples, sampleRateHz);
  const sounding = spans.reduce((sum, span) => sum + span.end - span.start, 0);
  const weights = texts.map((text) => text.replace(/[^\p{L}\p{N}]/gu, '').length + 1.5);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const placeAt = (share: number, atEnd: boolean): number => {
    let left = share * sounding;
    for (const span of spans) {
      const length = span.end - span.start;
      if (left < length - 1e-9 || (atEnd && left <= length + 1e-9)) return span.start + Math.min(left, length);
      left -= length;
    }
    return spans.at(-1)?.end ?? 0;
  };
  let before = 0;
  return texts.map((text, index) => {
    const startSeconds = placeAt(before / total, false);
    before += weights[index]!;
    return { text, startSeconds, endSeconds: Math.max(startSeconds, placeAt(before / total, true)) };
  });
};
