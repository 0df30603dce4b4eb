import type { SoundTemplateResponse } from '@sonora/contracts';
import { soundWord } from './sound-words.ts';

type Searched = Pick<SoundTemplateResponse, 'name' | 'alias' | 'description' | 'tags' | 'labels'>;

export const labelValues = ({ labels }: Pick<Searched, 'labels'>, key: string): readonly string[] =>
  labels[key]?.display_values ?? [];

/** Filters of sounds: labels of the catalogue, and the kinds of their words. */
export const soundFacets = [
  { key: 'as.genre', kind: 'genres' },
  { key: 'as.mood', kind: 'moods' },
  { key: 'as.energy', kind: 'energies' },
] as const;

export type SoundLabelFilter = Partial<Record<(typeof soundFacets)[number]['key'], string | undefined>>;

/** Searchable text of a sound, in English and in the reader's language. */
const textOf = (template: Searched): string => {
  const { genres, moods, instruments } = template.tags;
  const labels = soundFacets.flatMap(({ key, kind }) =>
    labelValues(template, key).flatMap((word) => [word, soundWord(kind, word)]),
  );
  const words = [
    ...genres.flatMap((word) => [word, soundWord('genres', word)]),
    ...moods.flatMap((word) => [word, soundWord('moods', word)]),
    ...instruments.flatMap((word) => [word, soundWord('instruments', word)]),
  ];
  return [template.name, template.alias.replaceAll('_', ' '), template.description, ...labels, ...words]
    .join(' ')
    .toLowerCase();
};

/** Sounds that match all filter values and contain all words of the search. */
export const findSounds = <Template extends Searched>(
  templates: readonly Template[],
  filter: SoundLabelFilter,
  query: string,
): readonly Template[] => {
  const words = query.toLowerCase().split(/\s+/);
  return templates.filter((template) => {
    const isOfFacets = soundFacets.every(({ key }) => {
      const value = filter[key];
      return value === undefined || labelValues(template, key).includes(value);
    });
    if (!isOfFacets) return false;
    const text = textOf(template);
    return words.every((word) => text.includes(word));
  });
};
