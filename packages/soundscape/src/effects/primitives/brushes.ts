import { modulateInPlace } from '../../synthesis/envelope.ts';
import { type FilterKind, filterInPlace, sweepInPlace } from '../../synthesis/filters.ts';
import { addModes, type Mode } from '../../synthesis/modes.ts';
import { createNoise } from '../../synthesis/noise.ts';
import { drawSeed, frameAt, framesFromSeconds } from '../../synthesis/one-shot.ts';
import type { EffectCanvas } from '../sound-effect.ts';

/** A constant, or a function of the stroke's progress 0…1. */
export type Course = number | ((part: number) => number);

/** A noise event on a canvas. */
export type NoiseStroke = {
  readonly atSeconds: number;
  readonly seconds: number;
  readonly gain: number;
  readonly kind: FilterKind;
  /** Cutoff or centre frequency in Hz, constant or a function of the stroke's progress. */
  readonly hz: Course;
  readonly q?: number;
  /** Level as a function of the stroke's progress. */
  readonly level: (part: number) => number;
  /** −1 … 1, constant or a function of the stroke's progress. */
  readonly pan?: Course;
};

export const valueAt = (value: Course, part: number): number => (typeof value === 'number' ? value : value(part));

/** Adds noise that is independent on each side; a moving pan is an equal-power balance. */
export const paintNoise = (canvas: EffectCanvas, stroke: NoiseStroke): void => {
  const start = frameAt(stroke.atSeconds);
  const frames = Math.min(framesFromSeconds(stroke.seconds), canvas.left.length - start);
  if (frames <= 0) return;
  for (const side of [-1, 1]) {
    const noise = createNoise(frames, drawSeed(canvas.random));
    const { hz } = stroke;
    if (typeof hz === 'number') filterInPlace(noise, stroke.kind, hz, stroke.q);
    else sweepInPlace(noise, stroke.kind, (seconds) => hz(Math.min(1, seconds / stroke.seconds)), stroke.q);
    modulateInPlace(noise, (seconds) => {
      const part = Math.min(1, seconds / stroke.seconds);
      const place = ((valueAt(stroke.pan ?? 0, part) + 1) * Math.PI) / 4;
      return stroke.gain * stroke.level(part) * Math.SQRT2 * (side < 0 ? Math.cos(place) : Math.sin(place));
    });
    const target = side < 0 ? canvas.left : canvas.right;
    for (let index = 0; index < frames; index += 1) target[start + index]! += noise[index]!;
  }
};

/** Adds struck modes, slightly detuned between the two sides. */
export const paintModes = (canvas: EffectCanvas, modes: readonly Mode[], atSeconds = 0, pan = 0): void => {
  const place = ((pan + 1) * Math.PI) / 4;
  for (const side of [-1, 1]) {
    const gain = Math.SQRT2 * (side < 0 ? Math.cos(place) : Math.sin(place));
    addModes(
      side < 0 ? canvas.left : canvas.right,
      modes.map((mode) => ({ ...mode, gain: mode.gain * gain, frequencyHz: mode.frequencyHz * (1 + side * 0.0007) })),
      frameAt(atSeconds),
    );
  }
};

/** Envelope that rises within `rise` of a stroke and then decays exponentially. */
export const struck =
  (rise: number, steepness: number) =>
  (part: number): number =>
    part < rise ? part / rise : Math.exp((-steepness * (part - rise)) / (1 - rise)) * Math.min(1, (1 - part) * 20);

/** Envelope that is silent at both ends and has its maximum at `peak`. */
export const hump =
  (peak: number, power = 2) =>
  (part: number): number =>
    (part < peak ? part / peak : (1 - part) / (1 - peak)) ** power;
