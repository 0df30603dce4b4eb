import type { Pcm } from '@sonora/codecs/pcm';
import { dbFromGain } from '../dsp/decibels.ts';
import { BLOCK_FRAMES, type KernelScope, PEAK_LEAD_FRAMES } from '../dsp/kernel-interface.ts';
import { hopPowersIn } from '../measure/hop-power.ts';
import { type LoudnessMeasurement, summarise } from '../measure/loudness.ts';
import { BLOCK_HOPS, gatedLoudness, hopsOfSteps, STEPS_PER_SECOND, slidingPower } from '../measure/loudness-gating.ts';
import { padForPeaks, peakBlockCount, peaksIn, peakTapsIn } from '../measure/true-peak.ts';

/** A mix during mastering, independent of where its samples are stored. */
export type MasterSession = {
  readonly sampleRateHz: number;
  readonly frames: number;
  /** K-weighted power of each 100 ms of the mix. */
  readonly hops: Float64Array;
  /** Gains that a render applies: one per block of 16 frames plus one. */
  readonly nodes: Float32Array;
  /** True peak of each block over all channels, exact above `floor`. */
  blockPeaks(floor: number): BlockPeaks;
  /** Applies the gains to the whole mix and measures the result. */
  render(): LoudnessMeasurement;
};

export type BlockPeaks = { readonly values: Float32Array; readonly highestDb: number };

/** Mastering session whose samples are in kernel memory. */
export type HeldSession = MasterSession & {
  /** Each distinct channel once, padded for the peak kernel. */
  readonly outputs: readonly Float32Array[];
};

/** Copies a mix into kernel memory and measures it. */
export const openSession = (kernels: KernelScope, mix: Pcm): HeldSession => {
  const frames = mix.channels[0]!.length;
  const inputs = Array.from(new Set(mix.channels), (samples) => padForPeaks(kernels, samples));
  const outputs = inputs.map((samples) => kernels.f32(samples.length, true));
  const nodes = kernels.f32(Math.ceil(frames / BLOCK_FRAMES) + 1);
  const held = { kernels, mix, frames };
  return {
    sampleRateHz: mix.sampleRateHz,
    frames,
    hops: hopsOfSteps(stepPowersOf(held, inputs)),
    nodes,
    outputs,
    blockPeaks: (floor) => peaksOf(kernels, inputs, frames, floor),
    render: () => {
      const blocksEnd = PEAK_LEAD_FRAMES + (nodes.length - 1) * BLOCK_FRAMES;
      inputs.forEach((input, index) => {
        kernels.rampGain(
          input.subarray(PEAK_LEAD_FRAMES, blocksEnd),
          outputs[index]!.subarray(PEAK_LEAD_FRAMES, blocksEnd),
          nodes,
        );
      });
      let truePeak = 0;
      let samplePeak = 0;
      for (const output of outputs) {
        const found = peaksIn(kernels, output, peakBlockCount(frames));
        truePeak = Math.max(truePeak, found.truePeak);
        samplePeak = Math.max(samplePeak, found.samplePeak);
      }
      return summarise(stepPowersOf(held, outputs), { truePeak, samplePeak });
    },
  };
};

/** K-weighted power of each 10 ms of padded channels, summed over the channels of the mix. */
const stepPowersOf = (
  { kernels, mix, frames }: { readonly kernels: KernelScope; readonly mix: Pcm; readonly frames: number },
  padded: readonly Float32Array[],
): Float64Array => {
  const [left, right = left!] = padded.map((samples) => samples.subarray(PEAK_LEAD_FRAMES, PEAK_LEAD_FRAMES + frames));
  const powers = hopPowersIn(kernels, left!, right, mix.sampleRateHz, STEPS_PER_SECOND);
  if (mix.channels.length === 1) return powers.left;
  return powers.left.map((power, step) => power + powers.right[step]!);
};

/** Integrated loudness, LUFS. */
export const loudnessOf = (hops: Float64Array): number => gatedLoudness(slidingPower(hops, BLOCK_HOPS));

const peaksOf = (kernels: KernelScope, inputs: readonly Float32Array[], frames: number, floor: number): BlockPeaks => {
  const values = kernels.f32(peakBlockCount(frames)).fill(0);
  const taps = peakTapsIn(kernels);
  for (const padded of inputs) kernels.truePeakBlocks(padded, taps, values, { floor, isRising: false });
  return { values, highestDb: dbFromGain(highestOf(values)) };
};

export const highestOf = (values: Float32Array): number => {
  let highest = 0;
  for (let block = 0; block < values.length; block += 1) highest = Math.max(highest, values[block]!);
  return highest;
};
