import type { Pcm } from '@sonora/codecs/pcm';
import type { MixPresetName } from '@sonora/contracts/audio';
import { bandPass, bell, highPass, lanePair } from '../dsp/biquad.ts';
import { gainFromDb } from '../dsp/decibels.ts';
import {
  CONTROL_FRAMES,
  type CompressorSettings,
  compressorGains,
  controlPowers,
  spreadGains,
} from '../dsp/envelope.ts';
import { withoutNonFinite } from '../dsp/finite.ts';
import { BLOCK_FRAMES, type KernelScope } from '../dsp/kernel-interface.ts';
import { withKernels } from '../dsp/kernels.ts';
import { compressBands, MULTIBAND_BYTES_PER_FRAME } from '../dsp/multiband.ts';
import { hopPowerBytes, hopPowersIn } from '../measure/hop-power.ts';
import { BLOCK_HOPS, gatedLoudness, slidingPower } from '../measure/loudness-gating.ts';
import { mixPresets, SPEECH_LEVEL_LUFS } from '../mix/presets.ts';

const RUMBLE_HZ = 80;
const PRESENCE_HZ = 3200;
const PRESENCE_Q = 0.8;
const SIBILANCE_HZ = 7000;
const SIBILANCE_Q = 1;
/** Maximum gain of a clip: with more, its noise would become audible. */
const MAX_LIFT_DB = 36;
/**
 * Mean square per channel, without K-weighting, of a clip at −20 LUFS in the centre of a stereo mix. All thresholds
 * refer to this level.
 */
const WORKING_POWER = 10 ** ((SPEECH_LEVEL_LUFS + 0.691) / 10) / 2;
/** Mean square of −80 dB full scale. */
const INAUDIBLE_POWER = 1e-8;
/** Silence appended to the clip for measurement, so that even one syllable fills a block of 400 ms. */
export const TAIL_SECONDS = 0.5;

// For clips at −20 LUFS in the centre of a stereo mix, whose syllables have a mean square of −20 to −15 dB. A ratio of
// 2.5 above −25 dB raised the word error rate of a speech recogniser by two percentage points; these settings raise it
// by one.
const compressor: CompressorSettings = {
  thresholdDb: -24,
  ratio: 2,
  kneeDb: 8,
  attackSeconds: 0.006,
  releaseSeconds: 0.13,
  maxReductionDb: 9,
};
const denseCompressor: CompressorSettings = { ...compressor, thresholdDb: -27, ratio: 3 };
// Sibilants of an even voice have about −32 dB in this band.
const deEsser: CompressorSettings = {
  thresholdDb: -32,
  ratio: 3,
  kneeDb: 6,
  attackSeconds: 0.002,
  releaseSeconds: 0.04,
  maxReductionDb: 7,
};

/**
 * Processes one spoken clip: high-pass at 80 Hz, de-esser, compressor, presence, and levelling to −20 LUFS (in the
 * centre of a stereo mix). The result does not depend on neighbouring clips. Sample rate, channels and frame count do
 * not change; non-finite samples count as 0; silence stays silence.
 * @throws RangeError for more than two channels
 */
export const processVoiceClip = (pcm: Pcm, options: { readonly preset: MixPresetName }): Pcm => {
  if (pcm.channels.length > 2) throw new RangeError(`A voice has one or two channels, not ${pcm.channels.length}.`);
  const frames = pcm.channels[0]?.length ?? 0;
  if (frames === 0) return pcm;
  const length = Math.ceil((frames + TAIL_SECONDS * pcm.sampleRateHz) / CONTROL_FRAMES) * CONTROL_FRAMES;
  const { sampleRateHz } = pcm;
  const result = withKernels(voiceChainBytes(length, pcm.channels.length, sampleRateHz), (kernels) => {
    const channels = pcm.channels.map((samples) => copyOf(kernels, samples, length));
    if (!runVoiceChain(kernels, channels, { sampleRateHz, preset: options.preset })) return undefined;
    return channels.map((samples) => samples.slice(0, frames));
  });
  if (result === undefined) return processVoiceClip(withoutNonFinite(pcm), options);
  return { sampleRateHz: pcm.sampleRateHz, channels: result };
};

const copyOf = (kernels: KernelScope, samples: Float32Array, length: number): Float32Array => {
  const copy = kernels.f32(length);
  copy.set(samples);
  return copy.fill(0, samples.length);
};

/** Levels that apply to a whole clip; needed to process segments of a long clip. */
export type VoiceLevels = {
  /** Gain that brings the mean square of the clip's speech to the level of the thresholds. */
  readonly toWorking: number;
  /** Final gain, linear. */
  readonly levelGain: number;
};

/** Voice and sibilance band after the fixed filters. Overwrites `channels`. */
const filterBands = (
  kernels: KernelScope,
  channels: readonly Float32Array[],
  sampleRateHz: number,
  preset: MixPresetName,
): readonly Float32Array[] => {
  const length = channels[0]!.length;
  const sibilance = channels.map((samples) => copyOf(kernels, samples, length));
  const coefficients = kernels.f64(20);
  const rumble = highPass(sampleRateHz, RUMBLE_HZ);
  // One kernel call filters voice and sibilance band as its two lanes.
  coefficients.set(
    lanePair(
      [rumble, bell(sampleRateHz, PRESENCE_HZ, mixPresets[preset].presenceDb, PRESENCE_Q)],
      [rumble, bandPass(sampleRateHz, SIBILANCE_HZ, SIBILANCE_Q)],
    ),
  );
  channels.forEach((samples, index) => {
    kernels.biquadPair(samples, sibilance[index]!, coefficients);
  });
  return sibilance;
};

/** Mean square of each control block after the fixed filters. Overwrites `channels`. */
export const filteredPowers = (
  kernels: KernelScope,
  channels: readonly Float32Array[],
  sampleRateHz: number,
  preset: MixPresetName,
): Float64Array => {
  filterBands(kernels, channels, sampleRateHz, preset);
  return controlPowers(kernels, channels);
};

export const toWorkingLevel = (powers: Float64Array): number => WORKING_POWER / speakingPower(powers);

/** Kernel memory that the chain needs for `length` frames. */
export const voiceChainBytes = (length: number, channelCount: number, sampleRateHz: number): number =>
  length * (channelCount * (8 + MULTIBAND_BYTES_PER_FRAME) + 2) + hopPowerBytes(length, sampleRateHz) + 8192;

/** Runs the whole chain in place. Returns false when a sample was not finite; the channels are then invalid. */
export const runVoiceChain = (
  kernels: KernelScope,
  channels: readonly Float32Array[],
  { sampleRateHz, preset }: { readonly sampleRateHz: number; readonly preset: MixPresetName },
  known: Partial<VoiceLevels> = {},
): boolean => {
  const { isMultiband } = mixPresets[preset];
  const length = channels[0]!.length;
  const sibilance = filterBands(kernels, channels, sampleRateHz, preset);
  const powers = controlPowers(kernels, channels);
  if (!powers.every(Number.isFinite)) return false;
  // Thresholds refer to a clip at working level; the powers are scaled to it instead of the samples.
  const toWorking = known.toWorking ?? toWorkingLevel(powers);
  const nodes = kernels.f32(length / BLOCK_FRAMES + 2);
  const ramp = nodes.subarray(0, -1);
  const sibilancePowers = controlPowers(kernels, sibilance).map((power) => power * toWorking);
  const sibilanceGains = compressorGains(sibilancePowers, sampleRateHz, deEsser);
  spreadGains(
    sibilanceGains.map((gain) => gain - 1),
    nodes,
  );
  // Adds (gain − 1) times the band: a bell whose depth follows the level of the band.
  channels.forEach((samples, index) => {
    kernels.rampGain(sibilance[index]!, sibilance[index]!, ramp);
    kernels.addScaled(samples, sibilance[index]!, 1);
  });
  if (isMultiband) compressBands(kernels, channels, { sampleRateHz, levelGain: Math.sqrt(toWorking) });
  const levelled = (isMultiband ? controlPowers(kernels, channels) : powers).map((power) => power * toWorking);
  spreadGains(compressorGains(levelled, sampleRateHz, isMultiband ? denseCompressor : compressor), nodes);
  for (const samples of channels) kernels.rampGain(samples, samples, ramp);
  nodes.fill(known.levelGain ?? levelGain(kernels, channels, sampleRateHz));
  for (const samples of channels) kernels.rampGain(samples, samples, ramp);
  return true;
};

/** Mean power of speech: over the control blocks within 10 dB of the mean of all audible ones. */
const speakingPower = (powers: Float64Array): number => {
  const meanOver = (threshold: number): number => {
    let sum = 0;
    let count = 0;
    for (const power of powers) {
      if (power <= threshold) continue;
      sum += power;
      count += 1;
    }
    return sum / Math.max(1, count);
  };
  const loud = meanOver(meanOver(INAUDIBLE_POWER) / 10);
  return Math.max(loud, INAUDIBLE_POWER);
};

/** Linear gain that brings the channels to speech level. */
const levelGain = (kernels: KernelScope, channels: readonly Float32Array[], sampleRateHz: number): number => {
  const powers = hopPowersIn(kernels, channels[0]!, channels[1] ?? channels[0]!, sampleRateHz);
  // A mono clip plays on both channels of the mix and counts twice.
  return gainToSpeechLevel(powers.left.map((power, hop) => power + powers.right[hop]!));
};

/**
 * Linear gain that brings a clip to speech level, from its K-weighted powers per 100 ms over both channels of the mix.
 */
export const gainToSpeechLevel = (hops: Float64Array): number => {
  const loudnessLufs = gatedLoudness(slidingPower(hops, BLOCK_HOPS));
  if (!Number.isFinite(loudnessLufs)) return 1;
  return Math.min(gainFromDb(SPEECH_LEVEL_LUFS - loudnessLufs), gainFromDb(MAX_LIFT_DB));
};
