import { SAMPLE_RATE_HZ } from './one-shot.ts';

/** One vibration of a struck body: an exponentially dying sine. */
export type Mode = {
  readonly frequencyHz: number;
  readonly gain: number;
  /** Time to fall by 60 dB, in seconds. */
  readonly decaySeconds: number;
  /** Start phase in radians; 0 (default) starts at zero and so without a click. */
  readonly phase?: number;
};

/** Where a mode's two-pole resonator starts, how it goes on, and how long it is heard (until −84 dB). */
const resonatorOf = (mode: Mode) => {
  const omega = (2 * Math.PI * mode.frequencyHz) / SAMPLE_RATE_HZ;
  const radius = 10 ** (-3 / (mode.decaySeconds * SAMPLE_RATE_HZ));
  const phase = mode.phase ?? 0;
  return {
    a1: 2 * radius * Math.cos(omega),
    a2: -radius * radius,
    first: mode.gain * Math.sin(phase),
    beforeFirst: (mode.gain * Math.sin(phase - omega)) / radius,
    frames: Math.ceil(mode.decaySeconds * 1.4 * SAMPLE_RATE_HZ),
  };
};

const isHeard = (mode: Mode): boolean => mode.frequencyHz > 0 && mode.frequencyHz <= 19_000;

/**
 * Adds modes to `target`, each as a two-pole resonator in doubles, and each only until it has fallen by 84 dB, so that
 * no state rings on into denormal numbers. Modes above 19 kHz are left out.
 */
export const addModes = (target: Float32Array, modes: readonly Mode[], delayFrames = 0): void => {
  for (const mode of modes) {
    if (!isHeard(mode)) continue;
    const { a1, a2, first, beforeFirst, frames } = resonatorOf(mode);
    const end = Math.min(target.length, delayFrames + frames);
    let previous = first;
    let beforeThat = beforeFirst;
    for (let index = delayFrames; index < end; index += 1) {
      target[index]! += previous;
      const next = a1 * previous + a2 * beforeThat;
      beforeThat = previous;
      previous = next;
    }
  }
};

/** The same on two sides at once, each mode with a place between them (−1 left … 1 right): half the work of two sides. */
export const addPlacedModes = (
  left: Float32Array,
  right: Float32Array,
  modes: readonly (Mode & { readonly place: number })[],
): void => {
  for (const mode of modes) {
    if (!isHeard(mode)) continue;
    const { a1, a2, first, beforeFirst, frames } = resonatorOf(mode);
    const end = Math.min(left.length, frames);
    const leftGain = 1 - mode.place;
    const rightGain = 1 + mode.place;
    let previous = first;
    let beforeThat = beforeFirst;
    for (let index = 0; index < end; index += 1) {
      left[index]! += leftGain * previous;
      right[index]! += rightGain * previous;
      const next = a1 * previous + a2 * beforeThat;
      beforeThat = previous;
      previous = next;
    }
  }
};

/** A sine whose pitch falls exponentially from `startHz` to `endHz`: the skin of a drum. */
export type SweptSine = {
  readonly startHz: number;
  readonly endHz: number;
  /** Time constant of the fall in seconds. */
  readonly sweepSeconds: number;
  /** Time to fall by 60 dB, in seconds. */
  readonly decaySeconds: number;
  readonly gain: number;
};

/** Adds a swept sine, starting at zero. */
export const addSweptSine = (target: Float32Array, sweep: SweptSine): void => {
  const end = Math.min(target.length, Math.ceil(sweep.decaySeconds * 1.4 * SAMPLE_RATE_HZ));
  const fall = Math.exp(-1 / (sweep.sweepSeconds * SAMPLE_RATE_HZ));
  const fade = 10 ** (-3 / (sweep.decaySeconds * SAMPLE_RATE_HZ));
  const step = (2 * Math.PI) / SAMPLE_RATE_HZ;
  let above = sweep.startHz - sweep.endHz;
  let level = sweep.gain;
  let phase = 0;
  for (let index = 0; index < end; index += 1) {
    target[index]! += level * Math.sin(phase);
    phase += step * (sweep.endHz + above);
    above *= fall;
    level *= fade;
  }
};
