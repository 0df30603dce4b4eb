import type { SoundTemplate } from '../templates/sound-template.ts';

/** Share of common words of two lists: 0…1. */
export const overlap = (a: readonly string[], b: readonly string[]): number => {
  if (a.length === 0 && b.length === 0) return 1;
  const shared = a.filter((value) => b.includes(value)).length;
  return shared / (a.length + b.length - shared);
};

const ENERGIES = ['low', 'medium', 'high'];

const energyGap = (a: string, b: string): number => {
  const [one, two] = [ENERGIES.indexOf(a), ENERGIES.indexOf(b)];
  return one < 0 || two < 0 ? 0.5 : Math.abs(one - two) / 2;
};

/** Distance of two templates by their labels: 0 identical … 1 nothing in common. Needs no rendering. */
export const labelDistance = (a: SoundTemplate, b: SoundTemplate): number => {
  const [one, two] = [a.labels, b.labels];
  const genres = overlap([...one.genre, ...(one.subgenre ?? [])], [...two.genre, ...(two.subgenre ?? [])]);
  return (
    0.3 * (1 - genres) +
    0.25 * (1 - overlap(one.mood, two.mood)) +
    0.15 * (1 - overlap(one.instrument, two.instrument)) +
    0.15 * energyGap(one.energy, two.energy) +
    0.1 * Math.min(1, Math.abs(Math.log2(one.bpm / two.bpm))) +
    0.05 * (1 - overlap(one.holidays, two.holidays))
  );
};

/** The templates most similar to a template by their labels, without that template. */
export const similarTemplates = (
  target: SoundTemplate,
  catalogue: readonly SoundTemplate[],
  count = 12,
): { readonly item: SoundTemplate; readonly distance: number }[] =>
  catalogue
    .filter((template) => template.alias !== target.alias)
    .map((item) => ({ item, distance: labelDistance(target, item) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count);
