/** A query as the parser gives it: a repeated parameter is a list. */
export type TagQuery = Readonly<Record<string, unknown>>;

/** A macro that nobody replaced says nothing. */
const UNREPLACED = /^(?:%%\w+%%|\$\{\w+\}|@\w+@|\[\w+\])$/;
const MAX_CHARACTERS = 6_000;

/** A parameter; undefined when it is absent, empty, longer than any value, or a macro that nobody replaced. */
export const queryText = (query: TagQuery, name: string): string | undefined => {
  const value = query[name];
  const text = Array.isArray(value) ? value[0] : value;
  if (typeof text !== 'string' || text === '' || text.length > MAX_CHARACTERS) return undefined;
  const trimmed = text.trim();
  return trimmed === '' || UNREPLACED.test(trimmed) ? undefined : trimmed;
};
