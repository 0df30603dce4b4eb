import { ORPCError } from '@orpc/client';
import type { ErrorBody, ErrorCode, WireFinding } from '@sonora/contracts';
import { loadMessages, serverText } from '../i18n/server-messages.ts';
import { t } from '../i18n/shared-messages.ts';

/** What a failed call's body holds beside its sentence. */
export type ErrorData = Pick<ErrorBody, 'errors' | 'findings'> & Partial<Pick<ErrorBody, 'messageId' | 'values'>>;

const dataOf = (error: unknown): ErrorData =>
  error instanceof ORPCError ? ((error.data as ErrorData | undefined) ?? {}) : {};

/** The catalogue's code of a failed call; undefined for everything else, such as a broken connection. */
export const errorCode = (error: unknown): ErrorCode | undefined =>
  error instanceof ORPCError && error.defined ? (error.code as ErrorCode) : undefined;

/** The HTTP status of a refusal; undefined for everything else. */
export const errorStatus = (error: unknown): number | undefined =>
  error instanceof ORPCError ? error.status : undefined;

/** Whether an answer was waited for long enough. */
export const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Fetches what translates an error, before its call fails: what shows it need not wait. */
export const loadErrorMessages = (error: unknown): Promise<void> => {
  const data = dataOf(error);
  return loadMessages([data, ...(data.findings ?? [])]);
};

/** The sentence that a person reads, in their language. Ask `errorCode` to tell one error from another. */
export const errorText = (error: unknown): string => {
  if (error instanceof ORPCError) {
    return error.message !== '' ? serverText(dataOf(error), error.message) : t('shared.requestFailed');
  }
  // The browser's own sentence for a dead connection differs by browser and helps nobody.
  if (error instanceof TypeError) return t('shared.offline');
  return error instanceof Error && error.message !== '' ? error.message : t('shared.requestFailed');
};

/** "email: must be an e-mail address" → "must be an e-mail address". */
const withoutPlace = (line: string, { place }: WireFinding): string =>
  place !== undefined && line.startsWith(`${place}: `) ? line.slice(place.length + 2) : line;

/**
 * What is wrong where, in the reader's language: `{ email: 'must be …' }`, whether or not the server says that the field is
 * in the body. What has no place is left out.
 */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> => {
  const { errors = [], findings = [] } = dataOf(error);
  const fields: Record<string, string> = {};
  for (const [index, finding] of findings.entries()) {
    const place = finding.place?.replace(/^body\./, '') ?? '';
    if (place !== '') fields[place] ??= serverText(finding, withoutPlace(errors[index] ?? '', finding));
  }
  return fields;
};

/** A line of a failed call: its English text, and what translates it. */
export type ErrorLine = WireFinding & { readonly text: string };

/** All lines of a failed call, as the server has them. */
export const errorLines = (error: unknown): readonly ErrorLine[] => {
  const { errors = [], findings = [] } = dataOf(error);
  return errors.map((text, index) => ({ messageId: '', ...findings[index], text }));
};
