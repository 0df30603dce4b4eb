import type { Voice } from '@sonora/contracts';
import { languageFamily } from '../../../../shared/format/language.ts';
import { initialVoice } from '../../../../shared/voices/initial-voice.ts';
import { type Ad, spokenLines } from '../document/ad.ts';

/** Lines whose text is in a language that their voice does not speak. */
export type LanguageMismatch = {
  readonly voiceAlias: string;
  readonly lineIds: ReadonlySet<string>;
  /** Language family of the text. */
  readonly language: string;
  /** Main language of the voice. */
  readonly spoken: string;
  /** An available voice that speaks the language; undefined if there is none. */
  readonly betterVoice: string | undefined;
};

type Speaker = Pick<Voice, 'alias' | 'languageCode' | 'supportedLanguages' | 'gender' | 'unavailable'>;

const speaks = ({ languageCode, supportedLanguages }: Speaker, family: string): boolean =>
  [languageCode, ...supportedLanguages].some((code) => languageFamily(code) === family);

/** A voice of the language, if possible of the same gender. */
const betterVoice = (voices: readonly Speaker[], current: Speaker, language: string): string | undefined => {
  const fitting = voices.filter((voice) => voice.unavailable === undefined && speaks(voice, language));
  const alike = fitting.filter(({ gender }) => gender === current.gender);
  return fitting.length === 0 ? undefined : initialVoice(alike.length > 0 ? alike : fitting, language);
};

/** Lines of one voice, and their text. */
export type VoiceText = { readonly voiceAlias: string; readonly lineIds: ReadonlySet<string>; readonly text: string };

/** What each voice speaks in the ad. Lines with the same voice are read together. */
export const textsByVoice = (ad: Ad): readonly VoiceText[] =>
  [...Map.groupBy(spokenLines(ad), ({ voiceAlias }) => voiceAlias)].map(([voiceAlias, lines]) => ({
    voiceAlias,
    lineIds: new Set(lines.map(({ id }) => id)),
    text: lines.map(({ text }) => text).join(' '),
  }));

/**
 * One entry for each voice that is to speak a language it does not speak.
 * @param languages of the texts, in their order; undefined where it is unknown
 */
export const languageMismatches = (
  texts: readonly VoiceText[],
  languages: readonly (string | undefined)[],
  voices: ReadonlyMap<string, Speaker>,
): readonly LanguageMismatch[] =>
  texts.flatMap(({ voiceAlias, lineIds }, index) => {
    const [voice, language] = [voices.get(voiceAlias), languages[index]];
    if (!voice || language === undefined || speaks(voice, language)) return [];
    const spoken = languageFamily(voice.languageCode);
    return [{ voiceAlias, lineIds, language, spoken, betterVoice: betterVoice([...voices.values()], voice, language) }];
  });
