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

/**
 * Adds modes to `target`, each as a two-pole resonator in doubles, and each only until it has fallen by 84 dB, so that
 * no state rings on into denormal numbers. Modes above 19 kHz are left out.
 */
export const addModes = (target: Float32Array, modes: readonly Mode[], delayFrames = 0): void => {
  for (const mode of modes) {
    if (mode.frequencyHz > 19_000 || mode.frequencyHz <= 0) continue;
    const omega = (2 * Math.PI * mode.frequencyHz) / SAMPLE_RATE_HZ;
    const radius = 10 ** (-3 / (mode.decaySeconds * SAMPLE_RATE_HZ));
    const a1 = 2 * radius * Math.cos(omega);
    const a2 = -radius * radius;
    const phase = mode.phase ?? 0;
    let previous = mode.gain * Math.sin(phase);
    let beforeThat = (mode.gain * Math.sin(phase - omega)) / radius;
    const end = Math.min(target.length, delayFrames + Math.ceil(mode.decaySeconds * 1.4 * SAMPLE_RATE_HZ));
    for (let index = delayFrames; index < end; index += 1) {
      target[index]! += previous;
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
