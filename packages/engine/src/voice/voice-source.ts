import type { PcmSource } from '@sonora/codecs/pcm';
import { type MixPresetName, SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { CONTROL_FRAMES } from '../dsp/envelope.ts';
import type { FrameSpan } from '../dsp/frame-span.ts';
import { withKernels } from '../dsp/kernels.ts';
import { joined, readSegment, segmentsOf } from '../dsp/segments.ts';
import { hopPowersIn } from '../measure/hop-power.ts';
import { LOUDNESS_HOPS_PER_SECOND } from '../measure/loudness-gating.ts';
import {
  filteredPowers,
  gainToSpeechLevel,
  runVoiceChain,
  TAIL_SECONDS,
  toWorkingLevel,
  type VoiceLevels,
  voiceChainBytes,
} from './voice-chain.ts';

/** Pre-roll in which the slowest part of the chain, a release of 0.13 s, settles to one part in 10¹⁰. */
const LEAD_FRAMES = 3 * SAMPLE_RATE_HZ;
/** Gains are interpolated towards the centre of the next control block. */
const TAIL_FRAMES = 2 * CONTROL_FRAMES;

/** Processes a segment with context in kernel memory, in whole control blocks. */
const inKernels = <T>(
  source: PcmSource,
  span: FrameSpan,
  work: (kernels: Parameters<Parameters<typeof withKernels>[1]>[0], samples: Float32Array, leadFrames: number) => T,
): T => {
  const endFrame = Math.ceil(span.endFrame / CONTROL_FRAMES) * CONTROL_FRAMES;
  const { channels, leadFrames } = readSegment(
    source,
    { startFrame: span.startFrame, endFrame },
    { leadFrames: LEAD_FRAMES, tailFrames: TAIL_FRAMES },
  );
  const samples = channels[0]!;
  return withKernels(voiceChainBytes(samples.length, 1, SAMPLE_RATE_HZ) + 4 * samples.length, (kernels) => {
    const copy = kernels.f32(samples.length);
    for (let frame = 0; frame < samples.length; frame += 1) {
      const value = samples[frame]!;
      copy[frame] = value - value === 0 ? value : 0;
    }
    return work(kernels, copy, leadFrames);
  });
};

/** Measures the levels of the whole clip in two passes. */
const findLevels = (source: PcmSource, preset: MixPresetName): VoiceLevels => {
  // As for a clip in memory, silence after it fills the last block.
  const frames = Math.ceil((source.frames + TAIL_SECONDS * SAMPLE_RATE_HZ) / CONTROL_FRAMES) * CONTROL_FRAMES;
  const powers: Float64Array[] = [];
  for (const span of segmentsOf(frames, SAMPLE_RATE_HZ)) {
    const blocks = (span.endFrame - span.startFrame) / CONTROL_FRAMES;
    powers.push(
      inKernels(source, span, (kernels, samples, leadFrames) => {
        const lead = leadFrames / CONTROL_FRAMES;
        return filteredPowers(kernels, [samples], SAMPLE_RATE_HZ, preset).slice(lead, lead + blocks);
      }),
    );
  }
  const toWorking = toWorkingLevel(joined(powers));
  const hops: Float64Array[] = [];
  for (const span of segmentsOf(frames, SAMPLE_RATE_HZ)) {
    hops.push(
      inKernels(source, span, (kernels, samples, leadFrames) => {
        runVoiceChain(kernels, [samples], { sampleRateHz: SAMPLE_RATE_HZ, preset }, { toWorking, levelGain: 1 });
        const within = samples.subarray(0, leadFrames + span.endFrame - span.startFrame);
        const { left } = hopPowersIn(kernels, within, within, SAMPLE_RATE_HZ);
        // A mono clip plays on both channels of the mix and counts twice.
        return left.slice((leadFrames / SAMPLE_RATE_HZ) * LOUDNESS_HOPS_PER_SECOND).map((power) => 2 * power);
      }),
    );
  }
  return { toWorking, levelGain: gainToSpeechLevel(joined(hops)) };
};

/**
 * `processVoiceClip` for a voice of any length: mono at 48 kHz in and out, processed as it is read. Samples equal those
 * of the whole clip except for rounding.
 * @throws RangeError for another rate or channel count
 */
export const createVoiceSource = (source: PcmSource, options: { readonly preset: MixPresetName }): PcmSource => {
  const { preset } = options;
  if (source.channelCount !== 1 || source.sampleRateHz !== SAMPLE_RATE_HZ) {
    throw new RangeError('A long voice is one channel at 48 kHz.');
  }
  const levels = findLevels(source, preset);
  const read = (startFrame: number, count: number): readonly Float32Array[] => {
    const from = Math.floor(startFrame / CONTROL_FRAMES) * CONTROL_FRAMES;
    return inKernels(source, { startFrame: from, endFrame: startFrame + count }, (kernels, samples, leadFrames) => {
      runVoiceChain(kernels, [samples], { sampleRateHz: SAMPLE_RATE_HZ, preset }, levels);
      const offset = leadFrames + startFrame - from;
      return [samples.slice(offset, offset + count)];
    });
  };
  return { ...source, read };
};
