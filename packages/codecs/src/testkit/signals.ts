import type { Pcm } from '../pcm.ts';

/** Reproducible numbers in [−1, 1) for tests: xorshift32. */
export const createNoise = (seed: number): (() => number) => {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2147483648;
  };
};

/** Low-pass noise (about 4 kHz), different for each channel: it has a sharp correlation peak and is easy to code. */
export const softNoise = (frames: number, channelCount: number, sampleRateHz: number): Pcm => ({
  sampleRateHz,
  channels: Array.from({ length: channelCount }, (_, channel) => {
    const noise = createNoise(99 + channel);
    const pole = Math.exp((-2 * Math.PI * 1500) / sampleRateHz);
    let first = 0;
    let second = 0;
    return Float32Array.from({ length: frames }, () => {
      first = pole * first + (1 - pole) * noise();
      second = pole * second + (1 - pole) * first;
      return 2 * second;
    });
  }),
});

/** Signal-to-noise ratio in dB of a copy relative to its original over the given frames. */
export const snrDb = (original: Float32Array, copy: Float32Array, from = 0, to = original.length): number => {
  let signal = 0;
  let error = 0;
  for (let frame = from; frame < to; frame += 1) {
    signal += (original[frame] as number) ** 2;
    error += ((original[frame] as number) - (copy[frame] as number)) ** 2;
  }
  return 10 * Math.log10(signal / error);
};
