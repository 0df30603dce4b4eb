import type { ReadWord } from './normalise/language.ts';
import { normaliseText } from './normalise/normalise-text.ts';

export type SpokenToken = ReadWord & {
  /**
   * How it sounds, in ARPAbet with the stress of vowels (`ah0`): for engines that can be told; the others say `spoken`.
   */
  readonly phones?: readonly string[];
};

/** Letters whose canonical decomposition is themselves, with their usual English stand-ins. */
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

/** Words in printable ASCII, for English front ends: letters lose their accents, or vanish without an English reading. */
export const plainLetters = (spoken: string): string =>
  spoken
    .replace(/[^\x20-\x7e]/g, (character) => LETTERS[character] ?? character)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

/** The last letter of "U S A" would be an article before the next word. */
const withoutArticle = (spoken: string, next: string | undefined): string =>
  /\b[A-Z] A$/.test(spoken) && /^[a-z]/.test(next ?? '') ? `${spoken.slice(0, -1)}ay` : spoken;

const isEnglish = (languageCode: string): boolean => /^en\b/i.test(languageCode);

/**
 * A text as the engines of a language are told it: written words with what is said for them. English ones get printable
 * ASCII; words without a sound there are left out, and so are words without letters and figures everywhere.
 * @param languageCode BCP 47; default American English
 */
export const spokenTokens = (text: string, languageCode = 'en-US'): readonly SpokenToken[] => {
  const tokens = normaliseText(text, languageCode);
  if (!isEnglish(languageCode)) return tokens;
  const plain = tokens
    .map((token) => ({ ...token, spoken: plainLetters(token.spoken) }))
    .filter(({ spoken }) => /[a-z0-9]/i.test(spoken));
  return plain.map((token, index) => ({ ...token, spoken: withoutArticle(token.spoken, plain[index + 1]?.spoken) }));
};

/** Words as an engine is told them. */
export const textOfTokens = (tokens: readonly SpokenToken[]): string => tokens.map(({ spoken }) => spoken).join(' ');
