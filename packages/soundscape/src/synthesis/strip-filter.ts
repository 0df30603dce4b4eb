import { createFilter } from './filters.ts';

/** A Butterworth high- or low-pass for both sides of a sound; keeps its state between blocks. */
export class BlockFilter {
  readonly #filter: ReturnType<typeof createFilter>;
  readonly #cutoffHz: number;

  constructor(kind: 'low' | 'high', cutoffHz: number) {
    this.#filter = createFilter(kind);
    this.#cutoffHz = cutoffHz;
  }

  /** Filters the first `frames` samples of both sides in place. */
  process(left: Float64Array, right: Float64Array, frames: number): void {
    this.#filter.processBoth(left, right, this.#cutoffHz, 0, frames);
  }
}
