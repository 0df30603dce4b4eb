/** Longest text that is read; the rest is cut at a sentence. */
const MAX_CHARACTERS = 6_000;

/** Emojis, arrows, bullets and other signs that are not spoken. */
const UNSPOKEN =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}\u200B\u2060\u00AD\u2190-\u21FF\u2600-\u27BF]|\u200C|\u200D|\uFE0F/gu;

const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/<(script|style)\b[^<]{0,5000}<\/\1>/gi, ' ')
    .replaceAll(/<[^<>]{0,1000}>/g, ' ')
    .replaceAll(/!?\[([^[\]]{0,300})\]\([^()]{0,500}\)/g, '$1')
    .replaceAll(/&(amp|nbsp|lt|gt|quot);/g, (_, name: string) => (name === 'amp' ? '&' : ' '))
    .replaceAll(/[*_`#~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '');

/** A line of a list or a table becomes a sentence. */
const asSentence = (line: string): string => {
  const plain = line
    .replace(/^[\s\-–—•·*>]+/u, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain === '') return '';
  return /[.!?…:;,]["'”’»)]?$/u.test(plain) ? plain.replace(/[:;,]$/u, '.') : `${plain}.`;
};

/** A text without markup, emojis and bullets; each line ends as a sentence. Linear time. */
export const cleanText = (text: string): string =>
  withoutMarkup(text.slice(0, MAX_CHARACTERS * 2))
    .replaceAll(UNSPOKEN, ' ')
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\n' : ' '))
    .replaceAll(/([!?])[!?]+/g, '$1')
    .split(/\n+/)
    .map(asSentence)
    .filter((line) => line !== '')
    .join(' ')
    .slice(0, MAX_CHARACTERS)
    .trim();
