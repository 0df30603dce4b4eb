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
