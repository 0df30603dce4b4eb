/** Emoji sequences: with skin tones, flags, joiners, keycaps. */
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{fe00}-\u{fe0f}\u{20e3}\u{e0020}-\u{e007f}]/gu;
/** Control characters, direction marks, joiners, byte order marks, private-use characters and unpaired surrogates. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;

/**
 * Removes characters without sound: emoji, control and formatting characters. Line ends become
 * line feeds; tabs and unusual spaces become spaces; runs of spaces become one.
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

/** Number of letters that a voice of a Latin-script language can and cannot read. */
export type LetterCount = { readonly latin: number; readonly other: number; readonly rightToLeft: boolean };

/** Whether a language uses the Latin script. Its voices cannot read letters of other scripts. */
export const isWrittenInLatin = (languageCode: string): boolean => {
  const family = /^[a-z]{2,8}/i.exec(languageCode)?.[0] ?? 'en';
  return new Intl.Locale(family).maximize().script === 'Latn';
};

export const countLetters = (text: string): LetterCount => {
  const letters = text.match(LETTER)?.length ?? 0;
  const latin = text.match(LATIN_LETTER)?.length ?? 0;
  return { latin, other: Math.max(0, letters - latin), rightToLeft: RIGHT_TO_LEFT.test(text) };
};
