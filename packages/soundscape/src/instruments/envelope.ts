import { SAMPLE_RATE_HZ } from './one-shot.ts';

/** The course of a sustained sound: seconds, and the level it settles at. */
export type Envelope = {
  readonly attackSeconds: number;
  readonly decaySeconds: number;
  /** Level after the decay, 0…1. */
  readonly sustain: number;
  /** When the key is let go, in seconds from the start. */
  readonly heldSeconds: number;
  /** Seconds from there to silence. */
  readonly releaseSeconds: number;
};

/** Level at a moment; the release starts from wherever the sound then is, so short notes have no step. */
const levelAt = (envelope: Envelope, seconds: number): number => {
  if (seconds < envelope.attackSeconds) {
    return Math.sin((Math.PI / 2) * (seconds / envelope.attackSeconds)) ** 2;
  }
  const since = (seconds - envelope.attackSeconds) / Math.max(envelope.decaySeconds, 1e-3);
  return envelope.sustain + (1 - envelope.sustain) * Math.exp(-2.5 * since);
};

/** Shapes a sound in place; the level is computed every 32 samples and travels linearly in between. */
export const shapeInPlace = (samples: Float32Array, envelope: Envelope): void => {
  const released = levelAt(envelope, envelope.heldSeconds);
  const at = (frame: number): number => {
    const seconds = frame / SAMPLE_RATE_HZ;
    if (seconds <= envelope.heldSeconds) return levelAt(envelope, seconds);
    const left = 1 - (seconds - envelope.heldSeconds) / envelope.releaseSeconds;
    return left <= 0 ? 0 : released * left * left;
  };
  let from = at(0);
  for (let start = 0; start < samples.length; start += 32) {
    const end = Math.min(samples.length, start + 32);
    const to = at(start + 32);
    const step = (to - from) / 32;
    let level = from;
    for (let index = start; index < end; index += 1) {
      samples[index]! *= level;
      level += step;
    }
    from = to;
  }
};
