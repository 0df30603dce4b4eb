import { ORPCError, ValidationError } from '@orpc/server';
import { DomainError, type ErrorCode, type Finding } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { type Issue, messageOfIssue } from '@sonora/contracts/messages/issue-message';
import { isDatabaseAway, isUnstorableText } from '../database/database.ts';
import { UnlistedDatabaseError } from '../event-sink/databases/unlisted-database-error.ts';
import { StorageAwayError, StorageFullError, StorageMissingError } from '../storage/storage.ts';
import { PackError } from '../voice-packs/pack-error.ts';

/** Error for a storage that is full or unreachable; undefined for any other error. */
export const storageProblem = (error: unknown): DomainError | undefined => {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (error instanceof StorageFullError || code === 'ENOSPC' || code === 'EDQUOT') {
    return new DomainError('no-space', { cause: error });
  }
  return error instanceof StorageAwayError ? new DomainError('storage-unavailable', { cause: error }) : undefined;
};

type PathIssue = Issue & { readonly path?: readonly unknown[] };

/** A validation problem and its position, without the leading `body` that all fields have. */
const findingOf = (issue: PathIssue): Finding => {
  const keys = (issue.path ?? []).map((part) =>
    String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part),
  );
  const place = (keys[0] === 'body' && keys.length > 1 ? keys.slice(1) : keys).join('.');
  return { place, message: messageOfIssue(issue) };
};

/** Refusal of values that violate a schema. */
export const refusalOfInput = (error: { readonly issues: readonly unknown[] }): DomainError =>
  new DomainError('invalid-input', { findings: (error.issues as readonly PathIssue[]).map(findingOf), cause: error });

/** Errors of the contract handler: a request that violates the contract, or an error thrown by a route. */
const contractError = (error: unknown): DomainError | undefined => {
  if (!(error instanceof ORPCError)) return undefined;
  const domain = (error.data as { domain?: unknown } | undefined)?.domain;
  if (domain instanceof DomainError) return domain;
  if (error.code !== 'BAD_REQUEST' || !(error.cause instanceof ValidationError)) return undefined;
  return refusalOfInput(error.cause);
};

/**
 * Status of an error about this request. Clients of other services also set a status on their errors, which does not
 * count.
 */
const requestStatus = (error: unknown): number | undefined => {
  if (error instanceof ORPCError) return error.status;
  const { statusCode, code, expose } = (error ?? {}) as { statusCode?: number; code?: unknown; expose?: unknown };
  return expose === true || String(code).startsWith('FST_') ? statusCode : undefined;
};

/** Errors with a status from 400 to 499, of the contract handler, Fastify and its plug-ins. */
const requestError = (error: unknown): DomainError | undefined => {
  const status = requestStatus(error);
  if (status === undefined || status < 400 || status >= 500) return undefined;
  const codes: Readonly<Record<number, ErrorCode>> = { 404: 'not-found', 413: 'too-large', 429: 'rate-limited' };
  return new DomainError(codes[status] ?? 'malformed', { cause: error });
};

/** Maps any error to the one that the caller receives; `internal` for unexpected errors. */
export const asDomainError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  const request = contractError(error) ?? requestError(error);
  if (request) return request;
  if (error instanceof StorageMissingError) return new DomainError('not-found', { cause: error });
  if (error instanceof PackError) return new DomainError('conflict', { detail: error.sentence, cause: error });
  const problem = storageProblem(error);
  if (problem) return problem;
  if (isUnstorableText(error)) {
    return new DomainError('malformed', {
      detail: accountMessage('accounts.unstorableCharacter'),
      cause: error,
    });
  }
  const isAway = error instanceof UnlistedDatabaseError || isDatabaseAway(error);
  return new DomainError(isAway ? 'unavailable' : 'internal', { cause: error });
};
