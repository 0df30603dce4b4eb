import type { FrameScores, PhoneModel } from './frame-scores.ts';
import { FRAME_SECONDS } from './frames.ts';

/** A sound that is expected, as a number into `SOUNDS`. */
export type ExpectedPhone = {
  readonly sound: number;
  /** Its likely length against the usual one: 1, or more at the end of a phrase. */
  readonly lengthFactor: number;
  /** What a pause before it costs; infinite inside a word, where there is none. */
  readonly pauseCost: number;
};

/** Where a sound begins and ends, in frames; both the same when it was not found. */
export type PairedPhone = { readonly from: number; readonly to: number };

export type PairingOptions = {
  readonly scores: FrameScores;
  readonly model: PhoneModel;
  readonly expected: readonly ExpectedPhone[];
  /** Frames that are paired: from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
  /** Length of this speech's sounds against the usual ones. */
  readonly tempo: number;
  /** For each sound the frame about which it is looked for; absent: it may be anywhere. */
  readonly places?: Int32Array;
  /** What silence at the very start and end costs. */
  readonly edgeCost?: number;
};

/** Weight of the durations against the frames. */
const DURATION_WEIGHT = 1;
/** No length is dearer than this: a drawled vowel must stay possible. */
const DEAREST_LENGTH = 9;
/** What it costs when a sound is not there at all: letters are silent that the rules sound. */
const SKIP_COST = 5;
/** A shorter silence is the closure of a stop. */
const MIN_PAUSE_FRAMES = 4;
/** Longest sound in frames: drawled, at the slowest tempo. */
const MAX_PHONE_FRAMES = 60;
/** A sound is looked for this far around its expected place, in frames: 6 s. */
const REACH_FRAMES = 600;

/** What each length of a sound costs, from none to the longest. */
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

/** Best scores at the end of one sound, over the frames of its band. */
type Band = { readonly from: number; readonly scores: Float64Array };

/** No silence: a sound begins where the one before it ends. */
const shift = (before: Band, band: Band): void => {
  for (let index = 0; index < band.scores.length; index += 1) {
    band.scores[index] = before.scores[band.from + index - before.from] ?? Number.NEGATIVE_INFINITY;
  }
};

/**
 * The best way to let silence follow a sound for at least `SHORTEST_PAUSE_FRAMES`, or for none.
 * @param starts receives where the silence began, for each frame of the band; the frame itself where there is none
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

/** The way back from each frame of a band: how long the sound was, and where the silence before it began. */
type Way = { readonly from: number; readonly lengths: Uint8Array; readonly starts: Int32Array | undefined };

/** Best score at which a sound ends at each frame, with its best length. */
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
 * The likeliest border of every sound (a hidden semi-Markov model, decoded as by Viterbi 1967): each sound lasts as its kind
 * does, between words there may be silence. Memory grows with the number of sounds times the frames of their bands.
 * @returns one place for each sound, in order; undefined when they cannot be laid into the frames
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
