import type { KernelScope } from '../dsp/kernel-interface.ts';
import { withKernels } from '../dsp/kernels.ts';
import { kWeightingCoefficients } from './k-weighting.ts';
import { LOUDNESS_HOPS_PER_SECOND } from './loudness-gating.ts';

/** Frame numbers of the boundaries of all whole hops; at 48 kHz each hop has 4,800 frames. */
export const hopBounds = (
  frames: number,
  sampleRateHz: number,
  hopsPerSecond: number = LOUDNESS_HOPS_PER_SECOND,
): readonly number[] => {
  const hops = Math.floor((frames * hopsPerSecond) / sampleRateHz + 1e-9);
  return Array.from({ length: hops + 1 }, (_, hop) => Math.round((hop * sampleRateHz) / hopsPerSecond));
};

/** K-weighted mean squares of two channels whose samples are in kernel memory. */
export const hopPowersIn = (
  kernels: KernelScope,
  left: Float32Array,
  right: Float32Array,
  sampleRateHz: number,
  hopsPerSecond: number = LOUDNESS_HOPS_PER_SECOND,
): { readonly left: Float64Array; readonly right: Float64Array } => {
  const bounds = hopBounds(left.length, sampleRateHz, hopsPerSecond);
  const hops = bounds.length - 1;
  const boundsCopy = kernels.i32(bounds.length);
  boundsCopy.set(bounds);
  const coefficients = kernels.f64(7);
  coefficients.set(kWeightingCoefficients(sampleRateHz));
  const energies = kernels.f64(2 * hops);
  kernels.kWeightHops(left, right, coefficients, boundsCopy, energies);
  const mean = (lane: number) =>
    Float64Array.from({ length: hops }, (_, hop) => energies[2 * hop + lane]! / (bounds[hop + 1]! - bounds[hop]!));
  return { left: mean(0), right: mean(1) };
};

/** Kernel memory that `hopPowersIn` needs in addition to the samples. */
export const hopPowerBytes = (
  frames: number,
  sampleRateHz: number,
  hopsPerSecond: number = LOUDNESS_HOPS_PER_SECOND,
): number => (Math.ceil((frames * hopsPerSecond) / sampleRateHz) + 2) * 20 + 256;

/**
 * Weight of each channel in the loudness sum: 1 for the front, 1.41 for the sides, 0 for the low-frequency channel, in
 * the usual order of each channel count. 5.1: L R C LFE Ls Rs (BS.1770-4, table 3). 7.1: L R C LFE, then the rear and
 * the side pair, of which only the pair between 60° and 120° has 1.41 (BS.1770-4, annex 3, table 4).
 */
const channelWeights = (channelCount: number): readonly number[] => {
  switch (channelCount) {
    case 4:
      return [1, 1, 1.41, 1.41];
    case 5:
      return [1, 1, 1, 1.41, 1.41];
    case 6:
      return [1, 1, 1, 0, 1.41, 1.41];
    case 8:
      return [1, 1, 1, 0, 1, 1, 1.41, 1.41];
    default:
      return Array.from({ length: channelCount }, () => 1);
  }
};

/**
 * Weighted sum over the channels of the K-weighted mean square of each hop. A channel that occurs twice is filtered
 * once.
 */
export const hopPowers = (
  channels: readonly Float32Array[],
  sampleRateHz: number,
  hopsPerSecond: number = LOUDNESS_HOPS_PER_SECOND,
): Float64Array => {
  const weights = channelWeights(channels.length);
  const total = new Float64Array(hopBounds(channels[0]?.length ?? 0, sampleRateHz, hopsPerSecond).length - 1);
  for (let index = 0; index < channels.length; index += 2) {
    const left = channels[index]!;
    const right = channels[index + 1] ?? left;
    const isOne = left === right;
    const leftWeight = weights[index]!;
    const rightWeight = weights[index + 1] ?? 0;
    withKernels(left.length * 8 + hopPowerBytes(left.length, sampleRateHz, hopsPerSecond) + 256, (kernels) => {
      const leftCopy = kernels.f32(left.length);
      leftCopy.set(left);
      const rightCopy = isOne ? leftCopy : kernels.f32(left.length);
      if (!isOne) rightCopy.set(right);
      const powers = hopPowersIn(kernels, leftCopy, rightCopy, sampleRateHz, hopsPerSecond);
      for (let hop = 0; hop < total.length; hop += 1) {
        total[hop]! += leftWeight * powers.left[hop]! + rightWeight * powers.right[hop]!;
      }
    });
  }
  return total;
};
