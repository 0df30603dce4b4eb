import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '@sonora/contracts';
import { t } from '../i18n/shared-messages.ts';
import { said } from '../texts/server-texts.ts';

/** The catalogue's code of a failed call; undefined for everything else, such as a broken connection. */
export const errorCode = (error: unknown): ErrorCode | undefined =>
  error instanceof ORPCError && error.defined ? (error.code as ErrorCode) : undefined;

/** The HTTP status of a refusal; undefined for everything else. */
export const errorStatus = (error: unknown): number | undefined =>
  error instanceof ORPCError ? error.status : undefined;

/** Whether an answer was waited for long enough. */
export const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** The sentence that a person reads, in their language. Ask `errorCode` to tell one error from another. */
export const errorText = (error: unknown): string => {
  if (error instanceof ORPCError) return error.message !== '' ? said(error.message) : t('shared.requestFailed');
  // The browser's own sentence for a dead connection differs by browser and helps nobody.
  if (error instanceof TypeError) return t('shared.offline');
  return error instanceof Error && error.message !== '' ? said(error.message) : t('shared.requestFailed');
};

/**
 * What is wrong where, in the reader's language: "email: must be an e-mail address" becomes `{ email: 'must be …' }`, and so
 * does "body.email: …". Lines without a place are left out.
 */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> => {
  const fields: Record<string, string> = {};
  for (const line of errorLines(error)) {
    const [, place, message] = /^(?:body\.)?([\w.[\]]+): (.*)$/s.exec(line) ?? [];
    if (place !== undefined && message !== undefined) fields[place] ??= said(message);
  }
  return fields;
};

/** All lines of a failed call, as the server has them: whoever shows one translates it (`said`) once its place was read. */
export const errorLines = (error: unknown): readonly string[] => {
  if (!(error instanceof ORPCError)) return [];
  const lines: unknown = (error.data as { errors?: unknown } | undefined)?.errors;
  return Array.isArray(lines) ? lines.map(String) : [];
};
