import type { Voice } from '@sonora/contracts';
import { detectLanguage } from '@sonora/contracts/language/detect-language';
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

/** One entry for each voice that is to speak a language it does not speak. Lines with the same voice are read together. */
export const languageMismatches = (ad: Ad, voices: ReadonlyMap<string, Speaker>): readonly LanguageMismatch[] => {
  const byVoice = Map.groupBy(spokenLines(ad), ({ voiceAlias }) => voiceAlias);
  return [...byVoice].flatMap(([voiceAlias, lines]) => {
    const voice = voices.get(voiceAlias);
    const language = voice && (ad.language ?? detectLanguage(lines.map(({ text }) => text).join(' ')));
    if (!voice || language === undefined || speaks(voice, language)) return [];
    return [
      {
        voiceAlias,
        lineIds: new Set(lines.map(({ id }) => id)),
        language,
        spoken: languageFamily(voice.languageCode),
        betterVoice: betterVoice([...voices.values()], voice, language),
      },
    ];
  });
};
