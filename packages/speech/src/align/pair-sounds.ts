import type { FrameScores, PhoneModel } from './frame-scores.ts';
import { FRAME_SECONDS } from './frames.ts';

/** An expected phone, as an index into `PHONES`. */
export type ExpectedPhone = {
  readonly sound: number;
  /** Expected length relative to the usual one: 1, or more at the end of a phrase. */
  readonly lengthFactor: number;
  /** Cost of a pause before it; infinite within a word. */
  readonly pauseCost: number;
};

/** Start and end of a phone in frames; equal when it was not found. */
export type PairedPhone = { readonly from: number; readonly to: number };

export type PairingOptions = {
  readonly scores: FrameScores;
  readonly model: PhoneModel;
  readonly expected: readonly ExpectedPhone[];
  /** Range of frames to align: from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
  /** Length of this speech's phones relative to the usual length. */
  readonly tempo: number;
  /** For each phone the frame around which it is searched. Default: searched everywhere. */
  readonly places?: Int32Array;
  /** Cost of silence at the very start and end. */
  readonly edgeCost?: number;
};

/** Weight of durations relative to frames. */
const DURATION_WEIGHT = 1;
/** Maximum cost of a length, so that a drawled vowel remains possible. */
const DEAREST_LENGTH = 9;
/** Cost of a missing phone: some letters are silent although the spelling rules give them a phone. */
const SKIP_COST = 5;
/** Minimum pause in frames; a shorter silence is the closure of a stop. */
const MIN_PAUSE_FRAMES = 4;
/** Maximum length of a phone in frames: drawled, at the slowest tempo. */
const MAX_PHONE_FRAMES = 60;
/** A phone is searched this far around its expected position, in frames: 6 s. */
const REACH_FRAMES = 600;

/** Cost of each length of a phone, from zero to the maximum. */
const lengthCosts = (medianFrames: number, spread: number): Float64Array => {
  const longest = Math.min(MAX_PHONE_FRAMES, Math.max(10, Math.ceil(medianFrames * 5)));
  const costs = new Float64Array(longest + 1);
  costs[0] = SKIP_COST;
  for (let frames = 1; frames <= longest; frames += 1) {
    const off = Math.log(frames / medianFrames) / spread;
    costs[frames] = Math.min(DEAREST_LENGTH, DURATION_WEIGHT * (0.5 * off * off + Math.log(spread)));
  }
  return costs;
};

/** Best scores for the end of one phone, over the frames of its band. */
type Band = { readonly from: number; readonly scores: Float64Array };

/** Without silence, a phone begins where the previous one ends. */
const shift = (before: Band, band: Band): void => {
  for (let index = 0; index < band.scores.length; index += 1) {
    band.scores[index] = before.scores[band.from + index - before.from] ?? Number.NEGATIVE_INFINITY;
  }
};

/**
 * Best scores with an optional silence of at least `MIN_PAUSE_FRAMES` after a phone.
 * @param starts receives the start of the silence for each frame of the band; the frame itself when there is none
 */
const withPause = (before: Band, band: Band, pause: Float64Array, cost: number, starts: Int32Array): void => {
  let best = Number.NEGATIVE_INFINITY;
  let bestAt = -1;
  let next = before.from;
  for (let index = 0; index < band.scores.length; index += 1) {
    const frame = band.from + index;
    for (; next <= frame - MIN_PAUSE_FRAMES && next < before.from + before.scores.length; next += 1) {
      const score = before.scores[next - before.from]! - pause[next]!;
      if (score > best) [best, bestAt] = [score, next];
    }
    const direct = before.scores[frame - before.from] ?? Number.NEGATIVE_INFINITY;
    const paused = best + pause[frame]! - cost;
    band.scores[index] = Math.max(direct, paused);
    starts[index] = paused > direct ? bestAt : frame;
  }
};

/** Back-pointers of each frame of a band: the length of the phone, and the start of the silence before it. */
type Way = { readonly from: number; readonly lengths: Uint8Array; readonly starts: Int32Array | undefined };

/** Best score for a phone that ends at each frame, with its best length. */
const withSound = (entry: Band, sums: Float64Array, costs: Float64Array, lengths: Uint8Array): Band => {
  const { from } = entry;
  const scores = new Float64Array(entry.scores.length);
  for (let at = 0; at < scores.length; at += 1) {
    let best = Number.NEGATIVE_INFINITY;
    const longest = Math.min(costs.length - 1, at);
    for (let length = 0; length <= longest; length += 1) {
      const score = entry.scores[at - length]! - sums[from + at - length]! - costs[length]!;
      if (score > best) {
        best = score;
        lengths[at] = length;
      }
    }
    scores[at] = best + sums[from + at]!;
  }
  return { from, scores };
};

const wayBack = (ways: readonly Way[], lastFrame: number): readonly PairedPhone[] => {
  const paired: PairedPhone[] = [];
  let frame = lastFrame;
  for (let index = ways.length - 1; index >= 0; index -= 1) {
    const { from, lengths, starts } = ways[index]!;
    const begin = frame - lengths[frame - from]!;
    paired.push({ from: begin, to: frame });
    frame = starts?.[begin - from] ?? begin;
  }
  return paired.reverse();
};

/**
 * Finds the likeliest boundaries of all phones (a hidden semi-Markov model with Viterbi decoding, 1967): durations
 * follow the phone's distribution, and silence is possible between words. Memory grows with the number of phones times
 * the frames of their bands.
 * @returns one position per phone, in order; undefined when the phones do not fit the frames
 */
export const placePhones = (options: PairingOptions): readonly PairedPhone[] | undefined => {
  const { scores, model, expected, from, to, tempo, places, edgeCost = 0 } = options;
  const pause = scores[0]!;
  const ways: Way[] = [];
  let before: Band = { from, scores: Float64Array.of(0) };
  expected.forEach(({ sound, lengthFactor, pauseCost }, index) => {
    const place = places?.[index];
    const low = place === undefined ? from : Math.max(from, Math.min(to, place - REACH_FRAMES));
    const high = place === undefined ? to : Math.max(low, Math.min(to, place + REACH_FRAMES));
    const entry: Band = { from: low, scores: new Float64Array(high - low + 1) };
    const cost = index === 0 ? edgeCost : pauseCost;
    const starts = Number.isFinite(cost) ? new Int32Array(high - low + 1) : undefined;
    if (starts === undefined) shift(before, entry);
    else withPause(before, entry, pause, cost, starts);
    const costs = lengthCosts((model.seconds[sound]! * lengthFactor * tempo) / FRAME_SECONDS, model.spreads[sound]!);
    const lengths = new Uint8Array(high - low + 1);
    before = withSound(entry, scores[sound]!, costs, lengths);
    ways.push({ from: low, lengths, starts });
  });
  const final: Band = { from: to, scores: new Float64Array(1) };
  const finalStart = new Int32Array(1);
  withPause(before, final, pause, edgeCost, finalStart);
  return final.scores[0] === Number.NEGATIVE_INFINITY ? undefined : wayBack(ways, finalStart[0]!);
};
