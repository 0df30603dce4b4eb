import type { AgeBracket, EngineVoice, VoiceColour, VoiceDefinition, VoiceGender } from '@sonora/speech';
import { nameId } from '../../ids/name-id.ts';

/** A voice as its provider describes it, mapped to our fields. */
export type CloudVoice = {
  /** The provider's id, used in requests. */
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** BCP 47. */
  readonly languageCode: string;
  /** In lower case. Default: derived from the region of the language. */
  readonly accent?: string;
  readonly gender: VoiceGender;
  readonly ageBracket?: AgeBracket;
  readonly tags?: readonly string[];
  readonly purpose?: readonly string[];
  readonly description?: string;
  /** Further languages, BCP 47. */
  readonly otherLanguages?: readonly string[];
  readonly isExpressive: boolean;
  /** Alias of the fallback voice. */
  readonly fallbackVoiceAlias?: string;
  /** Default: 15. */
  readonly charsPerSecond?: number;
};

export type CloudVoiceMaker = {
  /** Id of the engine. */
  readonly engine: string;
  /** Part of the voice's id, for engines that run at several addresses. */
  readonly realm?: string;
  /** Prefix of every alias, because plain names such as `brian` are in use already. */
  readonly aliasPrefix: string;
  /** Short and full display name of the provider. */
  readonly provider: string;
  readonly providerFullName: string;
};

/** Neutral: cloud voices are used unprocessed. */
const plainColour: VoiceColour = {
  pitchSemitones: 0,
  formantRatio: 1,
  rate: 1,
  tone: { bodyDb: 0, presenceDb: 0, airDb: 0, brightnessDb: 0, exciterDb: -60 },
};

const ACCENTS: Readonly<Record<string, string>> = {
  'en-US': 'american',
  'en-GB': 'british',
  'en-AU': 'australian',
  'en-CA': 'canadian',
  'en-IE': 'irish',
  'en-IN': 'indian',
  'en-NZ': 'new zealand',
  'en-ZA': 'south african',
};

/**
 * Median fundamental frequency of adult readers: about 115 Hz for men, 205 Hz for women. Providers do not report it.
 */
const TYPICAL_F0_HZ: Readonly<Record<VoiceGender, number>> = { male: 115, female: 205, other: 160 };

const englishName = (type: 'language' | 'region', code: string): string | undefined => {
  try {
    return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code)?.toLowerCase();
  } catch {
    return undefined;
  }
};

/** Language name in lower case, `english` for `en-GB`; the code itself when the name is unknown. */
export const languageName = (languageCode: string): string => {
  const family = languageCode.split('-')[0]!.toLowerCase();
  return englishName('language', family) ?? family;
};

const accentOf = (languageCode: string): string => {
  const region = languageCode.split('-').find((part, index) => index > 0 && /^[A-Za-z]{2}$/.test(part));
  if (region === undefined) return 'neutral';
  return ACCENTS[languageCode] ?? englishName('region', region.toUpperCase()) ?? 'neutral';
};

/** Sanitises a text of a provider for display: one line, no control characters, limited length. */
export const displayText = (text: unknown, maxCharacters = 60): string =>
  typeof text !== 'string'
    ? ''
    : text
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, maxCharacters)
        .trim();

const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);

/** Aliases by voice id. Duplicate names, and names without Latin letters, get the id as a suffix. */
const aliasesOf = (voices: readonly CloudVoice[], { engine, aliasPrefix }: CloudVoiceMaker): Map<string, string> => {
  const counts = new Map<string, number>();
  for (const { name } of voices) counts.set(slug(name), (counts.get(slug(name)) ?? 0) + 1);
  return new Map(
    voices.map(({ id, name }) => {
      const plain = slug(name);
      const isUnique = plain !== '' && counts.get(plain) === 1;
      const parts = isUnique ? [plain] : [plain, nameId('alias', engine, id).slice(0, 6)];
      return [id, `${aliasPrefix}_${parts.filter((part) => part !== '').join('-')}`];
    }),
  );
};

/** The largest services list about 600 voices; customers add their own. */
const MAX_VOICES = 2_000;
const MAX_LANGUAGES = 200;

/** Ids that fit into a URL and a database column. */
const isUsableId = (id: string): boolean => /^[^\p{Cc}\p{Cs}]{1,200}$/u.test(id);

/** Valid for `Intl`, which has no name for malformed tags. */
const isLanguage = (code: string): boolean => {
  try {
    return code.length <= 35 && Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
};

/** Voice definitions in the order given, without duplicates and without entries that lack required fields. */
export const libraryVoices = (all: readonly CloudVoice[], maker: CloudVoiceMaker): readonly VoiceDefinition[] => {
  const usable = all.filter(({ id, languageCode }) => isUsableId(id) && isLanguage(languageCode));
  const voices = [...new Map(usable.map((voice) => [voice.id, voice])).values()].slice(0, MAX_VOICES);
  const aliases = aliasesOf(voices, maker);
  const { engine, realm = '', provider, providerFullName } = maker;
  return voices.map((voice) => {
    const { id, languageCode, otherLanguages = [], isExpressive } = voice;
    const supportedLanguages = [...new Set([languageCode, ...otherLanguages.filter(isLanguage)])].slice(
      0,
      MAX_LANGUAGES,
    );
    return {
      voiceId: nameId('voice', engine, realm, id),
      alias: aliases.get(id)!,
      language: languageName(languageCode),
      languageCode,
      accent: voice.accent ?? accentOf(languageCode),
      gender: voice.gender,
      ageBracket: voice.ageBracket ?? 'adult',
      provider,
      providerFullName,
      tags: voice.tags ?? [],
      type: 'standard',
      supportedLanguages,
      isMultilingual: supportedLanguages.length > 1,
      supportedStyles: isExpressive ? ['expressive'] : [],
      defaultStyle: [],
      basicEmotion: 'neutral',
      purpose: voice.purpose ?? [],
      timePerformance: 'medium',
      longSoftDescription: voice.description ?? '',
      industryExamples: [],
      sectionCharacterLimit: 1_000,
      charsPerSecond: voice.charsPerSecond ?? 15,
      technologies: ['TTS'],
      ...(voice.fallbackVoiceAlias === undefined ? {} : { standInAlias: voice.fallbackVoiceAlias }),
      base: { engine, voice: id },
      colour: plainColour,
    };
  });
};

export const engineVoiceOf = ({ id, languageCode, gender }: CloudVoice): EngineVoice => ({
  id,
  languageCode,
  gender,
  medianF0Hz: TYPICAL_F0_HZ[gender],
});
