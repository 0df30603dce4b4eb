import { keySteps } from './musical-key.ts';
import type { SoundFeatures } from './sound-features.ts';
import { overlap } from './template-likeness.ts';

/** A sound of a catalogue with what was heard in it. */
export type HeardSound<Item> = { readonly item: Item; readonly features: SoundFeatures };

/** Octaves between two tempi; twice or half as fast counts as a little apart only, for people feel both in one piece. */
const tempoOctaves = (a: number, b: number): number => {
  const apart = Math.abs(Math.log2(a / b));
  return Math.min(apart, 0.25 + Math.abs(apart - 1));
};

/** What a part is when only one of the two sounds has it. */
const ONE_SIDED = 1;

const both = <T>(a: T | undefined, b: T | undefined, apart: (a: T, b: T) => number): number => {
  if (a === undefined && b === undefined) return 0;
  return a === undefined || b === undefined ? ONE_SIDED : apart(a, b);
};

/**
 * How far two sounds are apart: 0 the same, about 1 clearly different, without an upper end. The root of the mean square of six
 * parts, each in units of a difference that is heard at once: a third in tempo, half the circle of fifths, a quarter of the
 * range of energy, an octave in brightness, twice as many onsets, 7 dB in the spectrum's shape; where both have moods, a
 * seventh: none in common.
 */
export const soundDistance = (a: SoundFeatures, b: SoundFeatures): number => {
  const shape = Math.sqrt(
    a.shapeDb.reduce((sum, level, band) => sum + (level - b.shapeDb[band]!) ** 2, 0) / a.shapeDb.length,
  );
  const parts = [
    both(a.tempoBpm, b.tempoBpm, (one, two) => tempoOctaves(one, two) / 0.4),
    both(a.key, b.key, (one, two) => keySteps(one, two) / 6),
    (a.energy - b.energy) / 0.25,
    Math.log2((a.brightnessHz + 50) / (b.brightnessHz + 50)),
    Math.log2((a.onsetsPerSecond + 0.5) / (b.onsetsPerSecond + 0.5)),
    shape / 7,
    ...(a.moods && b.moods ? [1 - overlap(a.moods, b.moods)] : []),
  ];
  return Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0) / parts.length);
};

/** The nearest of a catalogue to a sound, nearest first; of equally near ones the earlier comes first. */
export const similarSounds = <Item>(
  target: SoundFeatures,
  catalogue: readonly HeardSound<Item>[],
  count = 12,
): { readonly item: Item; readonly distance: number }[] =>
  catalogue
    .map(({ item, features }) => ({ item, distance: soundDistance(target, features) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count);
