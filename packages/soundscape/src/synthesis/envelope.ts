import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';

/** Attack, decay and sustain of a held sound. The mix applies its release. */
export type Envelope = {
  readonly attackSeconds: number;
  /** Decay time from the full level, in seconds, equal to 2.5 time constants. */
  readonly decaySeconds: number;
  /** Level after the decay, 0…1. */
  readonly sustain: number;
};

/** Level of the envelope at a time, 0…1. */
export const levelAt = (envelope: Envelope, seconds: number): number => {
  if (seconds < envelope.attackSeconds) return Math.sin((Math.PI / 2) * (seconds / envelope.attackSeconds)) ** 2;
  const since = (seconds - envelope.attackSeconds) / envelope.decaySeconds;
  return envelope.sustain + (1 - envelope.sustain) * Math.exp(-2.5 * since);
};

/** Multiplies a sound by a slowly varying `gain(seconds)`, computed every 32 samples with linear interpolation. */
export const modulateInPlace = (samples: Float32Array, gain: (seconds: number) => number): void => {
  let from = gain(0);
  for (let start = 0; start < samples.length; start += 32) {
    const end = Math.min(samples.length, start + 32);
    const to = gain((start + 32) / SAMPLE_RATE_HZ);
    const step = (to - from) / 32;
    let level = from;
    for (let index = start; index < end; index += 1) {
      samples[index]! *= level;
      level += step;
    }
    from = to;
  }
};
