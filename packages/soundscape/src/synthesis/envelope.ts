import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';

/** The course of a held sound: how it begins and where it settles. Its release is the mix's affair. */
export type Envelope = {
  readonly attackSeconds: number;
  /** Time constant of the fall from the full level, in seconds (2.5 of them in this time). */
  readonly decaySeconds: number;
  /** Level after the decay, 0…1. */
  readonly sustain: number;
};

/** Level of the course at a moment, 0…1. */
export const levelAt = (envelope: Envelope, seconds: number): number => {
  if (seconds < envelope.attackSeconds) return Math.sin((Math.PI / 2) * (seconds / envelope.attackSeconds)) ** 2;
  const since = (seconds - envelope.attackSeconds) / envelope.decaySeconds;
  return envelope.sustain + (1 - envelope.sustain) * Math.exp(-2.5 * since);
};

/** Multiplies a sound by a slow course (`gain(seconds)`), computed every 32 samples and travelling linearly in between. */
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
