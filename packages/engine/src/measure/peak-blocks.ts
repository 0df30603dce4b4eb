import type { FrameSpan } from '../dsp/frame-span.ts';
import { BLOCK_FRAMES, PEAK_LEAD_FRAMES, PEAK_TAIL_FRAMES } from '../dsp/kernel-interface.ts';
import { withKernels } from '../dsp/kernels.ts';
import { peakBlockCount, peakTapsIn } from './true-peak.ts';

/** A function of its own, which is compiled as a whole: a loop in a callback would allocate each number. */
const raise = (peaks: Float32Array, found: Float32Array, firstBlock: number): void => {
  for (let index = 0; index < found.length; index += 1) {
    const peak = found[index]!;
    if (peak > peaks[firstBlock + index]!) peaks[firstBlock + index] = peak;
  }
};

/** Merges the exact true peaks of blocks [firstBlock, endBlock) of a channel into `peaks`. */
const mergePeaks = (peaks: Float32Array, samples: Float32Array, firstBlock: number, endBlock: number): void => {
  const startFrame = firstBlock * BLOCK_FRAMES - PEAK_LEAD_FRAMES;
  const length = PEAK_LEAD_FRAMES + (endBlock - firstBlock) * BLOCK_FRAMES + PEAK_TAIL_FRAMES;
  withKernels((length + endBlock - firstBlock) * 4 + 512, (kernels) => {
    const window = kernels.f32(length).fill(0);
    const within = samples.subarray(Math.max(0, startFrame), Math.max(0, startFrame + length));
    window.set(within, Math.max(0, -startFrame));
    const found = kernels.f32(endBlock - firstBlock).fill(0);
    kernels.truePeakBlocks(window, peakTapsIn(kernels), found, { floor: 0, isRising: false });
    raise(peaks, found, firstBlock);
  });
};

/** Exact true peak of each block of 16 frames over all channels, linear, and of the ringing after the last block. */
export const truePeaksOf = (channels: readonly Float32Array[]): Float32Array => {
  const peaks = new Float32Array(peakBlockCount(channels[0]?.length ?? 0));
  for (const samples of new Set(channels)) mergePeaks(peaks, samples, 0, peaks.length);
  return peaks;
};

/** Recomputes the peaks that changes within `spans` influence. */
export const renewTruePeaks = (
  peaks: Float32Array,
  channels: readonly Float32Array[],
  spans: readonly FrameSpan[],
): void => {
  for (const { startFrame, endFrame } of spans) {
    // The interpolator reads twelve frames to either side, less than a block.
    const firstBlock = Math.max(0, Math.floor(startFrame / BLOCK_FRAMES) - 1);
    const endBlock = Math.min(peaks.length, Math.ceil(endFrame / BLOCK_FRAMES) + 1);
    if (endBlock <= firstBlock) continue;
    peaks.fill(0, firstBlock, endBlock);
    for (const samples of new Set(channels)) mergePeaks(peaks, samples, firstBlock, endBlock);
  }
};
