import { SAMPLE_RATE_HZ } from './one-shot.ts';

/** Keeps recursive states away from denormal numbers, which cost up to twenty times as much to compute with. */
export const DENORMAL_GUARD = 1e-18;

/** State-variable filter outputs; `band` has unity gain at its centre, `peak` is the dry sound plus `gain − 1` of it. */
export type FilterKind = 'low' | 'high' | 'band';

/** What of input, band and low state makes the wanted output: no branch inside the loops. */
const outputOf = (kind: FilterKind, k: number): readonly [input: number, band: number, low: number] => {
  switch (kind) {
    case 'low':
      return [0, 0, 1];
    case 'band':
      return [0, k, 0];
    case 'high':
      return [1, -k, -1];
    default: {
      const unknown: never = kind;
      throw new Error(`Unknown filter ${String(unknown)}`);
    }
  }
};

const coefficient = (cutoffHz: number): number =>
  Math.tan((Math.PI * Math.min(Math.max(cutoffHz, 5), 0.46 * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ);

/**
 * Filters in place with a two-pole state-variable filter (trapezoidal integrators, after Zavalishin's "The Art of VA
 * Filter Design"), 12 dB per octave.
 */
export const filterInPlace = (samples: Float32Array, kind: FilterKind, cutoffHz: number, q = Math.SQRT1_2): void => {
  const g = coefficient(cutoffHz);
  const k = 1 / q;
  const [inputPart, bandPart, lowPart] = outputOf(kind, k);
  const a1 = 1 / (1 + g * (g + k));
  const a2 = g * a1;
  const a3 = g * a2;
  let first = 0;
  let second = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const input = samples[index]! + DENORMAL_GUARD;
    const v3 = input - second;
    const v1 = a1 * first + a2 * v3;
    const v2 = second + a2 * first + a3 * v3;
    first = 2 * v1 - first;
    second = 2 * v2 - second;
    samples[index] = inputPart * input + bandPart * v1 + lowPart * v2;
  }
};

/** Lifts or lowers a band around `centreHz` by `gainDb` in place: the resonances of a body. */
export const peakInPlace = (samples: Float32Array, centreHz: number, q: number, gainDb: number): void => {
  const g = coefficient(centreHz);
  const k = 1 / q;
  const a1 = 1 / (1 + g * (g + k));
  const a2 = g * a1;
  const a3 = g * a2;
  const extra = (10 ** (gainDb / 20) - 1) * k;
  let first = 0;
  let second = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const input = samples[index]! + DENORMAL_GUARD;
    const v3 = input - second;
    const v1 = a1 * first + a2 * v3;
    const v2 = second + a2 * first + a3 * v3;
    first = 2 * v1 - first;
    second = 2 * v2 - second;
    samples[index] = input + extra * v1;
  }
};

/** A cutoff that travels: `cutoffHz(seconds)` is asked every 32 samples, often enough to be smooth. */
export const sweepInPlace = (
  samples: Float32Array,
  kind: FilterKind,
  cutoffHz: (seconds: number) => number,
  q = Math.SQRT1_2,
): void => {
  const k = 1 / q;
  const [inputPart, bandPart, lowPart] = outputOf(kind, k);
  let first = 0;
  let second = 0;
  for (let start = 0; start < samples.length; start += 32) {
    const g = coefficient(cutoffHz(start / SAMPLE_RATE_HZ));
    const a1 = 1 / (1 + g * (g + k));
    const a2 = g * a1;
    const a3 = g * a2;
    const end = Math.min(samples.length, start + 32);
    for (let index = start; index < end; index += 1) {
      const input = samples[index]! + DENORMAL_GUARD;
      const v3 = input - second;
      const v1 = a1 * first + a2 * v3;
      const v2 = second + a2 * first + a3 * v3;
      first = 2 * v1 - first;
      second = 2 * v2 - second;
      samples[index] = inputPart * input + bandPart * v1 + lowPart * v2;
    }
  }
};

/** Odd, smooth saturation (x / √(1 + x²)), level-compensated for small signals: adds body without hard corners. */
export const saturateInPlace = (samples: Float32Array, drive: number): void => {
  for (let index = 0; index < samples.length; index += 1) {
    const value = samples[index]! * drive;
    samples[index] = value / Math.sqrt(1 + value * value);
  }
};
