import type { VoiceDefinition } from '@sonora/speech';
import { type CloudVoice, libraryVoices } from '../cloud/cloud-voice.ts';
import type { EspeakVoice } from './espeak-kinds.ts';

/** eSpeak's voice variants that are offered for each language; the first is the default. */
const SPEAKERS = [
  { gender: 'male', variant: '', name: 'he' },
  { gender: 'female', variant: '+f2', name: 'she' },
] as const;

/** Excludes constructed languages (`art/`), except Esperanto. */
const isSpoken = ({ identifier }: EspeakVoice): boolean => !identifier.startsWith('art/') || identifier === 'art/eo';

/** BCP 47 tags of languages for which eSpeak uses other tags. */
const OWN_CODES: Readonly<Record<string, string>> = {
  'fr-fr': 'fr-FR',
  'en-gb': 'en-GB',
  'chr-US-Qaaa-x-west': 'chr-US',
};

/** Canonical BCP 47 tag; undefined for malformed tags. */
const tagOf = (name: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(OWN_CODES[name] ?? name)[0];
  } catch {
    return undefined;
  }
};

/** eSpeak lists several tags for some languages, the main one first. */
const languageOf = ({ languages }: EspeakVoice): string | undefined =>
  languages
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ name }) => tagOf(name))
    .find((tag) => tag !== undefined);

/** The voices of eSpeak, two for each language. The id is the name that its process expects. */
export const espeakVoices = (listed: readonly EspeakVoice[]): readonly CloudVoice[] =>
  listed.filter(isSpoken).flatMap((voice) => {
    const languageCode = languageOf(voice);
    if (languageCode === undefined) return [];
    return SPEAKERS.map(({ gender, variant, name }) => ({
      id: `${voice.identifier}${variant}`,
      name: `${voice.identifier.split('/').at(-1)} ${name}`,
      languageCode,
      gender,
      tags: ['synthetic', 'clear'],
      purpose: ['draft'],
      description: `${voice.name}, made by rules: understood at any speed, and never mistaken for a person. For drafts, and for languages that no other voice speaks.`,
      isExpressive: false,
    }));
  });

export const espeakDefinitions = (voices: readonly CloudVoice[]): readonly VoiceDefinition[] =>
  libraryVoices(voices, {
    engine: 'espeak',
    aliasPrefix: 'espeak',
    provider: 'espeak',
    providerFullName: 'eSpeak NG',
  });
