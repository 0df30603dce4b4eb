import { type Voice, type VoiceListField, voiceListFields } from '@sonora/contracts';

export type VoiceChoice = Readonly<Partial<Record<VoiceListField, readonly string[] | undefined>>> & {
  readonly sort?: string | undefined;
};

/** Values of a field by which voices are filtered. */
export const valuesOf = (voice: Voice, filter: VoiceListField): readonly string[] => {
  const value = voice[filter];
  if (typeof value === 'object') return value;
  // One text in responses, but several examples.
  if (filter === 'industryExamples') return String(value).split(', ');
  return [String(value)];
};

/** Any of the wanted values, whatever their case. */
const matches = (voice: Voice, filter: VoiceListField, wanted: readonly string[] | undefined): boolean => {
  if (wanted === undefined || wanted.length === 0) return true;
  const asked = wanted.map((value) => value.toLowerCase());
  return valuesOf(voice, filter).some((value) => asked.includes(value.toLowerCase()));
};

const sortFields = [...voiceListFields, 'alias', 'voiceId', 'providerFullName', 'charsPerSecond'] as const;

type Order = { readonly field: (typeof sortFields)[number]; readonly isDescending: boolean };

/** Reads `alias`, `-alias`, `alias desc`, `alias:desc` and `alias,desc`; undefined for unknown fields. */
const orderOf = (sort: string | undefined): Order | undefined => {
  const [name = '', direction = 'asc'] = (sort ?? '').trim().split(/[\s:,]/);
  const bare = name.replace(/^[-+]/, '').toLowerCase();
  const field = sortFields.find((candidate) => candidate.toLowerCase() === bare);
  return field && { field, isDescending: name.startsWith('-') || /^(?:desc|-1)/i.test(direction) };
};

/** Voices that match all filters, in the given order or else in that of the catalogue. */
export const chooseVoices = (voices: readonly Voice[], { sort, ...asked }: VoiceChoice): readonly Voice[] => {
  const found = voices.filter((voice) => voiceListFields.every((filter) => matches(voice, filter, asked[filter])));
  const order = orderOf(sort);
  if (!order) return found;
  const { field, isDescending } = order;
  const compare = (a: Voice, b: Voice): number =>
    String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true });
  return found.toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
};
