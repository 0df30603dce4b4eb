import type { Pcm } from '@sonora/codecs/pcm';
import { type Biquad, bandPass, bell, highPass, pairCoefficients } from '../dsp/biquad.ts';
import { gainFromDb } from '../dsp/decibels.ts';
import {
  CONTROL_FRAMES,
  type CompressorSettings,
  compressorGains,
  controlPowers,
  spreadGains,
} from '../dsp/envelope.ts';
import { type KernelScope, withKernels } from '../dsp/kernels.ts';
import { compressBands, MULTIBAND_BYTES_PER_FRAME } from '../dsp/multiband.ts';
import { hopPowerBytes, hopPowersIn } from '../measure/hop-power.ts';
import { BLOCK_HOPS, gatedLoudness, slidingPower } from '../measure/loudness-gating.ts';
import { type MixPreset, mixPresets, SPEECH_LEVEL_LUFS } from '../mix/presets.ts';

const RUMBLE_HZ = 80;
const PRESENCE_HZ = 3200;
const PRESENCE_Q = 0.8;
const SIBILANCE_HZ = 7000;
const SIBILANCE_Q = 1;
/** A clip is never lifted by more: beyond it there is noise, not speech. */
const MAX_LIFT_DB = 30;
/** Silence kept behind the clip while it is measured, so that even one syllable fills a block of 400 ms. */
const TAIL_SECONDS = 0.5;

// For clips at −20 LUFS in the middle of a stereo mix, whose syllables reach −20 to −15 dB mean square.
const compressor: CompressorSettings = {
  thresholdDb: -25,
  ratio: 2.5,
  kneeDb: 8,
  attackSeconds: 0.006,
  releaseSeconds: 0.13,
  maxReductionDb: 9,
};
const denseCompressor: CompressorSettings = { ...compressor, thresholdDb: -27, ratio: 3 };
// Sibilants of an even voice stay at about −32 dB in this band.
const deEsser: CompressorSettings = {
  thresholdDb: -32,
  ratio: 3,
  kneeDb: 6,
  attackSeconds: 0.002,
  releaseSeconds: 0.04,
  maxReductionDb: 7,
};

/**
 * The voice chain for one spoken clip: high-pass at 80 Hz, de-esser, compressor, presence, and a level of −20 LUFS (as
 * heard in the middle of a stereo mix), so that a clip sounds the same whatever stands beside it. Same rate, channels and
 * frame count as the input; samples that are not finite count as 0; silence stays silence. One or two channels.
 */
export const processVoiceClip = (pcm: Pcm, options: { readonly preset: MixPreset }): Pcm => {
  const frames = pcm.channels[0]?.length ?? 0;
  if (frames === 0) return pcm;
  const channelCount = pcm.channels.length;
  const length = (Math.ceil((frames + TAIL_SECONDS * pcm.sampleRateHz) / 16) + 1) * 16;
  const bytes =
    length * (8 * channelCount + MULTIBAND_BYTES_PER_FRAME * channelCount + 4) +
    hopPowerBytes(length, pcm.sampleRateHz) * 2;
  return withKernels(bytes + 4096, (kernels) => {
    const channels = pcm.channels.map((samples) => {
      const copy = kernels.f32(length);
      copyFinite(samples, copy);
      return copy;
    });
    runChain(kernels, channels, pcm.sampleRateHz, options.preset);
    const gain = levelGain(kernels, channels, pcm.sampleRateHz);
    return {
      sampleRateHz: pcm.sampleRateHz,
      channels: channels.map((samples) => {
        const result = samples.slice(0, frames);
        for (let frame = 0; frame < frames; frame += 1) result[frame]! *= gain;
        return result;
      }),
    };
  });
};

const runChain = (
  kernels: KernelScope,
  channels: readonly Float32Array[],
  sampleRateHz: number,
  preset: MixPreset,
): void => {
  const { presenceDb, isMultiband } = mixPresets[preset];
  runCascade(kernels, channels, [
    highPass(sampleRateHz, RUMBLE_HZ),
    bell(sampleRateHz, PRESENCE_HZ, presenceDb, PRESENCE_Q),
  ]);
  const gain = levelGain(kernels, channels, sampleRateHz);
  for (const samples of channels) {
    for (let frame = 0; frame < samples.length; frame += 1) samples[frame]! *= gain;
  }
  const nodes = kernels.f32(channels[0]!.length / 16 + 1);
  takeSibilance(kernels, channels, sampleRateHz, nodes);
  if (isMultiband) compressBands(kernels, channels, sampleRateHz);
  const powers = controlPowers(channels, channels[0]!.length);
  const settings = isMultiband ? denseCompressor : compressor;
  spreadGains(compressorGains(powers, sampleRateHz, settings), CONTROL_FRAMES, nodes);
  for (const samples of channels) kernels.rampGain(samples, samples, nodes);
};

/** Adds (gain − 1) times the sibilance band: a bell whose depth follows that band's own level. */
const takeSibilance = (
  kernels: KernelScope,
  channels: readonly Float32Array[],
  sampleRateHz: number,
  nodes: Float32Array,
): void => {
  const band = channels.map((samples) => {
    const copy = kernels.f32(samples.length);
    copy.set(samples);
    return copy;
  });
  runCascade(kernels, band, [bandPass(sampleRateHz, SIBILANCE_HZ, SIBILANCE_Q)]);
  const gains = compressorGains(controlPowers(band, band[0]!.length), sampleRateHz, deEsser);
  spreadGains(
    gains.map((gain) => gain - 1),
    CONTROL_FRAMES,
    nodes,
  );
  channels.forEach((samples, index) => {
    const sibilance = band[index]!;
    kernels.rampGain(sibilance, sibilance, nodes);
    for (let frame = 0; frame < samples.length; frame += 1) samples[frame]! += sibilance[frame]!;
  });
};

const runCascade = (kernels: KernelScope, channels: readonly Float32Array[], cascade: readonly Biquad[]): void => {
  const coefficients = kernels.f64(10);
  for (const pair of pairCoefficients(cascade)) {
    coefficients.set(pair);
    kernels.biquadPair(channels[0]!, channels[1] ?? channels[0]!, coefficients);
  }
};

/** The linear gain that brings the channels to speech level. */
const levelGain = (kernels: KernelScope, channels: readonly Float32Array[], sampleRateHz: number): number => {
  const powers = hopPowersIn(kernels, channels[0]!, channels[1] ?? channels[0]!, sampleRateHz);
  // One channel will be heard from both sides of the mix, and counts twice.
  const sums = powers.left.map((power, hop) => power + powers.right[hop]!);
  const loudnessLufs = gatedLoudness(slidingPower(sums, BLOCK_HOPS));
  if (!Number.isFinite(loudnessLufs)) return 1;
  return Math.min(gainFromDb(SPEECH_LEVEL_LUFS - loudnessLufs), gainFromDb(MAX_LIFT_DB));
};

const copyFinite = (samples: Float32Array, target: Float32Array): void => {
  for (let frame = 0; frame < samples.length; frame += 1) {
    const value = samples[frame]!;
    // The difference of a number and itself is 0 unless it is infinite or not a number.
    target[frame] = value - value === 0 ? value : 0;
  }
  target.fill(0, samples.length);
};
