/** Frames per block of `truePeakBlocks` and `rampGain`: 16 frames, a third of a millisecond at 48 kHz. */
export const BLOCK_FRAMES = 16;

/** Samples of silence that `truePeakBlocks` reads before its first frame (11, rounded up to keep 16-byte alignment). */
export const PEAK_LEAD_FRAMES = 12;

/** Samples of silence that `truePeakBlocks` reads after its last block. */
export const PEAK_TAIL_FRAMES = 16;

/** Interpolator of `truePeakBlocks`: its taps, and the largest magnitude that it can make of samples within ±1. */
export type PeakTaps = { readonly taps: Float32Array; readonly bound: number };

/** The inner loops that are worth compiling. All arrays come from `KernelScope`'s allocators (or are views of those). */
export type Kernels = {
  /**
   * K-weights left and right from rest and sums squares per hop. `coefficients`: b0 b1 b2 a1 a2 of the shelf, a1 a2 of the
   * high-pass. `bounds`: hops + 1 frame numbers. `energies`: left and right of each hop, in turn. One channel: pass it twice.
   */
  kWeightHops(
    left: Float32Array,
    right: Float32Array,
    coefficients: Float64Array,
    bounds: Int32Array,
    energies: Float64Array,
  ): void;
  /**
   * Two biquads in series over two signals of equal length, in place, from rest. `coefficients`: b0 b1 b2 a1 a2, twice, each
   * number for the first and then for the second signal (see `lanePair`). One signal: pass it twice with equal lanes.
   */
  biquadPair(left: Float32Array, right: Float32Array, coefficients: Float64Array): void;
  /** Output n = dot product of `taps` inputs from floor(n·step/phases) on with row (n·step mod phases) of `table`. */
  resampleFrames(
    input: Float32Array,
    output: Float32Array,
    table: Float32Array,
    taps: number,
    phases: number,
    step: number,
  ): void;
  /**
   * Largest four-fold oversampled magnitude of each block of 16 frames, merged into `peaks` (one per block); returns the
   * largest plain sample. The first frame is `input[PEAK_LEAD_FRAMES]`; `PEAK_TAIL_FRAMES` follow the last block. Entries
   * are exact above `floor` and merely no larger than it below; with `isRising` the floor follows the largest peak so far.
   */
  truePeakBlocks(
    input: Float32Array,
    taps: PeakTaps,
    peaks: Float32Array,
    options: { readonly floor: number; readonly isRising: boolean },
  ): number;
  /** `output` = `input` times straight lines between `gains`, one node per 16 frames and one more at the end. */
  rampGain(input: Float32Array, output: Float32Array, gains: Float32Array): void;
  /** Adds `gain` times `source` to `target`; values that are not finite count as 0. Their length is a multiple of 4. */
  addScaled(target: Float32Array, source: Float32Array, gain: number): void;
  /** Sum of squares of each block of `blockFrames` (a multiple of 4), one per entry of `energies`. */
  blockEnergies(input: Float32Array, energies: Float32Array, blockFrames: number): void;
};

/** Kernels together with the memory that they work on; valid only until the function given to `withKernels` returns. */
export type KernelScope = Kernels & {
  /** Uninitialised unless `isCleared`; 16-byte aligned. */
  f32(length: number, isCleared?: boolean): Float32Array;
  f64(length: number): Float64Array;
  i32(length: number): Int32Array;
};
