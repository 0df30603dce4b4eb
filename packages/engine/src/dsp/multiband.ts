import { highPass, lanePair, lowPass } from './biquad.ts';
import { type CompressorSettings, compressorGains, controlPowers, spreadGains } from './envelope.ts';
import { BLOCK_FRAMES, type KernelScope } from './kernel-interface.ts';

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

// Thresholds for material at about −20 LUFS. The long-term spectrum of speech falls off on both sides of the middle
// band.
const bands = { low: bandSettings(-30), middle: bandSettings(-28), high: bandSettings(-36) } as const;

/** Kernel memory that `compressBands` needs per frame and channel, in bytes. */
export const MULTIBAND_BYTES_PER_FRAME = 9;

/**
 * Compresses one or two channels in three linked bands, in place. The channels are in kernel memory and their length is
 * a multiple of a control block. `levelGain` is the gain that would bring them to about −20 LUFS; it shifts only the
 * thresholds. Bands are formed by subtraction, so that with all gains at 1 their sum equals the input.
 */
export const compressBands = (
  kernels: KernelScope,
  channels: readonly Float32Array[],
  { sampleRateHz, levelGain }: { readonly sampleRateHz: number; readonly levelGain: number },
): void => {
  const coefficients = kernels.f64(20);
  coefficients.set(lanePair([lowPass(sampleRateHz, LOW_HZ)], [highPass(sampleRateHz, HIGH_HZ)]));
  const split = channels.map((samples) => {
    const low = kernels.f32(samples.length);
    const high = kernels.f32(samples.length);
    low.set(samples);
    high.set(samples);
    kernels.biquadPair(low, high, coefficients);
    kernels.addScaled(samples, low, -1);
    kernels.addScaled(samples, high, -1);
    return { low, high };
  });
  const nodes = kernels.f32(channels[0]!.length / BLOCK_FRAMES + 2);
  const compressBand = (band: readonly Float32Array[], settings: CompressorSettings): void => {
    const powers = controlPowers(kernels, band).map((power) => power * levelGain ** 2);
    spreadGains(compressorGains(powers, sampleRateHz, settings), nodes);
    for (const samples of band) kernels.rampGain(samples, samples, nodes.subarray(0, -1));
  };
  const lows = split.map(({ low }) => low);
  const highs = split.map(({ high }) => high);
  compressBand(lows, bands.low);
  compressBand(channels, bands.middle);
  compressBand(highs, bands.high);
  channels.forEach((samples, index) => {
    kernels.addScaled(samples, lows[index]!, 1);
    kernels.addScaled(samples, highs[index]!, 1);
  });
};
