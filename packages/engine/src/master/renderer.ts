import { dbFromGain, gainFromDb } from '../dsp/decibels.ts';
import { BLOCK_FRAMES } from '../dsp/kernel-interface.ts';
import { hopBounds } from '../measure/hop-power.ts';
import type { LoudnessMeasurement } from '../measure/loudness.ts';
import { limiterGains } from './limiter.ts';
import type { LoudnessTarget } from './loudness-presets.ts';
import { type BlockPeaks, loudnessOf, type MasterSession } from './session.ts';
import { shortTermRide } from './short-term-ride.ts';

/** Result of one pass over the audio, whose samples are the mix with the session's gains applied. */
export type MasterPass = {
  readonly measurement: LoudnessMeasurement;
  readonly gainDb: number;
  readonly limitedDb: number;
  /** Limiter threshold for the peaks of its blocks, dBTP. */
  readonly limitDbtp: number;
};

export type Renderer = {
  /** Applies gain, ride and limiter to the whole mix, then measures it. The result never exceeds the ceiling. */
  render(gainDb: number): MasterPass;
  /**
   * Predicts from block measurements alone the gain, at most `limitDb`, at which the result has the target loudness.
   */
  predictGain(targetLufs: number, fromGainDb: number, limitDb: number): number;
};

/** The limiter's threshold is this far below the ceiling, because its changing gain adds inter-sample peaks. */
const CEILING_SAFETY_DB = 0.03;
const PREDICTIONS = 5;
const PREDICTION_TOLERANCE_LU = 0.005;
/** Maximum number of renders to satisfy the ceiling. */
const CEILING_ATTEMPTS = 3;

/** Creates a renderer for one mix and one target. It remembers the margin below the ceiling that it needed. */
export const createRenderer = (
  session: MasterSession,
  peaks: BlockPeaks,
  target: LoudnessTarget,
  ceilingDb: number,
): Renderer => {
  let aimDb = ceilingDb - CEILING_SAFETY_DB;

  const plan = (gainDb: number): number => planGains(session, peaks, target, { gainDb, aimDb });

  const predictedLufs = (gainDb: number): number => {
    plan(gainDb);
    const squares = nodeSquares(session);
    return loudnessOf(session.hops.map((power, hop) => power * squares[hop]!));
  };

  const predictGain = (targetLufs: number, fromGainDb: number, limitDb: number): number => {
    let gainDb = Math.min(fromGainDb, limitDb);
    for (let step = 0; step < PREDICTIONS; step += 1) {
      const missingLu = targetLufs - predictedLufs(gainDb);
      if (Math.abs(missingLu) <= PREDICTION_TOLERANCE_LU) break;
      // The limiter removes part of any added gain, so a step longer than the missing loudness converges faster.
      const next = Math.min(gainDb + 1.15 * missingLu, limitDb);
      if (next === gainDb) break;
      gainDb = next;
    }
    return gainDb;
  };

  const render = (gainDb: number): MasterPass => {
    for (let attempt = 1; ; attempt += 1) {
      const limitedDb = plan(gainDb);
      const measurement = session.render();
      const overDb = measurement.truePeakDbtp - ceilingDb;
      if (!(overDb > 0) || attempt === CEILING_ATTEMPTS) {
        return { measurement, gainDb, limitedDb, limitDbtp: aimDb };
      }
      aimDb -= overDb + CEILING_SAFETY_DB;
    }
  };

  return { render, predictGain };
};

/** Fills the session's gain nodes and returns the limiter's maximum reduction in dB. */
const planGains = (
  { hops, nodes, sampleRateHz, frames }: MasterSession,
  peaks: BlockPeaks,
  { maxShortTermLufs }: LoudnessTarget,
  { gainDb, aimDb }: { readonly gainDb: number; readonly aimDb: number },
): number => {
  const ride = maxShortTermLufs === undefined ? undefined : shortTermRide(hops, gainDb, maxShortTermLufs);
  const rideNodes = ride?.some((value) => value !== 0) ? rideGains(ride, nodes.length, frames) : undefined;
  const ridden =
    rideNodes === undefined
      ? peaks.values
      : peaks.values.map((peak, block) => peak * Math.max(rideNodes[block] ?? 0, rideNodes[block + 1] ?? 0));
  const gain = gainFromDb(gainDb);
  if (rideNodes === undefined && peaks.highestDb + gainDb <= aimDb) {
    nodes.fill(gain);
    return 0;
  }
  const lowest = limiterGains(ridden, { gain, ceiling: gainFromDb(aimDb), sampleRateHz }, nodes);
  if (rideNodes !== undefined) for (let node = 0; node < nodes.length; node += 1) nodes[node]! *= rideNodes[node]!;
  return Math.max(0, gainDb - dbFromGain(lowest));
};

/** Linear gain of the ride at each node, interpolated between the centres of the hops. */
const rideGains = (ride: Float64Array, nodeCount: number, frames: number): Float32Array => {
  const hopFrames = frames / ride.length;
  return Float32Array.from({ length: nodeCount }, (_, node) => {
    const place = Math.min(Math.max((node * BLOCK_FRAMES) / hopFrames - 0.5, 0), ride.length - 1);
    const lower = Math.floor(place);
    const from = ride[lower]!;
    return gainFromDb(from + (place - lower) * ((ride[lower + 1] ?? from) - from));
  });
};

/** Mean square of the gain over each hop. */
const nodeSquares = ({ nodes, sampleRateHz, frames }: MasterSession): readonly number[] => {
  const bounds = hopBounds(frames, sampleRateHz);
  return bounds.slice(1).map((end, hop) => {
    const first = Math.floor(bounds[hop]! / BLOCK_FRAMES);
    const last = Math.floor(end / BLOCK_FRAMES);
    let sum = 0;
    for (let node = first; node < last; node += 1) sum += nodes[node]! * nodes[node]!;
    return sum / (last - first);
  });
};
