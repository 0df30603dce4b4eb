/** Token of a script: text or one tag. */
export type MarkupToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'open';
      /** Lower case, with its prefix, for example `as:break`. */
      readonly name: string;
      /** Attribute names in lower case; values with entities decoded. */
      readonly attributes: ReadonlyMap<string, string>;
      readonly selfClosing: boolean;
    }
  | { readonly kind: 'close'; readonly name: string };

/** Longer "tags" are text with a stray sign; the limit keeps hostile input linear. */
const MAX_TAG_CHARACTERS = 400;

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  pound: '£',
  euro: '€',
};

const decodeEntity = (all: string, body: string): string => {
  const named = NAMED_ENTITIES[body];
  if (named !== undefined) return named;
  if (!body.startsWith('#')) return all;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
};

/** Replaces XML entities and character references; other ampersands stay. */
const decodeEntities = (text: string): string => text.replace(/&(#?[a-z0-9]{1,8});/gi, decodeEntity);

/** Index of the `>` that ends the tag starting at `from`, or −1 when this is not a tag. */
const endOfTag = (script: string, from: number): number => {
  const limit = Math.min(script.length, from + MAX_TAG_CHARACTERS);
  let quote = '';
  for (let index = from + 1; index < limit; index += 1) {
    const character = script[index]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return index;
    else if (character === '<') return -1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
};

const TAG = /^<(\/?)([a-z][\w:.-]*)(|\s[\s\S]*?)(\/?)>$/i;
const ATTRIBUTE = /([a-z][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const readTag = (source: string): MarkupToken | undefined => {
  const match = TAG.exec(source);
  if (match === null) return undefined;
  const [, slash, name = '', rest = '', selfClosing] = match;
  if (slash === '/') return { kind: 'close', name: name.toLowerCase() };
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single, bare] of rest.matchAll(ATTRIBUTE)) {
    attributes.set(key.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''));
  }
  return { kind: 'open', name: name.toLowerCase(), attributes, selfClosing: selfClosing === '/' };
};

/** Skips a comment or a processing instruction; returns the index after it, or −1. */
const endOfAside = (script: string, from: number): number => {
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<?', '?>'],
  ] as const) {
    if (!script.startsWith(start, from)) continue;
    const closing = script.indexOf(end, from + start.length);
    return closing < 0 ? script.length : closing + end.length;
  }
  return -1;
};

/**
 * Splits a script into text and tags. Never throws, takes linear time, and treats other uses of the signs ("3 < 4",
 * "R&D") as text.
 */
export const markupTokens = (script: string): readonly MarkupToken[] => {
  const tokens: MarkupToken[] = [];
  let textStart = 0;
  const flush = (end: number): void => {
    if (end > textStart) tokens.push({ kind: 'text', text: decodeEntities(script.slice(textStart, end)) });
  };
  let index = script.indexOf('<');
  while (index >= 0) {
    const aside = endOfAside(script, index);
    const end = aside >= 0 ? -1 : endOfTag(script, index);
    const tag = end < 0 ? undefined : readTag(script.slice(index, end + 1));
    const after = aside >= 0 ? aside : tag === undefined ? index + 1 : end + 1;
    if (aside >= 0 || tag !== undefined) {
      flush(index);
      if (tag !== undefined) tokens.push(tag);
      textStart = after;
    }
    index = script.indexOf('<', after);
  }
  flush(script.length);
  return tokens;
};
