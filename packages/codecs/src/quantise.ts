import { createTriangularNoise } from './wav/dither.ts';

/**
 * Rounds to integer steps, halves towards positive infinity; full scale +1 is clipped to the largest step. NaN gives 0.
 */
export const quantise = (value: number, scale: number): number => {
  const step = Math.floor(value * scale + 0.5);
  if (step >= scale) return scale - 1;
  if (step < -scale) return -scale;
  return Number.isNaN(step) ? 0 : step;
};

/**
 * Quantises all channels of a block that starts at `startFrame` of the whole, to 16 or 24 bit. With a seed, 16 bit is
 * dithered; at 24 bit rounding noise is inaudible. The steps equal those of a WAV file of the same depth and seed.
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
