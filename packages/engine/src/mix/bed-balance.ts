import { BLOCK_HOPS, gatedLoudness, loudnessOfPower, slidingPower } from '../measure/loudness-gating.ts';
import { meanBlockPower, speechBlocks } from '../measure/speech-over-bed.ts';
import { DUCK_FRAMES } from './duck-curve.ts';
import { SPEECH_LEVEL_LUFS } from './presets.ts';

/** Resting and ducked level of the bed, dB. The duck curve interpolates between them. */
export type BedLevels = { readonly restingDb: number; readonly duckedDb: number };

export type BedBalance = {
  /** K-weighted hop powers of the bed before any gain, and of the stem that it is balanced against. */
  readonly bedHops: Float64Array;
  readonly speechHops: Float64Array;
  /** Duck curve, 0…1 per 10 ms, from `duckCurve`. */
  readonly curve: Float32Array;
  readonly speechOverBedLu: number;
  readonly restingBedUnderSpeechLu: number;
};

const HOP_FRAMES = 4800;
const STEPS_PER_HOP = HOP_FRAMES / DUCK_FRAMES;
/** Maximum of the duck curve within a hop that counts as bed without speech. */
const RESTING = 0.01;
/**
 * Maximum gain of a quiet passage, such as a final chord dying away, relative to the resting level of the whole bed.
 */
const RESTING_SPAN_DB = 6;
/** Limits of the search, relative to the resting level. A bed that is thin under speech may be raised a little. */
const DEEPEST_DB = -40;
const LIFT_DB = 6;

/** Bed gain in dB at a value of the duck curve. Linear in decibels, so that the change sounds even. */
export const bedGainDb = (levels: BedLevels, duck: number): number =>
  levels.restingDb + duck * (levels.duckedDb - levels.restingDb);

/**
 * Finds both levels: the resting level from the bed where there is no speech; the ducked level such that speech over
 * bed has the required value over the same blocks with which it is measured later. Without speech the bed stays at the
 * resting level.
 */
export const solveBedLevels = (balance: BedBalance): BedLevels => {
  const { bedHops, speechHops, curve } = balance;
  const speechLufs = gatedLoudness(slidingPower(speechHops, BLOCK_HOPS));
  const restingDb = restingLevel(balance, speechLufs);
  const blocks = speechBlocks(speechHops);
  const speechOverBed = loudnessOfPower(meanBlockPower(speechHops, blocks));
  if (blocks.length === 0 || meanBlockPower(bedHops, blocks) === 0) return { restingDb, duckedDb: restingDb };
  let lower = restingDb + DEEPEST_DB;
  let upper = restingDb + LIFT_DB;
  // Halving a span of 46 dB 24 times leaves less than 0.00001 dB.
  for (let round = 0; round < 24; round += 1) {
    const duckedDb = (lower + upper) / 2;
    const bed = meanBlockPower(gainedHops(bedHops, curve, { restingDb, duckedDb }), blocks);
    if (speechOverBed - loudnessOfPower(bed) > balance.speechOverBedLu) lower = duckedDb;
    else upper = duckedDb;
  }
  return { restingDb, duckedDb: (lower + upper) / 2 };
};

const restingLevel = ({ bedHops, curve, restingBedUnderSpeechLu }: BedBalance, speechLufs: number): number => {
  const wholeLufs = gatedLoudness(slidingPower(bedHops, BLOCK_HOPS));
  if (!Number.isFinite(wholeLufs)) return 0;
  const wantedLufs = (Number.isFinite(speechLufs) ? speechLufs : SPEECH_LEVEL_LUFS) - restingBedUnderSpeechLu;
  const isResting = Array.from(bedHops.keys(), (hop) =>
    curve.subarray(hop * STEPS_PER_HOP, (hop + 1) * STEPS_PER_HOP + 1).every((duck) => duck < RESTING),
  );
  const restingBlocks = slidingPower(bedHops, BLOCK_HOPS).filter((_, block) =>
    isResting.slice(block, block + BLOCK_HOPS).every(Boolean),
  );
  const restingLufs = gatedLoudness(restingBlocks);
  if (!Number.isFinite(restingLufs)) return wantedLufs - wholeLufs;
  const bounded = Math.min(Math.max(restingLufs, wholeLufs - RESTING_SPAN_DB), wholeLufs + RESTING_SPAN_DB);
  return wantedLufs - bounded;
};

/**
 * Predicted hop powers after the gain: multiplied by its mean square over each hop, because the gain is slow and
 * K-weighting is linear.
 */
const gainedHops = (hops: Float64Array, curve: Float32Array, levels: BedLevels): Float64Array => {
  const squares = new Float64Array(curve.length);
  let square = 0;
  for (let step = 0; step < curve.length; step += 1) {
    // The curve is constant most of the time, and powers of ten dominate the cost.
    if (step === 0 || curve[step] !== curve[step - 1]) square = 10 ** (bedGainDb(levels, curve[step]!) / 10);
    squares[step] = square;
  }
  return hops.map((power, hop) => {
    let sum = 0;
    for (let step = hop * STEPS_PER_HOP; step < (hop + 1) * STEPS_PER_HOP; step += 1) {
      sum += (squares[step]! + (squares[step + 1] ?? squares[step]!)) / 2;
    }
    return (power * sum) / STEPS_PER_HOP;
  });
};
