import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { gainFromDb } from '@sonora/engine/dsp';

/** Keeps recursive states away from denormal numbers, with which computation is up to twenty times slower. */
export const DENORMAL_GUARD = 1e-18;

/** Output of the filter; `band` has unity gain at its centre. */
export type FilterKind = 'low' | 'high' | 'band';

/** Weights of input, band and low state in the output, which avoid a branch inside the loop. */
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

/**
 * Tangent of half the cutoff's angle; the cutoff is limited to 5 Hz … 0.46 of the sample rate, where the filter is
 * stable.
 */
const warped = (cutoffHz: number): number =>
  Math.tan((Math.PI * Math.min(Math.max(cutoffHz, 5), 0.46 * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ);

/**
 * A two-pole state-variable filter, 12 dB per octave (trapezoidal integrators, after Zavalishin's "The Art of VA Filter
 * Design"), solved for its two states: the next states and the output are sums of the states and the input, so that a
 * sample depends on the previous one only through one product and two sums. The states are kept between calls.
 *
 * The loops exist for one sound, for both sides of a sound and for two filters in series, because parallel work in one
 * loop costs little more than a single filter. Each loop accepts one type of array, and all numbers are in arrays of
 * doubles; this avoids conversions in the loops and boxed numbers on the heap.
 */
class StateVariableFilter {
  readonly #damping: number;
  readonly #outputs: Outputs;
  /** Weights of first state, second state and input in the next first state, the next second state and the output. */
  readonly #weights = new Float64Array(9);
  /** First and second state of the left side, then of the right. */
  readonly #states = new Float64Array(4);
  /** Cutoff for which the weights were computed. */
  readonly #tunedHz = Float64Array.of(Number.NaN);

  constructor(damping: number, outputs: Outputs) {
    this.#damping = damping;
    this.#outputs = outputs;
  }

  /** Filters the frames `start` to `end` (exclusive) in place. */
  process(samples: Float32Array, cutoffHz: number, start: number, end: number): void {
    const weights = this.#tuned(cutoffHz);
    const a = weights[0]!;
    const b = weights[1]!;
    const c = weights[2]!;
    const d = weights[3]!;
    const e = weights[4]!;
    const f = weights[5]!;
    const g = weights[6]!;
    const h = weights[7]!;
    const i = weights[8]!;
    const states = this.#states;
    let first = states[0]!;
    let second = states[1]!;
    for (let index = start; index < end; index += 1) {
      const input = samples[index]! + DENORMAL_GUARD;
      samples[index] = g * first + h * second + i * input;
      const next = a * first + (b * second + c * input);
      second = e * second + (d * first + f * input);
      first = next;
    }
    states[0] = first;
    states[1] = second;
  }

  /** Filters the frames `start` to `end` (exclusive) of both sides in place. */
  processBoth(left: Float64Array, right: Float64Array, cutoffHz: number, start: number, end: number): void {
    const weights = this.#tuned(cutoffHz);
    const a = weights[0]!;
    const b = weights[1]!;
    const c = weights[2]!;
    const d = weights[3]!;
    const e = weights[4]!;
    const f = weights[5]!;
    const g = weights[6]!;
    const h = weights[7]!;
    const i = weights[8]!;
    const states = this.#states;
    let first = states[0]!;
    let second = states[1]!;
    let third = states[2]!;
    let fourth = states[3]!;
    for (let index = start; index < end; index += 1) {
      const input = left[index]! + DENORMAL_GUARD;
      left[index] = g * first + h * second + i * input;
      const next = a * first + (b * second + c * input);
      second = e * second + (d * first + f * input);
      first = next;
      const other = right[index]! + DENORMAL_GUARD;
      right[index] = g * third + h * fourth + i * other;
      const otherNext = a * third + (b * fourth + c * other);
      fourth = e * fourth + (d * third + f * other);
      third = otherNext;
    }
    states[0] = first;
    states[1] = second;
    states[2] = third;
    states[3] = fourth;
  }

  /** Filters a whole sound in place with this filter and then with `next`. */
  processThrough(next: StateVariableFilter, samples: Float32Array, [own, others]: readonly [number, number]): void {
    const weights = this.#tuned(own);
    const following = next.#tuned(others);
    const a = weights[0]!;
    const b = weights[1]!;
    const c = weights[2]!;
    const d = weights[3]!;
    const e = weights[4]!;
    const f = weights[5]!;
    const g = weights[6]!;
    const h = weights[7]!;
    const i = weights[8]!;
    const j = following[0]!;
    const k = following[1]!;
    const l = following[2]!;
    const m = following[3]!;
    const n = following[4]!;
    const o = following[5]!;
    const p = following[6]!;
    const q = following[7]!;
    const r = following[8]!;
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let index = 0; index < samples.length; index += 1) {
      const input = samples[index]! + DENORMAL_GUARD;
      const between = g * first + h * second + i * input;
      const onward = a * first + (b * second + c * input);
      second = e * second + (d * first + f * input);
      first = onward;
      samples[index] = p * third + q * fourth + r * between;
      const last = j * third + (k * fourth + l * between);
      fourth = n * fourth + (m * third + o * between);
      third = last;
    }
  }

  #tuned(cutoffHz: number): Float64Array {
    if (cutoffHz !== this.#tunedHz[0]) {
      this.#tunedHz[0] = cutoffHz;
      const g = warped(cutoffHz);
      const a1 = 1 / (1 + g * (g + this.#damping));
      const a2 = g * a1;
      const a3 = g * a2;
      const [input, band, low] = this.#outputs;
      const weights = this.#weights;
      weights[0] = 2 * a1 - 1;
      weights[1] = -2 * a2;
      weights[2] = 2 * a2;
      weights[3] = 2 * a2;
      weights[4] = 1 - 2 * a3;
      weights[5] = 2 * a3;
      weights[6] = band * a1 + low * a2;
      weights[7] = low * (1 - a3) - band * a2;
      weights[8] = input + band * a2 + low * a3;
    }
    return this.#weights;
  }
}

/**
 * Creates a filter at rest.
 * @param q default: Butterworth
 */
export const createFilter = (kind: FilterKind, q = Math.SQRT1_2): StateVariableFilter =>
  new StateVariableFilter(1 / q, outputsOf(kind, 1 / q));

/** Creates a bell filter at rest that changes a band by `gainDb`: the resonance of a body. */
export const createPeak = (q: number, gainDb: number): StateVariableFilter =>
  new StateVariableFilter(1 / q, [1, (gainFromDb(gainDb) - 1) / q, 0]);

/** Filters a sound in place. */
export const filterInPlace = (samples: Float32Array, kind: FilterKind, cutoffHz: number, q?: number): void =>
  createFilter(kind, q).process(samples, cutoffHz, 0, samples.length);

/** A filter at rest and its cutoff. */
export type FilterStage = readonly [filter: StateVariableFilter, cutoffHz: number];

/** Filters a sound in place with several filters in series. */
export const filterThrough = (samples: Float32Array, stages: readonly FilterStage[]): void => {
  for (let index = 0; index < stages.length; index += 2) {
    const [filter, cutoffHz] = stages[index]!;
    const following = stages[index + 1];
    if (following) filter.processThrough(following[0], samples, [cutoffHz, following[1]]);
    else filter.process(samples, cutoffHz, 0, samples.length);
  }
};

/** Frames between two settings of a changing cutoff: 0.7 ms, which sounds continuous. */
export const SWEEP_FRAMES = 32;

/** Filters with a changing cutoff: `cutoffHz(seconds)` is evaluated every 32 frames. */
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

/**
 * Odd, smooth saturation, x / √(1 + x²) with x = drive · value: small signals are multiplied by the drive, large ones
 * approach ±1.
 */
export const saturated = (value: number, drive: number): number => {
  const driven = value * drive;
  return driven / Math.sqrt(1 + driven * driven);
};

/** Saturates a sound in place. */
export const saturateInPlace = (samples: Float32Array, drive: number): void => {
  for (let index = 0; index < samples.length; index += 1) samples[index] = saturated(samples[index]!, drive);
};
