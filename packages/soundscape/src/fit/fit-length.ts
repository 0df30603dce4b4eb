import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';

/** Maximum change of the tempo, up or down: listeners perceive about 4 % as the same tempo. */
export const MAX_TEMPO_BEND = 0.04;
/** Range of the final chord's ring-out and its preferred length, in seconds. */
export const RING_SECONDS = { shortest: 0.3, wanted: 1.6, longest: 2.5 } as const;
/** A shorter piece is a sting. */
export const STING_BELOW_SECONDS = 6;

/** Positions of the beats such that the last frame is exact. */
export type FittedLength = {
  readonly frames: number;
  readonly tempoBpm: number;
  /** Whole beats before the final chord. */
  readonly beats: number;
  readonly beatsPerBar: number;
  readonly framesPerBeat: number;
  /** First frame of the final chord. */
  readonly finalFrame: number;
  readonly isSting: boolean;
};

type Candidate = { readonly beats: number; readonly tempoBpm: number; readonly cost: number };

/** Number of tempo changes, as fractions of the largest, that are tried for each number of beats. */
const BEND_STEPS = 32;

const costOf = (bend: number, ring: number, wantedRing: number, left: number, isSting: boolean): number => {
  const barCost = left === 0 ? 0 : isSting ? 0.12 : 0.9;
  return (bend / MAX_TEMPO_BEND) ** 2 + 0.8 * (ring - wantedRing) ** 2 + barCost;
};

const bestForBeats = (
  beats: number,
  seconds: number,
  options: {
    readonly tempoBpm: number;
    readonly beatsPerBar: number;
    readonly wantedRing: number;
    readonly isTempoFixed: boolean;
  },
): Candidate | undefined => {
  const isSting = seconds < STING_BELOW_SECONDS;
  let best: Candidate | undefined;
  const steps = options.isTempoFixed ? 0 : BEND_STEPS;
  for (let step = -steps; step <= steps; step += 1) {
    const bend = (step / BEND_STEPS) * MAX_TEMPO_BEND;
    const tempoBpm = options.tempoBpm * (1 + bend);
    const ring = seconds - (beats * 60) / tempoBpm;
    if (ring < RING_SECONDS.shortest || ring > RING_SECONDS.longest) continue;
    const cost = costOf(bend, ring, options.wantedRing, beats % options.beatsPerBar, isSting);
    if (!best || cost < best.cost) best = { beats, tempoBpm, cost };
  }
  return best;
};

/**
 * Chooses a whole number of beats, a tempo within ±4 % and a ring-out of 0.3…2.5 s that together last exactly `frames`
 * (48 kHz). Prefers whole bars, then the written tempo and a ring-out of about 1.6 s.
 * @throws RangeError below 24,000 frames (half a second)
 */
export const fitLength = (options: {
  readonly frames: number;
  readonly tempoBpm: number;
  readonly beatsPerBar: number;
  /**
   * The tempo is played as it is; the number of beats and the ring-out make the length. A beat is shorter than the
   * range of the ring-out, so some number fits. Default: false.
   */
  readonly isTempoFixed?: boolean;
}): FittedLength => {
  const { frames, tempoBpm, beatsPerBar, isTempoFixed = false } = options;
  if (!Number.isInteger(frames) || frames < 24_000) {
    throw new RangeError(`A bed lasts at least 24,000 whole frames (half a second), not ${frames}`);
  }
  const seconds = frames / SAMPLE_RATE_HZ;
  const wantedRing = Math.min(RING_SECONDS.wanted, 0.42 * seconds);
  const fewest = Math.max(0, Math.floor(((seconds - RING_SECONDS.longest) * tempoBpm * (1 - MAX_TEMPO_BEND)) / 60));
  const most = Math.ceil(((seconds - RING_SECONDS.shortest) * tempoBpm * (1 + MAX_TEMPO_BEND)) / 60);
  let best: Candidate | undefined;
  for (let beats = fewest; beats <= most; beats += 1) {
    const candidate = bestForBeats(beats, seconds, { tempoBpm, beatsPerBar, wantedRing, isTempoFixed });
    if (candidate && (!best || candidate.cost < best.cost)) best = candidate;
  }
  if (!best) throw new RangeError(`No whole number of beats at ${tempoBpm} bpm fits ${seconds} s`);
  const framesPerBeat = (SAMPLE_RATE_HZ * 60) / best.tempoBpm;
  return {
    frames,
    tempoBpm: best.tempoBpm,
    beats: best.beats,
    beatsPerBar,
    framesPerBeat,
    finalFrame: Math.round(best.beats * framesPerBeat),
    isSting: seconds < STING_BELOW_SECONDS,
  };
};
