/** Parameters of an address. Of a repeated one the first counts. */
export type TagQuery = ReadonlyMap<string, string>;

const decode = (text: string): string => {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
};

/** Reads the part of an address behind the question mark. What cannot be decoded stays as it is. */
export const parseTagQuery = (text: string): TagQuery => {
  const query = new Map<string, string>();
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    const sign = text.indexOf('=', start);
    const nameEnd = sign < 0 || sign > end ? end : sign;
    const name = decode(text.slice(start, nameEnd));
    if (name !== '' && !query.has(name)) query.set(name, decode(text.slice(nameEnd + 1, end)));
    start = end + 1;
  }
  return query;
};

/** A macro that nobody replaced says nothing. */
const UNREPLACED = /^(?:%%[\w.:-]+%%|\$\{[\w.:-]+\}|\{\{[\w.:-]+\}\}|@\w+@|\[\w+\])$/;
/** First characters of such a macro: most values need no further test. */
const MACRO_STARTS = '%$@[{';
const MAX_CHARACTERS = 6_000;

/** A parameter; undefined when it is absent, empty, longer than any value, or a macro that nobody replaced. */
export const queryText = (query: TagQuery, name: string): string | undefined => {
  const text = query.get(name);
  if (text === undefined || text === '' || text.length > MAX_CHARACTERS) return undefined;
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return MACRO_STARTS.includes(trimmed[0]!) && UNREPLACED.test(trimmed) ? undefined : trimmed;
};
