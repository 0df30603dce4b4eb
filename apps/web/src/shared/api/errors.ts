import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '@sonora/contracts';
import { texts } from '../texts/shared-texts.ts';

/** The catalogue's code of a failed call; undefined for everything else, such as a broken connection. */
export const errorCode = (error: unknown): ErrorCode | undefined =>
  error instanceof ORPCError && error.defined ? (error.code as ErrorCode) : undefined;

/** The HTTP status of a refusal; undefined for everything else. */
export const errorStatus = (error: unknown): number | undefined =>
  error instanceof ORPCError ? error.status : undefined;

/** The sentence that a person reads. */
export const errorText = (error: unknown): string => {
  if (error instanceof ORPCError) return error.message !== '' ? error.message : texts.requestFailed;
  // The browser's own sentence for a dead connection differs by browser and helps nobody.
  if (error instanceof TypeError) return texts.offline;
  return error instanceof Error && error.message !== '' ? error.message : texts.requestFailed;
};

/**
 * What is wrong where: "email: must be an e-mail address" becomes `{ email: 'must be …' }`, and so does "body.email: …".
 * Lines without a place are left out.
 */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> => {
  if (!(error instanceof ORPCError)) return {};
  const lines: unknown = (error.data as { errors?: unknown } | undefined)?.errors;
  if (!Array.isArray(lines)) return {};
  const fields: Record<string, string> = {};
  for (const line of lines) {
    const [, place, message] = /^(?:body\.)?([\w.[\]]+): (.*)$/s.exec(String(line)) ?? [];
    if (place !== undefined && message !== undefined) fields[place] ??= message;
  }
  return fields;
};

/** All lines of a failed call, for places that show them one below the other. */
export const errorLines = (error: unknown): readonly string[] => {
  if (!(error instanceof ORPCError)) return [];
  const lines: unknown = (error.data as { errors?: unknown } | undefined)?.errors;
  return Array.isArray(lines) ? lines.map(String) : [];
};
