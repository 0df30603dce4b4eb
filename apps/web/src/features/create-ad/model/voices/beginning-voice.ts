import type { Voice } from '@sonora/contracts';
import { defaults } from '@sonora/contracts/audio';
import { languageFamily } from '../../../../shared/format/language.ts';

type Speaker = Pick<Voice, 'alias' | 'languageCode' | 'supportedLanguages'>;

/**
 * Who speaks first in a new ad of an organisation that has set a language (BCP 47, with or without a region): a voice of that
 * region, else one whose own language it is, else one that speaks it too. The product's own default goes before others that
 * do as well, and stands in where nobody does.
 */
export const beginningVoice = (voices: readonly Speaker[], language: string): string => {
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
