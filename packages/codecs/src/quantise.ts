import { createTriangularNoise } from './wav/dither.ts';

/** Rounds to whole steps, half away from floor; full scale +1 is one step too many and is held at the top. NaN gives 0. */
export const quantise = (value: number, scale: number): number => {
  const step = Math.floor(value * scale + 0.5);
  if (step >= scale) return scale - 1;
  if (step < -scale) return -scale;
  return Number.isNaN(step) ? 0 : step;
};

/**
 * All channels of a stretch that begins at `startFrame` of the whole, in whole steps of 16 or 24 bit. With a seed, 16 bit is
 * dithered; below 24 bit nothing is left to hear. The steps are those that a WAV file of the same depth and seed holds.
 */
export const quantiseChannels = (
  channels: readonly Float32Array[],
  startFrame: number,
  bitDepth: 16 | 24,
  seed: string | undefined,
): readonly Int32Array[] => {
  const scale = 2 ** (bitDepth - 1);
  return channels.map((samples, channel) => {
    const noise = seed === undefined || bitDepth === 24 ? undefined : createTriangularNoise(seed, channel);
    const steps = new Int32Array(samples.length);
    for (let frame = 0; frame < samples.length; frame += 1) {
      const dithered = samples[frame]! + (noise === undefined ? 0 : noise(startFrame + frame) / scale);
      steps[frame] = quantise(dithered, scale);
    }
    return steps;
  });
};
