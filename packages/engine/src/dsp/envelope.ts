import { BLOCK_FRAMES, type KernelScope } from './kernel-interface.ts';

/** Frames per control value of compressors: 64 frames, 1.3 ms at 48 kHz, interpolated linearly in between. */
export const CONTROL_FRAMES = 64;

/** Feed-forward compressor. Levels are mean squares in dB full scale. */
export type CompressorSettings = {
  readonly thresholdDb: number;
  /** Input decibels per output decibel above the knee; at least 1. */
  readonly ratio: number;
  /** Width of the soft knee around the threshold, dB. */
  readonly kneeDb: number;
  readonly attackSeconds: number;
  readonly releaseSeconds: number;
  /** Maximum gain reduction, dB. */
  readonly maxReductionDb: number;
};

/** Mean square of each control block over channels in kernel memory, whose length is a multiple of a control block. */
export const controlPowers = (kernels: KernelScope, channels: readonly Float32Array[]): Float64Array => {
  const blocks = channels[0]!.length / CONTROL_FRAMES;
  const powers = new Float64Array(blocks);
  const energies = kernels.f32(blocks);
  for (const samples of channels) {
    kernels.blockEnergies(samples, energies, CONTROL_FRAMES);
    for (let block = 0; block < blocks; block += 1) {
      powers[block]! += energies[block]! / (CONTROL_FRAMES * channels.length);
    }
  }
  return powers;
};

/**
 * Envelope follower over the powers of successive control blocks, with separate attack and release time constants
 * (after one time constant the output has covered 1 − 1/e, 63 %, of a step). Starts from silence.
 */
export const createPowerFollower = (
  sampleRateHz: number,
  { attackSeconds, releaseSeconds }: Pick<CompressorSettings, 'attackSeconds' | 'releaseSeconds'>,
): ((power: number) => number) => {
  const share = (seconds: number): number => 1 - Math.exp(-CONTROL_FRAMES / (seconds * sampleRateHz));
  const up = share(attackSeconds);
  const down = share(releaseSeconds);
  let level = 0;
  return (power) => {
    level += (power > level ? up : down) * (power - level);
    return level;
  };
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

/** Gain computer of a compressor: takes the power of each control block and returns its linear gain. */
export const createGainComputer = (sampleRateHz: number, settings: CompressorSettings): ((power: number) => number) => {
  const follow = createPowerFollower(sampleRateHz, settings);
  const kneePower = 10 ** ((settings.thresholdDb - settings.kneeDb / 2) / 10);
  return (power) => {
    const level = follow(power);
    return level <= kneePower ? 1 : 10 ** (compressorCurve(10 * Math.log10(level), settings) / 20);
  };
};

/** Computes a compressor's linear gains, one per control block, from block powers. */
export const compressorGains = (
  powers: Float64Array,
  sampleRateHz: number,
  settings: CompressorSettings,
): Float32Array => Float32Array.from(powers, createGainComputer(sampleRateHz, settings));

/**
 * Interpolates one value per control block to the nodes of `rampGain` (one per 16 frames plus one). Each value applies
 * at the centre of its block; interpolation is linear.
 */
export const spreadGains = (values: Float32Array, target: Float32Array): void => {
  const perBlock = CONTROL_FRAMES / BLOCK_FRAMES;
  const half = perBlock / 2;
  target.fill(values[0]!, 0, half);
  for (let block = 0; block < values.length; block += 1) {
    const from = values[block]!;
    const step = ((values[block + 1] ?? from) - from) / perBlock;
    const start = block * perBlock + half;
    for (let offset = 0; offset < perBlock; offset += 1) target[start + offset] = from + step * offset;
  }
};
