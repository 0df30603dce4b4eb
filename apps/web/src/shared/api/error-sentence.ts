const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const firstOf = (value: unknown): string | undefined => (Array.isArray(value) ? nonEmptyText(value[0]) : undefined);

/** Error name that API clients put in front of the message. */
const prefix = /^(?:[A-Za-z]*Error|SDK error): /;

/**
 * The message in the body of an error response, including those of proxies. Fields are tried in this order: `error`,
 * `detail`, the first of a list `error`, `errors`, the first of a list `errors`, `message`. Undefined if none has a text.
 */
export const errorSentence = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  const { error, detail, errors, message } = body as Readonly<Record<string, unknown>>;
  const found =
    nonEmptyText(error) ??
    nonEmptyText(detail) ??
    firstOf(error) ??
    nonEmptyText(errors) ??
    firstOf(errors) ??
    nonEmptyText(message);
  return found?.replace(prefix, '');
};
