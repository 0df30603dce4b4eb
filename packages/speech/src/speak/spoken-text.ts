import { isWrittenInLatin } from '../markup/unspoken.ts';
import type { ReadWord } from '../normalise/language.ts';
import { normaliseText } from '../normalise/normalise-text.ts';

export type SpokenToken = ReadWord & {
  /** Pronunciation in ARPAbet with vowel stress (`ah0`), for engines that accept phones; others read `spoken`. */
  readonly phones?: readonly string[];
};

/** Letters without a canonical decomposition, with their usual English replacements. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  ð: 'th',
  ı: 'i',
};

/**
 * Words in printable ASCII, for English engines: letters lose their accents, or are removed if they have no English
 * reading.
 */
export const plainLetters = (spoken: string): string =>
  spoken
    .replace(/[^\x20-\x7e]/g, (character) => LETTERS[character] ?? character)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

/** Removes letters that a voice of a Latin-script language cannot read. */
const latinLetters = (spoken: string): string => spoken.replace(/(?!\p{Script=Latin})\p{L}/gu, '').trim();

/** The last letter of "U S A" would be read as an article before the next word. */
const withoutArticle = (spoken: string, next: string | undefined): string =>
  /\b[A-Z] A$/.test(spoken) && /^[a-z]/.test(next ?? '') ? `${spoken.slice(0, -1)}ay` : spoken;

const isEnglish = (languageCode: string): boolean => /^en\b/i.test(languageCode);

/**
 * Converts a text to the input of speech engines: written words with their spoken forms. English engines get printable
 * ASCII, those of other languages in Latin script get Latin letters; words without any such character are omitted.
 * @param languageCode BCP 47. Default: American English
 */
export const spokenTokens = (text: string, languageCode = 'en-US'): readonly SpokenToken[] => {
  const tokens = normaliseText(text, languageCode);
  const inLetters = isEnglish(languageCode) ? plainLetters : isWrittenInLatin(languageCode) ? latinLetters : undefined;
  if (inLetters === undefined) return tokens;
  const plain = tokens
    .map((token) => ({ ...token, spoken: inLetters(token.spoken) }))
    .filter(({ spoken }) => /[\p{L}\p{N}]/u.test(spoken));
  if (!isEnglish(languageCode)) return plain;
  return plain.map((token, index) => ({ ...token, spoken: withoutArticle(token.spoken, plain[index + 1]?.spoken) }));
};

/** The spoken forms as one text. */
export const textOfTokens = (tokens: readonly SpokenToken[]): string => tokens.map(({ spoken }) => spoken).join(' ');
