import { spanishDecimalPointCountries } from '@sonora/contracts/audio';
import { americanEnglish, britishEnglish } from './english/language.ts';
import { french } from './french/language.ts';
import { german } from './german/language.ts';
import type { NormaliserLanguage, ReadWord } from './language.ts';
import { plainWords } from './plain-words.ts';
import { readWords } from './read-words.ts';
import { europeanSpanish, mexicanSpanish, southAmericanSpanish } from './spanish/language.ts';
import { writtenWords } from './written-words.ts';

/** Countries with British readings; English of all other countries uses American readings. */
const BRITISH = new Set('gb uk ie au nz za in sg hk mt ke ng'.split(' '));

const languageOf = (languageCode: string): NormaliserLanguage | undefined => {
  const [family, ...parts] = languageCode.toLowerCase().split(/[-_]/);
  switch (family) {
    case 'en':
      return parts.some((part) => BRITISH.has(part)) ? britishEnglish : americanEnglish;
    case 'de':
      return german;
    case 'es':
      if (parts.some((part) => spanishDecimalPointCountries.has(part))) return mexicanSpanish;
      return parts.length === 0 || parts.includes('es') ? europeanSpanish : southAmericanSpanish;
    case 'fr':
      return french;
    default:
      return undefined;
  }
};

/**
 * Converts a text to the words that a reader of the language says: numbers, dates, times, money, measures, addresses,
 * abbreviations and acronyms, in English, German, Spanish and French. Readings that the script defines (`encodeOverride`)
 * have priority. For other languages signs are simplified and digits are left to the engine. Linear time; never throws.
 * @param languageCode BCP 47; the country selects American or British readings, and the decimal mark in Spanish
 * @returns one entry per written word with a sound, in order; several words that are read together ("€ 5") are one
 * entry
 */
export const normaliseText = (text: string, languageCode: string): readonly ReadWord[] => {
  const words = writtenWords(text);
  const language = languageOf(languageCode);
  return language === undefined ? plainWords(words) : readWords(words, language);
};
