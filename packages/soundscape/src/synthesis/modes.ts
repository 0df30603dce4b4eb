import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';

/** One mode of a struck body: an exponentially decaying sine. */
export type Mode = {
  readonly frequencyHz: number;
  readonly gain: number;
  /** Time to fall by 60 dB, in seconds. */
  readonly decaySeconds: number;
  /** Start phase in radians. Default: 0, which starts at zero and so without a click. */
  readonly phase?: number;
};

/** Initial state, coefficients and audible length (until −84 dB) of a mode's two-pole resonator. */
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

/** State of a ringing mode: coefficients, last two values, and remaining frames. */
type Ringing = { a1: number; a2: number; now: number; before: number; frames: number };

const ringingOf = (mode: Mode): Ringing => {
  const { a1, a2, first, beforeFirst, frames } = resonatorOf(mode);
  return { a1, a2, now: first, before: beforeFirst, frames };
};

/** Modes in pairs: each recursion is limited by latency, so a second one in the same loop costs almost nothing. */
const inPairs = (modes: readonly Mode[]): (readonly [number, number | undefined])[] => {
  const heard = modes.flatMap((mode, index) => (isHeard(mode) ? [index] : []));
  return Array.from({ length: Math.ceil(heard.length / 2) }, (_, pair) => [heard[2 * pair]!, heard[2 * pair + 1]]);
};

/** Runs one mode from `from` to `to` (frames of `target`). */
const ring = (target: Float32Array, mode: Ringing, from: number, to: number): void => {
  const { a1, a2 } = mode;
  let { now, before } = mode;
  for (let index = from; index < to; index += 1) {
    target[index]! += now;
    const next = a1 * now + a2 * before;
    before = now;
    now = next;
  }
  mode.now = now;
  mode.before = before;
};

/** Runs two modes. The sum is rounded after each of them, as if they were added one after the other. */
const ringBoth = (target: Float32Array, one: Ringing, other: Ringing, from: number, to: number): void => {
  const { a1, a2 } = one;
  const { a1: b1, a2: b2 } = other;
  let { now, before } = one;
  let { now: otherNow, before: otherBefore } = other;
  for (let index = from; index < to; index += 1) {
    target[index] = Math.fround(target[index]! + now) + otherNow;
    const next = a1 * now + a2 * before;
    before = now;
    now = next;
    const otherNext = b1 * otherNow + b2 * otherBefore;
    otherBefore = otherNow;
    otherNow = otherNext;
  }
  one.now = now;
  one.before = before;
  other.now = otherNow;
  other.before = otherBefore;
};

/**
 * Adds modes to `target`, each as a two-pole resonator in double precision. A mode ends at −84 dB, so that no state
 * becomes denormal. Modes above 19 kHz are omitted.
 */
export const addModes = (target: Float32Array, modes: readonly Mode[], delayFrames = 0): void => {
  const endOf = (mode: Ringing): number => Math.min(target.length, delayFrames + mode.frames);
  for (const [first, second] of inPairs(modes)) {
    const one = ringingOf(modes[first]!);
    const other = second === undefined ? undefined : ringingOf(modes[second]!);
    const together = other ? Math.max(delayFrames, Math.min(endOf(one), endOf(other))) : delayFrames;
    if (other) ringBoth(target, one, other, delayFrames, together);
    ring(target, one, together, endOf(one));
    if (other) ring(target, other, together, endOf(other));
  }
};

/** Adds modes to two sides at once, each with a pan position (−1 left … 1 right); half the work of two calls. */
export const addPlacedModes = (
  left: Float32Array,
  right: Float32Array,
  modes: readonly (Mode & { readonly place: number })[],
): void => {
  for (const [first, second] of inPairs(modes)) {
    const one = ringingOf(modes[first]!);
    const other = second === undefined ? undefined : ringingOf(modes[second]!);
    const [place, otherPlace] = [modes[first]!.place, second === undefined ? 0 : modes[second]!.place];
    const end = Math.min(left.length, one.frames);
    const otherEnd = other ? Math.min(left.length, other.frames) : 0;
    const together = Math.min(end, otherEnd);
    if (other) placeBoth(left, right, [one, place, other, otherPlace], together);
    placeOne(left, right, one, place, together, end);
    if (other) placeOne(left, right, other, otherPlace, together, otherEnd);
  }
};

const placeOne = (
  left: Float32Array,
  right: Float32Array,
  mode: Ringing,
  place: number,
  from: number,
  to: number,
): void => {
  const { a1, a2 } = mode;
  const leftGain = 1 - place;
  const rightGain = 1 + place;
  let { now, before } = mode;
  for (let index = from; index < to; index += 1) {
    left[index]! += leftGain * now;
    right[index]! += rightGain * now;
    const next = a1 * now + a2 * before;
    before = now;
    now = next;
  }
};

const placeBoth = (
  left: Float32Array,
  right: Float32Array,
  [one, place, other, otherPlace]: readonly [Ringing, number, Ringing, number],
  to: number,
): void => {
  const { a1, a2 } = one;
  const { a1: b1, a2: b2 } = other;
  const [leftGain, rightGain] = [1 - place, 1 + place];
  const [otherLeft, otherRight] = [1 - otherPlace, 1 + otherPlace];
  let { now, before } = one;
  let { now: otherNow, before: otherBefore } = other;
  for (let index = 0; index < to; index += 1) {
    left[index] = Math.fround(left[index]! + leftGain * now) + otherLeft * otherNow;
    right[index] = Math.fround(right[index]! + rightGain * now) + otherRight * otherNow;
    const next = a1 * now + a2 * before;
    before = now;
    now = next;
    const otherNext = b1 * otherNow + b2 * otherBefore;
    otherBefore = otherNow;
    otherNow = otherNext;
  }
  one.now = now;
  one.before = before;
  other.now = otherNow;
  other.before = otherBefore;
};

/** A sine whose pitch falls exponentially from `startHz` to `endHz`: the skin of a drum. */
export type SweptSine = {
  readonly startHz: number;
  readonly endHz: number;
  /** Time constant of the pitch in seconds. */
  readonly sweepSeconds: number;
  /** Time to fall by 60 dB, in seconds. */
  readonly decaySeconds: number;
  readonly gain: number;
};

/** Adds a swept sine that starts at zero. */
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
