import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { frameAt } from '../../synthesis/one-shot.ts';
import type { EffectCanvas } from '../sound-effect.ts';
import { type Course, valueAt } from './brushes.ts';

/** A periodic tone whose pitch may travel. */
export type ToneStroke = {
  readonly atSeconds: number;
  readonly seconds: number;
  readonly gain: number;
  /** Pitch in Hz. */
  readonly hz: Course;
  /** Gains of the first, second … harmonic; a pure sine by default. */
  readonly partials?: readonly number[];
  /** Level over the stroke's 0…1; it must begin and end at zero. */
  readonly level: (part: number) => number;
  /** −1 … 1. */
  readonly pan?: Course;
};

/** Partials above this are left out, so that no tone folds back. */
const HIGHEST_HZ = 18_000;
/** Frames between two looks at the courses: 0.7 ms, straight lines in between. */
const STEP = 32;

/** Gains of the partials of a tone with an even fall: 1, 2^−s, 3^−s … (1 is a saw, 2 a triangle of all partials). */
export const fallingPartials = (count: number, steepness: number): number[] =>
  Array.from({ length: count }, (_, index) => (index + 1) ** -steepness);

/** The same of a square or a closed pipe: only the odd partials. */
export const oddPartials = (count: number, steepness: number): number[] =>
  fallingPartials(count, steepness).map((gain, index) => (index % 2 === 0 ? gain : 0));

/**
 * Adds a tone: one phase runs through the pitch's course; its partials follow from two sines by
 * sin((n + 1) φ) = 2 cos φ sin(n φ) − sin((n − 1) φ).
 */
export const paintTone = (canvas: EffectCanvas, stroke: ToneStroke): void => {
  const start = frameAt(stroke.atSeconds);
  const wanted = Math.max(1, frameAt(stroke.seconds));
  const frames = Math.min(wanted, canvas.left.length - start);
  const partials = Float64Array.from(stroke.partials ?? [1]);
  const cycle = (2 * Math.PI) / SAMPLE_RATE_HZ;
  let phase = 0;
  let hz = valueAt(stroke.hz, 0);
  let level = stroke.level(0);
  for (let block = 0; block < frames; block += STEP) {
    const part = Math.min(1, (block + STEP) / wanted);
    const hzStep = (valueAt(stroke.hz, part) - hz) / STEP;
    const levelStep = (stroke.level(part) - level) / STEP;
    const place = ((valueAt(stroke.pan ?? 0, part) + 1) * Math.PI) / 4;
    const left = stroke.gain * Math.SQRT2 * Math.cos(place);
    const right = stroke.gain * Math.SQRT2 * Math.sin(place);
    const heard = Math.min(partials.length, Math.floor(HIGHEST_HZ / Math.max(1, hz)));
    const end = Math.min(frames, block + STEP);
    for (let index = block; index < end; index += 1) {
      const twiceCosine = 2 * Math.cos(phase);
      let below = 0;
      let current = Math.sin(phase);
      let value = 0;
      for (let partial = 0; partial < heard; partial += 1) {
        value += partials[partial]! * current;
        const next = twiceCosine * current - below;
        below = current;
        current = next;
      }
      value *= level;
      canvas.left[start + index]! += left * value;
      canvas.right[start + index]! += right * value;
      phase += cycle * hz;
      hz += hzStep;
      level += levelStep;
    }
  }
};

/** A level that opens within `attack` and closes within `release`, both parts of the stroke, and stays full in between. */
export const held =
  (attack: number, release: number) =>
  (part: number): number =>
    Math.min(1, part / attack, (1 - part) / release);
