import { keySteps } from './musical-key.ts';
import type { SoundFeatures } from './sound-features.ts';
import { overlap } from './template-likeness.ts';

/** A sound of a catalogue with its features. */
export type SoundWithFeatures<Item> = { readonly item: Item; readonly features: SoundFeatures };

/**
 * Octaves between two tempos. Double or half tempo counts as a small distance, because listeners perceive both in one
 * piece.
 */
const tempoOctaves = (a: number, b: number): number => {
  const apart = Math.abs(Math.log2(a / b));
  return Math.min(apart, 0.25 + Math.abs(apart - 1));
};

/** Distance of a feature that only one of the two sounds has. */
const ONE_SIDED = 1;

const both = <T>(a: T | undefined, b: T | undefined, apart: (a: T, b: T) => number): number => {
  if (a === undefined && b === undefined) return 0;
  return a === undefined || b === undefined ? ONE_SIDED : apart(a, b);
};

/**
 * Distance of two sounds: 0 identical, about 1 clearly different, unbounded. Root mean square of six features, each in
 * units of a clearly audible difference: a third of an octave in tempo, half the circle of fifths, a quarter of the
 * range of energy, an octave in brightness, twice as many onsets, 7 dB in spectral shape. If both have moods, a seventh
 * feature is added: 1 when they have none in common.
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

/** The items of a catalogue most similar to a sound, most similar first; ties keep the order of the catalogue. */
export const similarSounds = <Item>(
  target: SoundFeatures,
  catalogue: readonly SoundWithFeatures<Item>[],
  count = 12,
): { readonly item: Item; readonly distance: number }[] =>
  catalogue
    .map(({ item, features }) => ({ item, distance: soundDistance(target, features) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count);
