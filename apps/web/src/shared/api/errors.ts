import { ORPCError } from '@orpc/client';
import type { ErrorBody, ErrorCode, WireFinding } from '@sonora/contracts';
import { loadMessages, serverText } from '../i18n/server-messages.ts';
import { t } from '../i18n/shared-messages.ts';

/** Fields of an error body besides its message. Empty for errors without a body of ours, such as those of a proxy. */
export type ErrorData = Partial<Pick<ErrorBody, 'errors' | 'findings' | 'messageId' | 'values'>>;

const dataOf = (error: unknown): ErrorData =>
  error instanceof ORPCError ? ((error.data as ErrorData | undefined) ?? {}) : {};

/** Code of an error response from the error catalogue; undefined for other errors, such as network failures. */
export const errorCode = (error: unknown): ErrorCode | undefined =>
  error instanceof ORPCError && error.defined ? (error.code as ErrorCode) : undefined;

/** HTTP status of an error response; undefined for other errors. */
export const errorStatus = (error: unknown): number | undefined =>
  error instanceof ORPCError ? error.status : undefined;

/** Whether a call failed by timeout. */
export const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Loads the translations that an error needs. Awaited before the call rejects, so that `errorText` can be synchronous. */
export const loadErrorMessages = (error: unknown): Promise<void> => {
  const data = dataOf(error);
  return loadMessages([data, ...(data.findings ?? [])]);
};

/** The message of an error in the user's language. To distinguish errors, use `errorCode`. */
export const errorText = (error: unknown): string => {
  if (error instanceof ORPCError) {
    return error.message !== '' ? serverText(dataOf(error), error.message) : t('shared.requestFailed');
  }
  // Browsers word network failures differently and unhelpfully.
  if (error instanceof TypeError) return t('shared.offline');
  return error instanceof Error && error.message !== '' ? error.message : t('shared.requestFailed');
};

/** "email: must be an e-mail address" → "must be an e-mail address". */
const withoutPlace = (line: string, { place }: WireFinding): string =>
  place !== undefined && line.startsWith(`${place}: `) ? line.slice(place.length + 2) : line;

/**
 * Translated messages by field: `{ email: 'must be …' }`. The prefix `body` of a field path is removed. Messages without a
 * field are left out.
 */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fieldFindings(error)).map(([name, { text }]) => [name, text]));

/** As `fieldErrors`, with the id of each message. */
export const fieldFindings = (error: unknown): Readonly<Record<string, { messageId: string; text: string }>> => {
  const { errors = [], findings = [] } = dataOf(error);
  const fields: Record<string, { messageId: string; text: string }> = {};
  for (const [index, finding] of findings.entries()) {
    const place = finding.place?.replace(/^body\./, '') ?? '';
    const { messageId } = finding;
    if (place !== '')
      fields[place] ??= { messageId, text: serverText(finding, withoutPlace(errors[index] ?? '', finding)) };
  }
  return fields;
};

/** One message of an error response: its English text, message id and values. */
export type ErrorLine = WireFinding & { readonly text: string };

/** All messages of an error response. */
export const errorLines = (error: unknown): readonly ErrorLine[] => {
  const { errors = [], findings = [] } = dataOf(error);
  return errors.map((text, index) => ({ messageId: '', ...findings[index], text }));
};
