const silentStart = /<(script|style|textarea|option)\b/gi;

/**
 * Removes elements whose content is not text; an unclosed one extends to the end. One expression for all of it would
 * search the rest of the text again at each start.
 */
const withoutSilentElements = (text: string): string => {
  const kept: string[] = [];
  let end = 0;
  silentStart.lastIndex = 0;
  for (let start = silentStart.exec(text); start; start = silentStart.exec(text)) {
    const content = text.indexOf('>', start.index) + 1;
    if (content === 0) break;
    kept.push(text.slice(end, start.index));
    const closing = new RegExp(`</${start[1]}\\b`, 'gi');
    closing.lastIndex = content;
    const close = closing.exec(text);
    end = (close && text.indexOf('>', close.index) + 1) || text.length;
    silentStart.lastIndex = end;
  }
  return kept.join('') + text.slice(end);
};

const comment = /<!--[\s\S]*?(?:-->|$)/g;
/** Matches elements like a browser: a `<` before other characters is text, and an unclosed element extends to the end. */
const tag = /<[a-z/!?][^>]*(?:>|$)/gi;
const scriptLike = /(?:java|vb|live)script\s*:|\bdata\s*:\s*text\/html|\bon[a-z]{3,20}\s*=|\bexpression\s*\(/gi;
/** Control characters except tab and line feed, and characters that change direction or hide text. */
const unseen = /[\p{Cc}\u200b\u2028-\u202e\u2060-\u2069\ufeff]/gu;

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const once = (text: string): string =>
  withoutSilentElements(
    text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(unseen, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
      .replaceAll(/&(?:lt|gt|quot|amp|#39);/g, (name) => entities[name] ?? name),
  )
    .replaceAll(comment, '')
    .replaceAll(tag, '')
    .replaceAll(scriptLike, '');

/**
 * Removes markup, control characters and script-like text from user input. Repeated until nothing changes, so that a
 * removal cannot create a new match. Browser and server use the same function.
 */
export const plainText = (text: string): string => {
  let now = text;
  for (;;) {
    const next = once(now);
    if (next === now) return next;
    now = next;
  }
};

/** Typographic characters and the characters of the support form that mean the same. */
const basicForms: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\u201a': ',',
  '\u2026': '...',
};

/**
 * Replaces typographic dashes, commas and ellipses by basic punctuation: text from word processors contains them. Most quotation
 * marks have no counterpart among the characters of the support form, so they stay.
 */
export const withBasicPunctuation = (text: string): string =>
  text.replaceAll(/[\u2010-\u2015\u201a\u2026\u2212]/g, (sign) => basicForms[sign] ?? sign);

/** Letters, digits, whitespace and - _ . , ! ? ( ) */
export const basicPunctuation = /^[\p{L}\p{M}\p{N}\s\-_.,!?()]*$/u;

/** The characters of a text that the support form refuses, each once, in order of appearance; invisible ones are left out. */
export const refusedCharacters = (text: string): readonly string[] => [
  ...new Set(
    [...withBasicPunctuation(text)].filter((sign) => !basicPunctuation.test(sign) && !/[\p{C}\p{Z}]/u.test(sign)),
  ),
];
