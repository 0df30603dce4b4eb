const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** First non-empty script line of a session's ad, or an empty text. The state may be any JSON. */
export const firstLine = (state: Readonly<Record<string, unknown>>): string => {
  const lines = isObject(state.ad) ? state.ad.lines : undefined;
  if (!Array.isArray(lines)) return '';
  for (const line of lines) {
    const text = isObject(line) && typeof line.text === 'string' ? line.text.trim() : '';
    if (text !== '') return text;
  }
  return '';
};
