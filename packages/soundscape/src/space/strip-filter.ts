import { createFilter } from '../instruments/filters.ts';

/** A Butterworth high- or low-pass for one channel whose state lives on from block to block. */
export class BlockFilter {
  readonly #filter: ReturnType<typeof createFilter>;
  readonly #cutoffHz: number;

  constructor(kind: 'low' | 'high', cutoffHz: number) {
    this.#filter = createFilter(kind);
    this.#cutoffHz = cutoffHz;
  }

  /** Filters the first `frames` samples in place. */
  process(samples: Float64Array, frames: number): void {
    this.#filter.process(samples, this.#cutoffHz, 0, frames);
  }
}
