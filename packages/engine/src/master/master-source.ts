import type { PcmSource } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { dbFromGain } from '../dsp/decibels.ts';
import type { FrameSpan } from '../dsp/frame-span.ts';
import { BLOCK_FRAMES, type KernelScope, PEAK_LEAD_FRAMES } from '../dsp/kernel-interface.ts';
import { withKernels } from '../dsp/kernels.ts';
import { readSegment, segmentsOf } from '../dsp/segments.ts';
import { hopPowerBytes, hopPowersIn } from '../measure/hop-power.ts';
import { summarise } from '../measure/loudness.ts';
import { hopsOfSteps, STEPS_PER_SECOND } from '../measure/loudness-gating.ts';
import { paddedLength, peakBlockCount, peaksIn, peakTapsIn } from '../measure/true-peak.ts';
import type { LoudnessTarget } from './loudness-presets.ts';
import { type MasterOptions, type MasterResult, solveMaster } from './master-ad.ts';
import { highestOf, type MasterSession } from './session.ts';

/** Pre-roll in which the K-weighting's 38 Hz high-pass settles; a whole number of blocks and steps. */
const LEAD_FRAMES = SAMPLE_RATE_HZ;
/** Frames that the peak kernel reads after a segment, in whole blocks. */
const TAIL_FRAMES = 4 * BLOCK_FRAMES;

export type SourceMasterResult = Omit<MasterResult, 'pcm'> & {
  /** The mastered programme. Gains are applied as it is read. */
  readonly source: PcmSource;
};

/**
 * Samples of a segment with gains applied, in kernel memory, with whole blocks before and after it. Non-finite samples
 * count as 0.
 */
const underGains = (
  kernels: KernelScope,
  mix: PcmSource,
  span: FrameSpan,
  nodes?: Float32Array,
): { readonly channels: readonly Float32Array[]; readonly leadFrames: number } => {
  const endFrame = Math.ceil(span.endFrame / BLOCK_FRAMES) * BLOCK_FRAMES;
  const segment = readSegment(
    mix,
    { startFrame: span.startFrame, endFrame },
    { leadFrames: LEAD_FRAMES, tailFrames: TAIL_FRAMES },
  );
  const first = (span.startFrame - segment.leadFrames) / BLOCK_FRAMES;
  const channels = segment.channels.map((samples) => {
    const copy = kernels.f32(PEAK_LEAD_FRAMES + samples.length, true).subarray(PEAK_LEAD_FRAMES);
    for (let frame = 0; frame < samples.length; frame += 1) {
      const value = samples[frame]!;
      copy[frame] = value - value === 0 ? value : 0;
    }
    if (nodes !== undefined) {
      const gains = kernels.f32(samples.length / BLOCK_FRAMES + 1, true);
      gains.set(nodes.subarray(first, first + gains.length));
      kernels.rampGain(copy, copy, gains);
    }
    return copy;
  });
  return { channels, leadFrames: segment.leadFrames };
};

const bytesFor = (span: FrameSpan, channelCount: number): number => {
  const frames = LEAD_FRAMES + (span.endFrame - span.startFrame) + TAIL_FRAMES + 2 * BLOCK_FRAMES;
  return (
    channelCount * (8 * paddedLength(frames) + frames) +
    2 * hopPowerBytes(frames, SAMPLE_RATE_HZ, STEPS_PER_SECOND) +
    8192
  );
};

/** K-weighted power of each 10 ms of a segment, summed over its channels. */
const stepPowersIn = (
  kernels: KernelScope,
  channels: readonly Float32Array[],
  leadFrames: number,
  span: FrameSpan,
): Float64Array => {
  const length = leadFrames + span.endFrame - span.startFrame;
  const [left, right = left!] = channels.map((samples) => samples.subarray(0, length));
  const powers = hopPowersIn(kernels, left!, right, SAMPLE_RATE_HZ, STEPS_PER_SECOND);
  const first = (leadFrames / SAMPLE_RATE_HZ) * STEPS_PER_SECOND;
  if (channels.length === 1) return powers.left.slice(first);
  return powers.left.slice(first).map((power, step) => power + powers.right[first + step]!);
};

/** Copies a channel into the layout of the peak kernel: samples before the segment precede its first frame. */
const forPeaks = (kernels: KernelScope, samples: Float32Array, leadFrames: number, span: FrameSpan): Float32Array => {
  const padded = kernels.f32(paddedLength(span.endFrame - span.startFrame) + BLOCK_FRAMES, true);
  const before = Math.min(PEAK_LEAD_FRAMES, leadFrames);
  const from = leadFrames - before;
  padded.set(samples.subarray(from, from + padded.length - PEAK_LEAD_FRAMES + before), PEAK_LEAD_FRAMES - before);
  return padded;
};

/** Number of blocks of a segment. The last segment has one more, for the ringing of the interpolation filter. */
const blocksOf = ({ startFrame, endFrame }: FrameSpan, frames: number): number =>
  endFrame === frames ? peakBlockCount(endFrame - startFrame) : (endFrame - startFrame) / BLOCK_FRAMES;

const openSourceSession = (mix: PcmSource): MasterSession => {
  const { frames, channelCount } = mix;
  const nodes = new Float32Array(Math.ceil(frames / BLOCK_FRAMES) + 1);
  const steps = new Float64Array(Math.floor((frames * STEPS_PER_SECOND) / SAMPLE_RATE_HZ));

  /** Reads all segments, fills `steps` and calls `look` for each segment. */
  const pass = (
    gains: Float32Array | undefined,
    look: (kernels: KernelScope, channels: readonly Float32Array[], leadFrames: number, span: FrameSpan) => void,
  ): void => {
    for (const span of segmentsOf(frames, SAMPLE_RATE_HZ)) {
      withKernels(bytesFor(span, channelCount), (kernels) => {
        const { channels, leadFrames } = underGains(kernels, mix, span, gains);
        look(kernels, channels, leadFrames, span);
      });
    }
  };
  const measureSteps = (
    kernels: KernelScope,
    channels: readonly Float32Array[],
    leadFrames: number,
    span: FrameSpan,
  ): void => {
    const first = (span.startFrame / SAMPLE_RATE_HZ) * STEPS_PER_SECOND;
    steps.set(stepPowersIn(kernels, channels, leadFrames, span).subarray(0, steps.length - first), first);
  };

  pass(undefined, measureSteps);
  return {
    sampleRateHz: SAMPLE_RATE_HZ,
    frames,
    hops: hopsOfSteps(steps),
    nodes,
    blockPeaks: (floor) => {
      const values = new Float32Array(peakBlockCount(frames));
      pass(undefined, (kernels, channels, leadFrames, span) => {
        const found = kernels.f32(blocksOf(span, frames), true);
        const taps = peakTapsIn(kernels);
        for (const samples of channels) {
          kernels.truePeakBlocks(forPeaks(kernels, samples, leadFrames, span), taps, found, { floor, isRising: false });
        }
        values.set(found, span.startFrame / BLOCK_FRAMES);
      });
      return { values, highestDb: dbFromGain(highestOf(values)) };
    },
    render: () => {
      let truePeak = 0;
      let samplePeak = 0;
      pass(nodes, (kernels, channels, leadFrames, span) => {
        for (const samples of channels) {
          const found = peaksIn(kernels, forPeaks(kernels, samples, leadFrames, span), blocksOf(span, frames));
          truePeak = Math.max(truePeak, found.truePeak);
          samplePeak = Math.max(samplePeak, found.samplePeak);
        }
        measureSteps(kernels, channels, leadFrames, span);
      });
      return summarise(steps, { truePeak, samplePeak });
    },
  };
};

/**
 * `masterAd` for a mix of any length, read segment by segment. Its gains equal those of `masterAd` except for rounding.
 * It keeps one gain and one peak per 16 frames in memory.
 * @throws RangeError unless the mix has one or two channels at 48 kHz
 */
export const masterSource = (
  mix: PcmSource,
  target: LoudnessTarget,
  options: MasterOptions = {},
): SourceMasterResult => {
  if (mix.sampleRateHz !== SAMPLE_RATE_HZ || mix.channelCount < 1 || mix.channelCount > 2) {
    throw new RangeError('A long master has one or two channels at 48 kHz.');
  }
  const session = openSourceSession(mix);
  const render = solveMaster(session, target, options);
  const { nodes } = session;
  const read = (startFrame: number, count: number): readonly Float32Array[] => {
    const from = Math.floor(startFrame / BLOCK_FRAMES) * BLOCK_FRAMES;
    const span = { startFrame: from, endFrame: startFrame + count };
    return withKernels(bytesFor(span, mix.channelCount), (kernels) => {
      const { channels, leadFrames } = underGains(kernels, mix, span, nodes);
      const offset = leadFrames + startFrame - from;
      return channels.map((samples) => samples.slice(offset, offset + count));
    });
  };
  return { ...render, source: { ...mix, read } };
};
