import type { VoiceDefinition } from '@sonora/speech';
import { type CloudVoice, libraryVoices } from '../cloud/cloud-voice.ts';
import type { EspeakVoice } from './espeak-kinds.ts';

/** Manners of speaking that eSpeak brings for each language; the first is the plain one. */
const SPEAKERS = [
  { gender: 'male', variant: '', name: 'he' },
  { gender: 'female', variant: '+f2', name: 'she' },
] as const;

/** Languages of novels and of constructors: nobody advertises in them. Esperanto has speakers. */
const isSpoken = ({ identifier }: EspeakVoice): boolean => !identifier.startsWith('art/') || identifier === 'art/eo';

/** Spellings of BCP 47 where eSpeak has its own. */
const OWN_CODES: Readonly<Record<string, string>> = {
  'fr-fr': 'fr-FR',
  'en-gb': 'en-GB',
  'chr-US-Qaaa-x-west': 'chr-US',
};

/** The canonical tag of a language; undefined when it is none. */
const tagOf = (name: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(OWN_CODES[name] ?? name)[0];
  } catch {
    return undefined;
  }
};

/** A language may be offered under several names: the one that is meant first. */
const languageOf = ({ languages }: EspeakVoice): string | undefined =>
  languages
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ name }) => tagOf(name))
    .find((tag) => tag !== undefined);

/** The voices of eSpeak, two for each language; the id is the name that its process expects. */
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
