import type { Pcm } from '@sonora/codecs/pcm';
import { dbFromGain } from '../dsp/decibels.ts';
import { BLOCK_FRAMES, type KernelScope, PEAK_LEAD_FRAMES } from '../dsp/kernels.ts';
import { hopPowersIn } from '../measure/hop-power.ts';
import { BLOCK_HOPS, gatedLoudness, hopsOfSteps, STEPS_PER_SECOND, slidingPower } from '../measure/loudness-gating.ts';
import { padForPeaks, peakBlockCount, peakTapsIn } from '../measure/true-peak.ts';

/** A master in kernel memory. */
export type Session = {
  readonly kernels: KernelScope;
  readonly mix: Pcm;
  readonly frames: number;
  /** Each different channel once, padded as the peak kernel wants it. */
  readonly inputs: readonly Float32Array[];
  readonly outputs: readonly Float32Array[];
  readonly hops: Float64Array;
  readonly nodes: Float32Array;
};

/** Copies a mix into kernel memory and measures it. */
export const openSession = (kernels: KernelScope, mix: Pcm): Session => {
  const frames = mix.channels[0]!.length;
  const inputs = Array.from(new Set(mix.channels), (samples) => padForPeaks(kernels, samples));
  const outputs = inputs.map((samples) => kernels.f32(samples.length, true));
  const nodes = kernels.f32(Math.ceil(frames / BLOCK_FRAMES) + 1);
  const session = { kernels, mix, frames, inputs, outputs, nodes };
  return { ...session, hops: hopsOfSteps(stepPowersOf(session, inputs)) };
};

/** K-weighted power of each 10 ms, summed over the channels of the mix, of padded channels. */
export const stepPowersOf = (
  { kernels, mix, frames }: Pick<Session, 'kernels' | 'mix' | 'frames'>,
  padded: readonly Float32Array[],
): Float64Array => {
  const [left, right = left!] = padded.map((samples) => samples.subarray(PEAK_LEAD_FRAMES, PEAK_LEAD_FRAMES + frames));
  const powers = hopPowersIn(kernels, left!, right, mix.sampleRateHz, STEPS_PER_SECOND);
  if (mix.channels.length === 1) return powers.left;
  return powers.left.map((power, step) => power + powers.right[step]!);
};

/** Integrated loudness, LUFS. */
export const loudnessOf = (hops: Float64Array): number => gatedLoudness(slidingPower(hops, BLOCK_HOPS));

export type BlockPeaks = { readonly values: Float32Array; readonly highestDb: number };

/** True peak of each block over both channels, exact above `floor`. */
export const blockPeaks = ({ kernels, inputs, frames }: Session, floor: number): BlockPeaks => {
  const values = kernels.f32(peakBlockCount(frames)).fill(0);
  const taps = peakTapsIn(kernels);
  for (const padded of inputs) kernels.truePeakBlocks(padded, taps, values, { floor, isRising: false });
  let highest = 0;
  for (let block = 0; block < values.length; block += 1) highest = Math.max(highest, values[block]!);
  return { values, highestDb: dbFromGain(highest) };
};
