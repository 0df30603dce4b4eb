import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { frameAt } from '../../synthesis/one-shot.ts';
import type { EffectCanvas } from '../sound-effect.ts';
import { type Course, valueAt } from './brushes.ts';

/** A periodic tone whose pitch may change. */
export type ToneStroke = {
  readonly atSeconds: number;
  readonly seconds: number;
  readonly gain: number;
  /** Pitch in Hz. */
  readonly hz: Course;
  /** Gains of the first, second … harmonic; a pure sine by default. */
  readonly partials?: readonly number[];
  /** Level as a function of the stroke's progress; it must begin and end at zero. */
  readonly level: (part: number) => number;
  /** −1 … 1. */
  readonly pan?: Course;
};

/** Partials above this frequency are omitted, to avoid aliasing. */
const HIGHEST_HZ = 18_000;
/** Frames between two evaluations of the functions (0.7 ms), with linear interpolation. */
const STEP = 32;

/**
 * Gains of partials with an even spectral slope: 1, 2^−s, 3^−s … (s = 1 is a saw, s = 2 a triangle with all partials).
 */
export const fallingPartials = (count: number, steepness: number): number[] =>
  Array.from({ length: count }, (_, index) => (index + 1) ** -steepness);

/** Gains of a square wave or a closed pipe: only the odd partials. */
export const oddPartials = (count: number, steepness: number): number[] =>
  fallingPartials(count, steepness).map((gain, index) => (index % 2 === 0 ? gain : 0));

/**
 * Adds a tone. One phase follows the pitch; the partials are computed from two sines by sin((n + 1) φ) = 2 cos φ sin(n
 * φ) − sin((n − 1) φ).
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

/** Envelope with full level between an attack and a release, both as shares of the stroke. */
export const held =
  (attack: number, release: number) =>
  (part: number): number =>
    Math.min(1, part / attack, (1 - part) / release);
