import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { Envelope } from './envelope.ts';
import { levelAt } from './envelope.ts';
import { createFilter, createPeak, SWEEP_FRAMES, saturated } from './filters.ts';
import { borrowSides, type OneShot, smoothEnds } from './one-shot.ts';
import type { Oscillator } from './wavetable.ts';

/** Processing of a held sound after its oscillators: filter, noise, resonances, saturation, envelope. */
export type HeldVoiceColour = Envelope & {
  /**
   * Low-pass cutoff at rest, and its increase at the attack (decays with `filterSeconds`), Hz; both scale with the
   * strength.
   */
  readonly filterHz: number;
  readonly filterAttackHz: number;
  readonly filterSeconds: number;
  readonly resonance: number;
  /** Hz, q, dB. */
  readonly resonances: readonly (readonly [number, number, number])[];
  readonly drive?: number;
};

export type VoiceSide = {
  readonly oscillators: readonly Oscillator[];
  /** Additional slow modulation of the level. */
  readonly course?: (seconds: number) => number;
};

/** Adds the next `frames` samples of breath or bow noise to both sides. */
export type Air = (left: Float64Array, right: Float64Array, frames: number) => void;

/**
 * Samples that pass all steps at a time, so that they stay in the first-level cache. A multiple of the frames between
 * two settings of pitch (64), cutoff and level (32).
 */
const CHUNK_FRAMES = 512;

/** Multiplies by a gain that is evaluated every 32 frames, with linear interpolation. */
const shapeInto = (target: Float32Array, source: Float64Array, start: number, gain: (seconds: number) => number) => {
  let from = gain(start / SAMPLE_RATE_HZ);
  for (let offset = 0; start + offset < target.length && offset < CHUNK_FRAMES; offset += SWEEP_FRAMES) {
    const end = Math.min(target.length - start, offset + SWEEP_FRAMES);
    const to = gain((start + offset + SWEEP_FRAMES) / SAMPLE_RATE_HZ);
    const step = (to - from) / SWEEP_FRAMES;
    let level = from;
    for (let index = offset; index < end; index += 1) {
      target[start + index] = source[index]! * level;
      level += step;
    }
    from = to;
  }
};

/**
 * Renders a held sound of `frames`; the returned arrays are borrowed.
 * @param force effect of the strength on the filter, 0…1
 */
export const playHeld = (
  colour: HeldVoiceColour,
  sides: readonly [VoiceSide, VoiceSide],
  options: { readonly frames: number; readonly force: number; readonly air: Air | undefined },
): OneShot => {
  const { frames, force, air } = options;
  const sound = borrowSides(frames);
  const left = new Float64Array(CHUNK_FRAMES);
  const right = new Float64Array(CHUNK_FRAMES);
  const filter = createFilter('low', colour.resonance);
  const peaks = colour.resonances.map(([hz, q, gainDb]) => [createPeak(q, gainDb), hz] as const);
  const cutoffHz = (seconds: number): number =>
    force * (colour.filterHz + colour.filterAttackHz * Math.exp(-seconds / colour.filterSeconds));
  const play: Step = (_, count) => {
    left.fill(0);
    right.fill(0);
    for (const oscillator of sides[0].oscillators) oscillator.add(left, count);
    for (const oscillator of sides[1].oscillators) oscillator.add(right, count);
  };
  const sweep: Step = (start, count) => {
    for (let from = 0; from < count; from += SWEEP_FRAMES) {
      const hz = cutoffHz((start + from) / SAMPLE_RATE_HZ);
      filter.processBoth(left, right, hz, from, Math.min(count, from + SWEEP_FRAMES));
    }
  };
  const blow: Step = (_, count) => air?.(left, right, count);
  const resonate: Step = (_, count) => {
    for (const [peak, hz] of peaks) peak.processBoth(left, right, hz, 0, count);
  };
  const drive: Step = (_, count) => {
    if (colour.drive) saturateBoth(left, right, count, colour.drive);
  };
  const shape: Step = (start) => {
    shapeInto(sound.left, left, start, levelOf(colour, sides[0]));
    shapeInto(sound.right, right, start, levelOf(colour, sides[1]));
  };
  const steps = [play, sweep, blow, resonate, drive, shape];
  for (let start = 0; start < frames; start += CHUNK_FRAMES) {
    const count = Math.min(CHUNK_FRAMES, frames - start);
    for (const step of steps) step(start, count);
  }
  for (const samples of [sound.left, sound.right]) smoothEnds(samples, 0.001, 0.01);
  return sound;
};

type Step = (start: number, count: number) => void;

const levelOf =
  (colour: HeldVoiceColour, { course }: VoiceSide): ((seconds: number) => number) =>
  (seconds) =>
    course ? levelAt(colour, seconds) * course(seconds) : levelAt(colour, seconds);

const saturateBoth = (left: Float64Array, right: Float64Array, frames: number, drive: number): void => {
  for (let index = 0; index < frames; index += 1) {
    left[index] = saturated(left[index]!, drive);
    right[index] = saturated(right[index]!, drive);
  }
};
