import { type Biquad, highPass, lowPass, pairCoefficients } from './biquad.ts';
import { CONTROL_FRAMES, type CompressorSettings, compressorGains, controlPowers, spreadGains } from './envelope.ts';
import type { KernelScope } from './kernels.ts';

const LOW_HZ = 220;
const HIGH_HZ = 4000;

const bandSettings = (thresholdDb: number): CompressorSettings => ({
  thresholdDb,
  ratio: 3,
  kneeDb: 8,
  attackSeconds: 0.008,
  releaseSeconds: 0.12,
  maxReductionDb: 10,
});

// Thresholds for material at about −20 LUFS: the long-term spectrum of speech falls off on both sides of the middle.
const bands = { low: bandSettings(-30), middle: bandSettings(-28), high: bandSettings(-36) } as const;

/** Kernel memory per frame and channel that `compressBands` takes, in bytes. */
export const MULTIBAND_BYTES_PER_FRAME = 8;

/**
 * Compresses one or two channels (in kernel memory, about −20 LUFS, length a multiple of 16) in three bands, linked, in
 * place. The bands are made by subtraction, so that with all gains at 1 the sum is the input.
 */
export const compressBands = (kernels: KernelScope, channels: readonly Float32Array[], sampleRateHz: number): void => {
  const frames = channels[0]!.length;
  const low = channels.map((samples) => split(kernels, samples, lowPass(sampleRateHz, LOW_HZ)));
  const high = channels.map((samples) => split(kernels, samples, highPass(sampleRateHz, HIGH_HZ)));
  channels.forEach((samples, index) => {
    const lowSamples = low[index]!;
    const highSamples = high[index]!;
    for (let frame = 0; frame < frames; frame += 1) samples[frame]! -= lowSamples[frame]! + highSamples[frame]!;
  });
  const nodes = kernels.f32(frames / 16 + 1);
  const compressBand = (band: readonly Float32Array[], settings: CompressorSettings): void => {
    spreadGains(compressorGains(controlPowers(band, frames), sampleRateHz, settings), CONTROL_FRAMES, nodes);
    for (const samples of band) kernels.rampGain(samples, samples, nodes);
  };
  compressBand(low, bands.low);
  compressBand(channels, bands.middle);
  compressBand(high, bands.high);
  channels.forEach((samples, index) => {
    const lowSamples = low[index]!;
    const highSamples = high[index]!;
    for (let frame = 0; frame < frames; frame += 1) samples[frame]! += lowSamples[frame]! + highSamples[frame]!;
  });
};

const split = (kernels: KernelScope, samples: Float32Array, section: Biquad): Float32Array => {
  const band = kernels.f32(samples.length);
  band.set(samples);
  const coefficients = kernels.f64(10);
  for (const pair of pairCoefficients([section])) {
    coefficients.set(pair);
    kernels.biquadPair(band, band, coefficients);
  }
  return band;
};
