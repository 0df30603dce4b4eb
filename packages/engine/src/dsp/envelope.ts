import { BLOCK_FRAMES } from './kernels.ts';

/** Frames per control value of compressors: 64 frames, 1.3 ms at 48 kHz, interpolated linearly in between. */
export const CONTROL_FRAMES = 64;

/** A feed-forward compressor: levels are mean-square levels in dB full scale. */
export type CompressorSettings = {
  readonly thresholdDb: number;
  /** Decibels in per decibel out, above the knee; at least 1. */
  readonly ratio: number;
  /** Width of the soft knee around the threshold, dB. */
  readonly kneeDb: number;
  readonly attackSeconds: number;
  readonly releaseSeconds: number;
  /** The most that it takes away, dB. */
  readonly maxReductionDb: number;
};

/** Mean square of each control block over all given channels (the last block may be short). */
export const controlPowers = (channels: readonly Float32Array[], frames: number): Float64Array => {
  const powers = new Float64Array(Math.ceil(frames / CONTROL_FRAMES));
  for (const samples of channels) {
    for (let block = 0; block < powers.length; block += 1) {
      const start = block * CONTROL_FRAMES;
      const end = Math.min(frames, start + CONTROL_FRAMES);
      let sum = 0;
      for (let frame = start; frame < end; frame += 1) {
        const value = samples[frame]!;
        sum += value * value;
      }
      powers[block]! += sum / ((end - start) * channels.length);
    }
  }
  return powers;
};

/** Follows powers with one time constant upwards and another downwards, in place. */
export const followPowers = (
  powers: Float64Array,
  sampleRateHz: number,
  attackSeconds: number,
  releaseSeconds: number,
): Float64Array => {
  const share = (seconds: number): number => 1 - Math.exp(-CONTROL_FRAMES / (seconds * sampleRateHz));
  const up = share(attackSeconds);
  const down = share(releaseSeconds);
  let level = 0;
  for (let block = 0; block < powers.length; block += 1) {
    const power = powers[block]!;
    level += (power > level ? up : down) * (power - level);
    powers[block] = level;
  }
  return powers;
};

/** Gain in dB (0 or less) of the static curve at a level in dB. */
export const compressorCurve = (levelDb: number, settings: CompressorSettings): number => {
  const { thresholdDb, ratio, kneeDb, maxReductionDb } = settings;
  const over = levelDb - thresholdDb;
  const slope = 1 / ratio - 1;
  if (over <= -kneeDb / 2) return 0;
  const gainDb = over < kneeDb / 2 ? (slope * (over + kneeDb / 2) ** 2) / (2 * kneeDb) : slope * over;
  return Math.max(gainDb, -maxReductionDb);
};

/** Linear gains of a compressor, one per control block, from block powers (which are followed in place). */
export const compressorGains = (
  powers: Float64Array,
  sampleRateHz: number,
  settings: CompressorSettings,
): Float32Array => {
  followPowers(powers, sampleRateHz, settings.attackSeconds, settings.releaseSeconds);
  return Float32Array.from(powers, (power) => 10 ** (compressorCurve(10 * Math.log10(power + 1e-20), settings) / 20));
};

/**
 * Spreads values that stand for blocks of `sourceFrames` over the nodes of `rampGain` (one per 16 frames and one more):
 * each value is reached at the middle of its block, in straight lines.
 */
export const spreadGains = (values: Float32Array | Float64Array, sourceFrames: number, target: Float32Array): void => {
  const last = values.length - 1;
  for (let node = 0; node < target.length; node += 1) {
    const place = (node * BLOCK_FRAMES) / sourceFrames - 0.5;
    const lower = Math.min(Math.max(Math.floor(place), 0), last);
    const upper = Math.min(lower + 1, last);
    const share = Math.min(Math.max(place - lower, 0), 1);
    target[node] = values[lower]! + share * (values[upper]! - values[lower]!);
  }
};
