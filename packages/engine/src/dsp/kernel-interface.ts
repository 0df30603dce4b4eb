/** Frames per block of `truePeakBlocks` and `rampGain`: 16 frames, a third of a millisecond at 48 kHz. */
export const BLOCK_FRAMES = 16;

/** Samples of silence that `truePeakBlocks` reads before its first frame (11, rounded up to keep 16-byte alignment). */
export const PEAK_LEAD_FRAMES = 12;

/** Samples of silence that `truePeakBlocks` reads after its last block. */
export const PEAK_TAIL_FRAMES = 16;

/** Interpolator of `truePeakBlocks`: its taps and the largest magnitude that it can produce from samples within ±1. */
export type PeakTaps = { readonly taps: Float32Array; readonly bound: number };

/**
 * Inner loops that have a compiled version. All arrays come from `KernelScope`'s allocators or are views of such
 * arrays.
 */
export type Kernels = {
  /**
   * K-weights left and right from rest and sums squares per hop. `coefficients`: b0 b1 b2 a1 a2 of the shelf, a1 a2 of
   * the high-pass. `bounds`: hops + 1 frame numbers. `energies`: left and right of each hop, interleaved. For one
   * channel, pass it twice.
   */
  kWeightHops(
    left: Float32Array,
    right: Float32Array,
    coefficients: Float64Array,
    bounds: Int32Array,
    energies: Float64Array,
  ): void;
  /**
   * Two biquads in series over two signals of equal length, in place, from rest. `coefficients`: b0 b1 b2 a1 a2 of both
   * sections, each number first for the first signal and then for the second (see `lanePair`). For one signal, pass it
   * twice with equal lanes.
   */
  biquadPair(left: Float32Array, right: Float32Array, coefficients: Float64Array): void;
  /**
   * Output n is the dot product of row (n·step mod phases) of `table` with `taps` inputs starting at
   * floor(n·step/phases).
   */
  resampleFrames(
    input: Float32Array,
    output: Float32Array,
    table: Float32Array,
    taps: number,
    phases: number,
    step: number,
  ): void;
  /**
   * Merges the largest four-fold oversampled magnitude of each block of 16 frames into `peaks` (one per block) and
   * returns the largest sample. The first frame is `input[PEAK_LEAD_FRAMES]`; `PEAK_TAIL_FRAMES` follow the last block.
   * Entries above `floor` are exact; entries below it are lower bounds. With `isRising` the floor follows the largest
   * peak so far.
   */
  truePeakBlocks(
    input: Float32Array,
    taps: PeakTaps,
    peaks: Float32Array,
    options: { readonly floor: number; readonly isRising: boolean },
  ): number;
  /**
   * Writes `input` times a piecewise linear gain to `output`; `gains` holds one node per 16 frames and one more at the
   * end.
   */
  rampGain(input: Float32Array, output: Float32Array, gains: Float32Array): void;
  /** Adds `gain` times `source` to `target`; non-finite values count as 0. Lengths are multiples of 4. */
  addScaled(target: Float32Array, source: Float32Array, gain: number): void;
  /** Sum of squares of each block of `blockFrames` (a multiple of 4), one entry of `energies` per block. */
  blockEnergies(input: Float32Array, energies: Float32Array, blockFrames: number): void;
};

/** Kernels and their working memory; valid only until the function given to `withKernels` returns. */
export type KernelScope = Kernels & {
  /** Uninitialised unless `isCleared`; 16-byte aligned. */
  f32(length: number, isCleared?: boolean): Float32Array;
  f64(length: number): Float64Array;
  i32(length: number): Int32Array;
};
