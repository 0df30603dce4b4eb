import type { Voice } from '@sonora/contracts';
import { defaults } from '@sonora/contracts/audio';
import { languageFamily } from '../format/language.ts';

type Speaker = Pick<Voice, 'alias' | 'languageCode' | 'supportedLanguages'>;

/**
 * The voice of a new ad for an organisation that has set a language (BCP 47, with or without a region). Voices whose main
 * language is exactly this one come first, then voices that also speak it, then both for other regions of the language. Among
 * equals, and if no voice speaks it, the product's default voice is used.
 */
export const initialVoice = (voices: readonly Speaker[], language: string): string => {
  const family = languageFamily(language);
  const kinds: readonly ((voice: Speaker) => boolean)[] = [
    ({ languageCode }) => languageCode === language,
    ({ supportedLanguages }) => supportedLanguages.includes(language),
    ({ languageCode }) => languageFamily(languageCode) === family,
    ({ supportedLanguages }) => supportedLanguages.some((code) => languageFamily(code) === family),
  ];
  const ordered = voices.toSorted(
    (one, other) => Number(other.alias === defaults.voiceAlias) - Number(one.alias === defaults.voiceAlias),
  );
  for (const isOfKind of kinds) {
    const found = ordered.find(isOfKind);
    if (found) return found.alias;
  }
  return defaults.voiceAlias;
};
