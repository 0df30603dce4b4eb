import { gainFromDb } from '@sonora/engine/dsp';
import { SAMPLE_RATE_HZ } from './one-shot.ts';

/** Keeps recursive states away from denormal numbers, which cost up to twenty times as much to compute with. */
export const DENORMAL_GUARD = 1e-18;

/** Which output of the filter is heard; `band` has unity gain at its centre. */
export type FilterKind = 'low' | 'high' | 'band';

/** What of input, band and low state makes the wanted output: no branch inside the loop. */
type Outputs = readonly [input: number, band: number, low: number];

/** @param damping 1 / q */
const outputsOf = (kind: FilterKind, damping: number): Outputs => {
  switch (kind) {
    case 'low':
      return [0, 0, 1];
    case 'band':
      return [0, damping, 0];
    case 'high':
      return [1, -damping, -1];
    default: {
      const unknown: never = kind;
      throw new Error(`Unknown filter ${String(unknown)}`);
    }
  }
};

/** Tangent of half the cutoff's angle; cutoffs are held between 5 Hz and 0.46 of the sample rate, where it stays tame. */
const warped = (cutoffHz: number): number =>
  Math.tan((Math.PI * Math.min(Math.max(cutoffHz, 5), 0.46 * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ);

/**
 * A two-pole state-variable filter, 12 dB per octave (trapezoidal integrators, after Zavalishin's "The Art of VA Filter
 * Design"); its state lives on from stretch to stretch.
 */
class StateVariableFilter {
  readonly #damping: number;
  readonly #outputs: Outputs;
  #first = 0;
  #second = 0;

  constructor(damping: number, outputs: Outputs) {
    this.#damping = damping;
    this.#outputs = outputs;
  }

  /** Filters the frames `start` to `end` (exclusive) in place. */
  process(samples: Float32Array | Float64Array, cutoffHz: number, start: number, end: number): void {
    const g = warped(cutoffHz);
    const a1 = 1 / (1 + g * (g + this.#damping));
    const a2 = g * a1;
    const a3 = g * a2;
    const [inputPart, bandPart, lowPart] = this.#outputs;
    let first = this.#first;
    let second = this.#second;
    for (let index = start; index < end; index += 1) {
      const input = samples[index]! + DENORMAL_GUARD;
      const v3 = input - second;
      const v1 = a1 * first + a2 * v3;
      const v2 = second + a2 * first + a3 * v3;
      first = 2 * v1 - first;
      second = 2 * v2 - second;
      samples[index] = inputPart * input + bandPart * v1 + lowPart * v2;
    }
    this.#first = first;
    this.#second = second;
  }
}

/**
 * The same filter on both sides of a sound. Each side waits for its own last sample, so that two in one loop take little
 * longer than one; the bits are those of two filters.
 */
class StereoFilter {
  readonly #damping: number;
  readonly #outputs: Outputs;
  readonly #state = new Float64Array(4);

  constructor(damping: number, outputs: Outputs) {
    this.#damping = damping;
    this.#outputs = outputs;
  }

  /** Filters the frames `start` to `end` (exclusive) of both sides in place. */
  process(left: Float32Array, right: Float32Array, cutoffHz: number, start: number, end: number): void {
    const g = warped(cutoffHz);
    const a1 = 1 / (1 + g * (g + this.#damping));
    const a2 = g * a1;
    const a3 = g * a2;
    const [inputPart, bandPart, lowPart] = this.#outputs;
    const state = this.#state;
    let first = state[0]!;
    let second = state[1]!;
    let third = state[2]!;
    let fourth = state[3]!;
    for (let index = start; index < end; index += 1) {
      const input = left[index]! + DENORMAL_GUARD;
      const v3 = input - second;
      const v1 = a1 * first + a2 * v3;
      const v2 = second + a2 * first + a3 * v3;
      first = 2 * v1 - first;
      second = 2 * v2 - second;
      left[index] = inputPart * input + bandPart * v1 + lowPart * v2;
      const other = right[index]! + DENORMAL_GUARD;
      const w3 = other - fourth;
      const w1 = a1 * third + a2 * w3;
      const w2 = fourth + a2 * third + a3 * w3;
      third = 2 * w1 - third;
      fourth = 2 * w2 - fourth;
      right[index] = inputPart * other + bandPart * w1 + lowPart * w2;
    }
    state[0] = first;
    state[1] = second;
    state[2] = third;
    state[3] = fourth;
  }
}

/** A filter at rest. @param q default Butterworth */
export const createFilter = (kind: FilterKind, q = Math.SQRT1_2): StateVariableFilter =>
  new StateVariableFilter(1 / q, outputsOf(kind, 1 / q));

/** Filters a sound in place. */
export const filterInPlace = (samples: Float32Array, kind: FilterKind, cutoffHz: number, q?: number): void =>
  createFilter(kind, q).process(samples, cutoffHz, 0, samples.length);

/** Lifts or lowers a band around `centreHz` by `gainDb` in place: the resonances of a body. */
export const peakInPlace = (samples: Float32Array, centreHz: number, q: number, gainDb: number): void => {
  const extra = (gainFromDb(gainDb) - 1) / q;
  new StateVariableFilter(1 / q, [1, extra, 0]).process(samples, centreHz, 0, samples.length);
};

/** Lifts or lowers a band of both sides alike. */
export const peakBothInPlace = (
  left: Float32Array,
  right: Float32Array,
  [centreHz, q, gainDb]: readonly [centreHz: number, q: number, gainDb: number],
): void => {
  const extra = (gainFromDb(gainDb) - 1) / q;
  new StereoFilter(1 / q, [1, extra, 0]).process(left, right, centreHz, 0, left.length);
};

/** Frames between two settings of a travelling cutoff: 0.7 ms, often enough to be smooth. */
const SWEEP_FRAMES = 32;

/** A cutoff that travels: `cutoffHz(seconds)` is asked every 32 frames. */
export const sweepInPlace = (
  samples: Float32Array,
  kind: FilterKind,
  cutoffHz: (seconds: number) => number,
  q?: number,
): void => {
  const filter = createFilter(kind, q);
  for (let start = 0; start < samples.length; start += SWEEP_FRAMES) {
    filter.process(samples, cutoffHz(start / SAMPLE_RATE_HZ), start, Math.min(samples.length, start + SWEEP_FRAMES));
  }
};

/** The same on both sides. */
export const sweepBothInPlace = (
  left: Float32Array,
  right: Float32Array,
  kind: FilterKind,
  cutoffHz: (seconds: number) => number,
  q = Math.SQRT1_2,
): void => {
  const filter = new StereoFilter(1 / q, outputsOf(kind, 1 / q));
  for (let start = 0; start < left.length; start += SWEEP_FRAMES) {
    const end = Math.min(left.length, start + SWEEP_FRAMES);
    filter.process(left, right, cutoffHz(start / SAMPLE_RATE_HZ), start, end);
  }
};

/** Odd, smooth saturation, x / √(1 + x²) with x = drive · value: small signals gain by the drive, large ones end at ±1. */
export const saturated = (value: number, drive: number): number => {
  const driven = value * drive;
  return driven / Math.sqrt(1 + driven * driven);
};

/** Saturates a sound in place: body without hard corners. */
export const saturateInPlace = (samples: Float32Array, drive: number): void => {
  for (let index = 0; index < samples.length; index += 1) samples[index] = saturated(samples[index]!, drive);
};
