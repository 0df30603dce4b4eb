import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { isDatabaseAway, isUnstorableText } from '../database/database.ts';
import { StorageAwayError, StorageFullError, StorageMissingError } from '../storage/storage.ts';
import { PackError } from '../voice-packs/pack-error.ts';

/** The error of a storage that is full or away; undefined for all others. */
export const storageProblem = (error: unknown): DomainError | undefined => {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (error instanceof StorageFullError || code === 'ENOSPC' || code === 'EDQUOT') {
    return new DomainError('no-space', { cause: error });
  }
  return error instanceof StorageAwayError ? new DomainError('storage-unavailable', { cause: error }) : undefined;
};

/** Errors of the platform as the caller sees them; `internal` for errors that no use case and no port declares. */
export const asDomainError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
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
  return new DomainError(isDatabaseAway(error) ? 'unavailable' : 'internal', { cause: error });
};
