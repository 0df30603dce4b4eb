/**
 * Samples beyond this are no audio but damage: +60 dB over full scale. Infinities and NaN, which would poison a mix, are
 * beyond it as well: each test is written so that NaN fails it.
 */
const LARGEST_SAMPLE = 1000;

/** The sample, or 0 where it is none. */
export const plausible = (value: number): number => (Math.abs(value) <= LARGEST_SAMPLE ? value : 0);

/** Puts 0 in the place of samples that are none. */
export const keepPlausible = (samples: Float32Array): Float32Array => {
  for (let frame = 0; frame < samples.length; frame += 1) {
    if (!(Math.abs(samples[frame]!) <= LARGEST_SAMPLE)) samples[frame] = 0;
  }
  return samples;
};
