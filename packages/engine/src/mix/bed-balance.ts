import { BLOCK_HOPS, gatedLoudness, loudnessOfPower, slidingPower } from '../measure/loudness-gating.ts';
import { meanBlockPower, speechBlocks } from '../measure/speech-over-bed.ts';
import { DUCK_FRAMES } from './duck-curve.ts';
import { SPEECH_LEVEL_LUFS } from './presets.ts';

/** The two levels between which the duck curve moves the bed, dB. */
export type BedLevels = { readonly restingDb: number; readonly duckedDb: number };

export type BedBalance = {
  /** K-weighted hop powers of the bed before any gain, and of the stem that it must stay under. */
  readonly bedHops: Float64Array;
  readonly speechHops: Float64Array;
  /** 0…1 per 10 ms, as from `duckCurve`. */
  readonly curve: Float32Array;
  readonly speechOverBedLu: number;
  readonly restingBedUnderSpeechLu: number;
};

const HOP_FRAMES = 4800;
const STEPS_PER_HOP = HOP_FRAMES / DUCK_FRAMES;
/** A hop belongs to the bed alone while the curve stays below this throughout. */
const RESTING = 0.01;
/** A quiet passage, such as the last chord dying away, is not pulled up to full level: at most this beyond the whole bed's. */
const RESTING_SPAN_DB = 6;
/** Limits of the search below and above the resting level. A bed may be lifted a little where it is thin under speech. */
const DEEPEST_DB = -40;
const LIFT_DB = 6;

/** Bed gain in dB at a value of the duck curve: straight in decibels, so that it moves evenly to the ear. */
export const bedGainDb = (levels: BedLevels, duck: number): number =>
  levels.restingDb + duck * (levels.duckedDb - levels.restingDb);

/**
 * Finds both levels: the resting one from the bed where there is no speech, the ducked one so that speech over bed comes out as
 * asked over the very blocks by which it will be measured. Without speech the bed rests at its level throughout.
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
  // Halving a span of 46 dB 24 times leaves less than a hundred-thousandth of a decibel.
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

/** Hop powers as they will be under the gain: its mean square over each hop, since the gain is slow and K-weighting linear. */
const gainedHops = (hops: Float64Array, curve: Float32Array, levels: BedLevels): Float64Array => {
  const squares = new Float64Array(curve.length);
  let square = 0;
  for (let step = 0; step < curve.length; step += 1) {
    // Most of the curve lies still, and powers of ten are what this costs.
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
