import type { SoundEffect } from '../effects/sound-effect.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import { isSpeltLike, meaningfulWords, meaningsOf, searchWords, stemOf } from './words.ts';

/** Searchable texts of a sound and their weight. */
type Field = { readonly weight: number; readonly texts: readonly string[] };

/** A found item, its score (0 … 1: all words occur in the name), and the words of the query that matched. */
export type SearchHit<Item> = { readonly item: Item; readonly score: number; readonly because: readonly string[] };

/** Strength of a match: the word itself, a synonym, a similar spelling. */
const EXACT = 1;
const MEANING = 0.55;
const SPELLING = 0.7;

const templateFields = ({ name, alias, description, labels }: SoundTemplate): readonly Field[] => [
  { weight: 1, texts: [name, alias] },
  { weight: 0.9, texts: [...labels.genre, ...(labels.subgenre ?? []), ...labels.holidays] },
  { weight: 0.9, texts: [...labels.mood, labels.energy, labels.tempo] },
  { weight: 0.85, texts: labels.instrument },
  { weight: 0.5, texts: [description, labels.key, `${labels.bpm} bpm`] },
];

const effectFields = ({ name, alias, description, category, tags }: SoundEffect): readonly Field[] => [
  { weight: 1, texts: [name, alias] },
  { weight: 0.9, texts: tags },
  { weight: 0.8, texts: [category] },
  { weight: 0.5, texts: [description] },
];

const stemsOf = (field: Field): readonly string[] => [...new Set(field.texts.flatMap(searchWords).map(stemOf))];

const strengthOf = (stem: string, other: string): number => {
  if (stem === other) return EXACT;
  const most = stem.length >= 9 ? 2 : stem.length >= 5 ? 1 : 0;
  return most > 0 && other.length >= 4 && isSpeltLike(stem, other, most) ? SPELLING : 0;
};

/** The best match of a word in any field. */
const hitOf = (
  stem: string,
  fields: readonly { readonly weight: number; readonly stems: readonly string[] }[],
): number => {
  const meanings = meaningsOf(stem);
  let best = 0;
  for (const { weight, stems } of fields) {
    for (const other of stems) {
      const strength = Math.max(strengthOf(stem, other), meanings.includes(other) ? MEANING : 0);
      best = Math.max(best, weight * strength);
    }
  }
  return best;
};

const search = <Item>(
  query: string,
  items: readonly Item[],
  fieldsOf: (item: Item) => readonly Field[],
): SearchHit<Item>[] => {
  const words = meaningfulWords(query);
  if (words.length === 0) return items.map((item) => ({ item, score: 0, because: [] }));
  return items
    .map((item) => {
      const fields = fieldsOf(item).map((field) => ({ weight: field.weight, stems: stemsOf(field) }));
      const hits = words.map((word) => ({ word, hit: hitOf(stemOf(word), fields) }));
      const score = hits.reduce((sum, { hit }) => sum + hit, 0) / words.length;
      return { item, score, because: hits.filter(({ hit }) => hit > 0).map(({ word }) => word) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
};

/**
 * Templates that match a description ("calm piano for a bank"), best first. The score of a word depends on the field
 * (name, labels, description) and on the match (exact, synonym, similar spelling); the score of a template is the mean
 * over the words. An empty query returns all templates in order.
 */
export const searchTemplates = (query: string, templates: readonly SoundTemplate[]): SearchHit<SoundTemplate>[] =>
  search(query, templates, templateFields);

/** Effects that match a description, as `searchTemplates`. */
export const searchEffects = (query: string, effects: readonly SoundEffect[]): SearchHit<SoundEffect>[] =>
  search(query, effects, effectFields);
