import { DENORMAL_GUARD } from '../instruments/filters.ts';
import { SAMPLE_RATE_HZ } from '../instruments/one-shot.ts';

/** A two-pole high- or low-pass for one channel whose state lives on from block to block (state-variable, Butterworth). */
export class BlockFilter {
  readonly #kind: 'low' | 'high';
  readonly #a1: number;
  readonly #a2: number;
  readonly #a3: number;
  #first = 0;
  #second = 0;

  constructor(kind: 'low' | 'high', cutoffHz: number) {
    const g = Math.tan((Math.PI * cutoffHz) / SAMPLE_RATE_HZ);
    this.#kind = kind;
    this.#a1 = 1 / (1 + g * (g + Math.SQRT2));
    this.#a2 = g * this.#a1;
    this.#a3 = g * this.#a2;
  }

  /** Filters the first `frames` samples in place. */
  process(samples: Float64Array, frames: number): void {
    const a1 = this.#a1;
    const a2 = this.#a2;
    const a3 = this.#a3;
    const inputPart = this.#kind === 'low' ? 0 : 1;
    const bandPart = this.#kind === 'low' ? 0 : -Math.SQRT2;
    const lowPart = this.#kind === 'low' ? 1 : -1;
    let first = this.#first;
    let second = this.#second;
    for (let index = 0; index < frames; index += 1) {
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
