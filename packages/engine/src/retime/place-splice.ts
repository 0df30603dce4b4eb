import type { Pcm } from '@sonora/codecs/pcm';
import { spectralFlux } from './spectral-flux.ts';

/** Transition from one segment of a recording to another, in frames of the recording. */
export type SplicePoint = {
  /** Centre of the crossfade in the outgoing segment, and the simultaneous frame of the incoming segment. */
  readonly leaveFrame: number;
  readonly enterFrame: number;
  /** Length of the crossfade. */
  readonly fadeFrames: number;
  /** Correlation of both segments within the crossfade, 0…1. */
  readonly correlation: number;
};

/** Positions before the beat that are tried, in beats: never on the beat and never within its attack. */
const PLACES = [0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] as const;
/** Positions for recordings without a beat: any within two grid steps, so that one lies between slow notes. */
const FREE_PLACES = Array.from({ length: 40 }, (_, index) => index / 20);
/**
 * Lengths of crossfades that are tried, in frames: 8, 20 and 50 ms. Recordings without a beat tolerate up to 200 ms.
 */
const FADES = [384, 960, 2400] as const;
const LONG_FADES = [2400, 4800, 9600] as const;
/** Maximum shift of the incoming segment to align waveforms: 8 ms, which is inaudible in a rhythm. */
const REACH_FRAMES = 384;
const COARSE_STEP = 4;
/** Frames around the crossfade that the analysis window of the spectrum needs. */
const MARGIN_FRAMES = 1024;

export const monoOf = (pcm: Pcm): Float32Array => {
  const [first = new Float32Array(0), ...others] = pcm.channels;
  if (others.length === 0) return first;
  return first.map((value, frame) => {
    let sum = value;
    for (const channel of others) sum += channel[frame]!;
    return sum / pcm.channels.length;
  });
};

/** Correlation of two segments, −1…1, using every `step`th frame. */
const correlationOf = (samples: Float32Array, one: number, other: number, length: number, step: number): number => {
  let product = 0;
  let power = 1e-12;
  let otherPower = 1e-12;
  for (let offset = 0; offset < length; offset += step) {
    const a = samples[one + offset] ?? 0;
    const b = samples[other + offset] ?? 0;
    product += a * b;
    power += a * a;
    otherPower += b * b;
  }
  return product / Math.sqrt(power * otherPower);
};

/** Shift of the incoming segment that maximises its correlation with the outgoing one. */
const bestShift = (mono: Float32Array, leave: number, enter: number, length: number): number => {
  const scoreOf = (shift: number, step: number): number =>
    // Of nearly equal correlations the smallest shift wins.
    correlationOf(mono, leave, enter + shift, length, step) - 2e-5 * Math.abs(shift);
  const bestOf = (from: number, to: number, stride: number, step: number): number => {
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let shift = from; shift <= to; shift += stride) {
      const score = scoreOf(shift, step);
      if (score <= bestScore) continue;
      bestScore = score;
      best = shift;
    }
    return best;
  };
  const rough = bestOf(-REACH_FRAMES, REACH_FRAMES, COARSE_STEP, COARSE_STEP);
  return bestOf(rough - COARSE_STEP, rough + COARSE_STEP, 1, 2);
};

/**
 * Gains of a crossfade at `share` 0…1: equal power for uncorrelated signals, equal amplitude for identical ones,
 * interpolated by correlation, so that the level stays constant.
 */
export const crossfadeGains = (share: number, correlation: number): readonly [leaving: number, entering: number] => {
  const angle = (Math.PI / 2) * share;
  const [leaving, entering] = [Math.cos(angle), Math.sin(angle)];
  const level = 1 / Math.sqrt(1 + 2 * Math.max(0, correlation) * leaving * entering);
  return [leaving * level, entering * level];
};

const preview = (mono: Float32Array, splice: SplicePoint): Float32Array => {
  const half = splice.fadeFrames / 2;
  const length = splice.fadeFrames + 2 * MARGIN_FRAMES;
  const result = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const offset = index - MARGIN_FRAMES - half;
    const share = Math.min(1, Math.max(0, (offset + half) / splice.fadeFrames));
    const [leaving, entering] = crossfadeGains(share, splice.correlation);
    result[index] =
      leaving * (mono[splice.leaveFrame + offset] ?? 0) + entering * (mono[splice.enterFrame + offset] ?? 0);
  }
  return result;
};

/** The largest rise of the spectrum at a splice; an audible click has a large one. */
const clickOf = (mono: Float32Array, splice: SplicePoint): number =>
  spectralFlux(preview(mono, splice)).reduce((most, value) => Math.max(most, value), 0);

/**
 * Finds the splice, in the beats before `fromFrame` and `toFrame`, with the smallest rise of the spectrum. Tries each
 * position and length with aligned waveforms.
 */
export const placeSplice = (
  mono: Float32Array,
  at: {
    readonly fromFrame: number;
    readonly toFrame: number;
    readonly beatFrames: number;
    readonly isMusical: boolean;
  },
): SplicePoint => {
  let best: SplicePoint | undefined;
  let bestClick = Number.POSITIVE_INFINITY;
  for (const place of at.isMusical ? PLACES : FREE_PLACES) {
    const before = Math.round(place * at.beatFrames);
    const leaveFrame = at.fromFrame - before;
    for (const fadeFrames of at.isMusical ? FADES : LONG_FADES) {
      if (at.isMusical && fadeFrames / 2 > Math.min(place, 1 - place) * at.beatFrames) continue;
      const half = Math.min(fadeFrames / 2, leaveFrame, at.toFrame - before - REACH_FRAMES);
      if (half < fadeFrames / 2) continue;
      const window = Math.max(fadeFrames, 1920);
      const enter = at.toFrame - before;
      const shift = bestShift(mono, leaveFrame - window / 2, enter - window / 2, window);
      const enterFrame = enter + shift;
      const correlation = Math.max(0, correlationOf(mono, leaveFrame - half, enterFrame - half, fadeFrames, 1));
      const splice: SplicePoint = { leaveFrame, enterFrame, fadeFrames, correlation };
      const click = clickOf(mono, splice);
      if (click >= bestClick) continue;
      bestClick = click;
      best = splice;
    }
  }
  return best ?? tightSplice(mono, at);
};

/** Fallback without room for a search: at the beat itself, with the longest possible crossfade. */
const tightSplice = (mono: Float32Array, at: { readonly fromFrame: number; readonly toFrame: number }): SplicePoint => {
  const room = Math.min(at.fromFrame, at.toFrame, mono.length - at.fromFrame, mono.length - at.toFrame);
  return {
    leaveFrame: at.fromFrame,
    enterFrame: at.toFrame,
    fadeFrames: 2 * Math.floor(Math.min(96, Math.max(2, room)) / 2),
    correlation: 0,
  };
};
