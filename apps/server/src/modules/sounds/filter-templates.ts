import { limits, type SoundFilter } from '@sonora/contracts';
import type { SoundTemplate } from '@sonora/soundscape/catalogue';

type Value = string | number;

const valuesOfField: Readonly<Record<string, (template: SoundTemplate) => readonly Value[]>> = {
  alias: ({ alias }) => [alias],
  genre: ({ labels }) => labels.genre,
  subgenre: ({ labels }) => labels.subgenre ?? [],
  mood: ({ labels }) => labels.mood,
  instrument: ({ labels }) => labels.instrument,
  energy: ({ labels }) => [labels.energy],
  tempo: ({ labels }) => [labels.tempo],
  key: ({ labels }) => [labels.key],
  bpm: ({ labels }) => [labels.bpm],
  holiday: ({ labels }) => labels.holidays,
  collection: () => [],
  // Every template is performed, cut or repeated for any length of an ad.
  duration: () => [limits.adSeconds.min, limits.adSeconds.max],
};

/** Clients write `genre`, `genres` and `as.genre`. */
const readerOf = (field: string) => {
  const name = field.toLowerCase().replace(/^as\./, '');
  const reader = Object.keys(valuesOfField).find((known) => name === known || name === `${known}s`);
  return reader === undefined ? undefined : valuesOfField[reader];
};

const isSame = (value: Value, asked: Value): boolean => String(value).toLowerCase() === String(asked).toLowerCase();

const operators: Readonly<Record<string, (value: Value, asked: Value) => boolean>> = {
  in: isSame,
  equals: isSame,
  greaterThan: (value, asked) => Number(value) > Number(asked),
  greaterThanOrEquals: (value, asked) => Number(value) >= Number(asked),
  lessThan: (value, asked) => Number(value) < Number(asked),
  lessThanOrEquals: (value, asked) => Number(value) <= Number(asked),
};

/** Unknown operators and fields do not restrict. */
const matches = (template: SoundTemplate, filter: SoundFilter): boolean =>
  Object.entries(filter).every(([operator, fields]) => {
    const compare = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
    return Object.entries(fields).every(([field, given]) => {
      const values = readerOf(field)?.(template);
      const asked = Array.isArray(given) ? given : [given];
      if (!compare || !values || asked.length === 0) return true;
      return values.some((value) => asked.some((one) => compare(value, one)));
    });
  });

/**
 * Templates that match all filters, in the given order. Unless the filters are forced, the others follow, so that a
 * client gets as many as it asks for.
 */
export const filterTemplates = (
  templates: readonly SoundTemplate[],
  { filters, forceApplyFilters }: { readonly filters: readonly SoundFilter[]; readonly forceApplyFilters: boolean },
): readonly SoundTemplate[] => {
  const isMatch = (template: SoundTemplate): boolean => filters.every((filter) => matches(template, filter));
  const found = templates.filter(isMatch);
  return forceApplyFilters ? found : [...found, ...templates.filter((template) => !isMatch(template))];
};
