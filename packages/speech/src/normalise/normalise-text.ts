import { americanEnglish, britishEnglish } from './english/language.ts';
import { french } from './french/language.ts';
import { german } from './german/language.ts';
import type { NormaliserLanguage, ReadWord } from './language.ts';
import { plainWords } from './plain-words.ts';
import { readWords } from './read-words.ts';
import { europeanSpanish, mexicanSpanish, southAmericanSpanish } from './spanish/language.ts';
import { writtenWords } from './written-words.ts';

/** Countries whose English is read the British way; every other English is read the American way. */
const BRITISH = new Set('gb uk ie au nz za in sg hk mt ke ng'.split(' '));
/** Countries with a full stop before the decimals. */
const LIKE_MEXICO = new Set('mx us pr gt hn sv ni pa do 419'.split(' '));

const languageOf = (languageCode: string): NormaliserLanguage | undefined => {
  const [family, ...parts] = languageCode.toLowerCase().split(/[-_]/);
  switch (family) {
    case 'en':
      return parts.some((part) => BRITISH.has(part)) ? britishEnglish : americanEnglish;
    case 'de':
      return german;
    case 'es':
      if (parts.some((part) => LIKE_MEXICO.has(part))) return mexicanSpanish;
      return parts.length === 0 || parts.includes('es') ? europeanSpanish : southAmericanSpanish;
    case 'fr':
      return french;
    default:
      return undefined;
  }
};

/**
 * Reads a text as a speaker of the language reads it aloud: numbers, dates, times, money, measures, addresses,
 * abbreviations and acronyms become words, in English, German, Spanish and French. What the script overrules
 * (`overruled`) is read as it says. In other languages signs become plain and figures are left to the engine.
 * Linear time; never throws.
 * @param languageCode BCP 47; the country decides between American and British readings, and about decimals in Spanish
 * @returns one entry for each written word with a sound, in order; several words that cannot be told apart when spoken
 * ("€ 5") are one entry
 */
export const normaliseText = (text: string, languageCode: string): readonly ReadWord[] => {
  const words = writtenWords(text);
  const language = languageOf(languageCode);
  return language === undefined ? plainWords(words) : readWords(words, language);
};
