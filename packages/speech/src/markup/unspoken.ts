/** Emoji with all that belongs to them: skin tones, flags, joiners, keycaps. */
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{fe00}-\u{fe0f}\u{20e3}\u{e0020}-\u{e007f}]/gu;
/** Controls, directions, joiners, byte order marks, private characters and halves of characters. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;

/**
 * Takes out what has no sound: emoji, control and formatting characters. Line ends become `\n`, tabs and unusual spaces
 * become spaces, runs of spaces one space.
 */
export const withoutUnspoken = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(EMOJI, ' ')
    .replace(INVISIBLE, '')
    .replace(/[^\S\n]+/g, ' ');

const LETTER = /\p{L}/gu;
const LATIN_LETTER = /\p{Script=Latin}/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Letters of a text by whether a voice of a Latin-written language can read them. */
export type LetterCount = { readonly latin: number; readonly other: number; readonly rightToLeft: boolean };

/** Whether a language is written in Latin letters: then others are no part of what its voices read. */
export const isWrittenInLatin = (languageCode: string): boolean => {
  const family = /^[a-z]{2,8}/i.exec(languageCode)?.[0] ?? 'en';
  return new Intl.Locale(family).maximize().script === 'Latn';
};

export const countLetters = (text: string): LetterCount => {
  const letters = text.match(LETTER)?.length ?? 0;
  const latin = text.match(LATIN_LETTER)?.length ?? 0;
  return { latin, other: Math.max(0, letters - latin), rightToLeft: RIGHT_TO_LEFT.test(text) };
};
