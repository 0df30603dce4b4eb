/**
 * Larger samples are damage, not audio: +60 dB above full scale. This includes infinities and NaN, which would spoil a
 * mix: the comparisons are written so that NaN fails.
 */
const LARGEST_SAMPLE = 1000;

/** The sample, or 0 if it is implausible. */
export const plausible = (value: number): number => (Math.abs(value) <= LARGEST_SAMPLE ? value : 0);

/** Replaces implausible samples by 0. */
export const keepPlausible = (samples: Float32Array): Float32Array => {
  for (let frame = 0; frame < samples.length; frame += 1) {
    if (!(Math.abs(samples[frame]!) <= LARGEST_SAMPLE)) samples[frame] = 0;
  }
  return samples;
};
