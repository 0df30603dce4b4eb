import type { Voice } from '@sonora/contracts';
import { familyName } from '../format/language.ts';
import { byFrequency } from '../ui/lists/by-frequency.ts';
import { t } from './choice-messages.ts';
import { voiceDescription, voiceWord } from './voice-words.ts';

export type FacetKey = 'language' | 'gender' | 'accent' | 'age' | 'tone';

type Facet = {
  readonly key: FacetKey;
  readonly label: string;
  readonly valuesOf: (voice: Voice) => readonly string[];
  /** A value in the reader's language. */
  readonly nameOf: (value: string) => string;
};

/** Filter criteria of voices, the broadest first. */
const facets: readonly Facet[] = [
  {
    key: 'language',
    label: t('voiceChoice.language'),
    valuesOf: ({ languageCode, supportedLanguages }) => [
      ...new Set([languageCode, ...supportedLanguages].map(familyName)),
    ],
    nameOf: (name) => name,
  },
  {
    key: 'gender',
    label: t('voiceChoice.gender'),
    valuesOf: ({ gender }) => [gender],
    nameOf: (value) => voiceWord('genders', value),
  },
  {
    key: 'accent',
    label: t('voiceChoice.accent'),
    valuesOf: ({ accent }) => [accent],
    nameOf: (value) => voiceWord('accents', value),
  },
  {
    key: 'age',
    label: t('voiceChoice.age'),
    valuesOf: ({ ageBracket }) => [ageBracket],
    nameOf: (value) => voiceWord('ages', value),
  },
  {
    key: 'tone',
    label: t('voiceChoice.tone'),
    valuesOf: ({ tags }) => tags,
    nameOf: (value) => voiceWord('tags', value),
  },
];

export type VoiceFilter = Readonly<Partial<Record<FacetKey, string | undefined>>>;

export type FacetValues = Pick<Facet, 'key' | 'label' | 'nameOf'> & { readonly values: readonly string[] };

const has = (voice: Voice, { key, valuesOf }: Facet, filter: VoiceFilter): boolean =>
  filter[key] === undefined || valuesOf(voice).includes(filter[key]);

/** Searchable texts of a voice, in English and in the reader's language. */
const searchTexts = (voice: Voice): readonly string[] => [
  voice.longSoftDescription,
  voiceDescription(voice),
  ...voice.tags.flatMap((tag) => [tag, voiceWord('tags', tag)]),
];

/** Voices that match all filter values and contain all words of the search in their texts. */
export const findVoices = (voices: readonly Voice[], filter: VoiceFilter, query: string): readonly Voice[] => {
  const words = query.toLowerCase().split(/\s+/);
  const active = facets.filter(({ key }) => filter[key] !== undefined);
  return voices.filter((voice) => {
    if (!active.every((facet) => has(voice, facet, filter))) return false;
    const text = [voice.alias.replaceAll('_', ' '), voice.alias, voice.providerFullName, ...searchTexts(voice)]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

/**
 * Filter values, the most frequent first: all languages, and for the other facets the values of voices in the chosen
 * language. Facets with a single value are left out.
 */
export const facetValues = (voices: readonly Voice[], filter: VoiceFilter): readonly FacetValues[] => {
  const [language] = facets;
  const speaking = language ? voices.filter((voice) => has(voice, language, filter)) : voices;
  return facets
    .map((facet) => {
      const values = byFrequency(
        (facet === language ? voices : speaking).flatMap((voice) => [...facet.valuesOf(voice)]),
      );
      return { key: facet.key, label: facet.label, nameOf: facet.nameOf, values };
    })
    .filter(({ key, values }) => values.length > 1 || filter[key] !== undefined);
};

/** The filter after a click. A change of language clears the other values, which its voices may not have. */
export const changeFilter = (filter: VoiceFilter, key: FacetKey, value: string | undefined): VoiceFilter =>
  key === 'language' ? { ...filter, accent: undefined, tone: undefined, language: value } : { ...filter, [key]: value };
