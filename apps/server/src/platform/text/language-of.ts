import { eld } from 'eld/extrasmall';

/** Texts are judged by their beginning: more does not change the result. */
const MAX_CHARACTERS = 2_000;
/** Names and greetings of fewer letters are alike in many languages. */
const MIN_WORDS = 4;
const MIN_LETTERS = 12;
/** Fewer are enough in writing systems without spaces between words. */
const MIN_UNSPACED_LETTERS = 6;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Codes for which catalogues of voices have another one. */
const codesOfVoices: Readonly<Record<string, string>> = { no: 'nb', tl: 'fil' };

const isLongEnough = (text: string): boolean => {
  if ((text.match(unspaced)?.length ?? 0) >= MIN_UNSPACED_LETTERS) return true;
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.length >= MIN_WORDS && words.join('').length >= MIN_LETTERS;
};

/** The text without markup, fields of versions such as `{{city}}`, and addresses, which are in no language. */
const spokenPart = (text: string): string =>
  text
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/<[^<>]{0,200}>|\{\{[^{}]{0,100}\}\}/g, ' ')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S{1,500}/gi, ' ');

/**
 * Language of a text as an ISO 639-1 code; undefined if it cannot be told. Importing this module takes 90 MB: it is for a
 * thread.
 */
export const languageOf = (text: string): string | undefined => {
  const spoken = spokenPart(text);
  if (!isLongEnough(spoken)) return undefined;
  const found = eld.detect(spoken);
  if (found.language === '' || !found.isReliable()) return undefined;
  return codesOfVoices[found.language] ?? found.language;
};
