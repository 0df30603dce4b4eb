import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { isDatabaseAway, isUnstorableText } from '../database/database.ts';
import { StorageAwayError, StorageFullError, StorageMissingError } from '../storage/storage.ts';

/** What a person is told of a failure that no use case has put into words: the outages that we know, else `internal`. */
export const asDomainError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  if (error instanceof StorageMissingError) return new DomainError('not-found', { cause: error });
  if (error instanceof StorageFullError) return new DomainError('no-space', { cause: error });
  if (error instanceof StorageAwayError) return new DomainError('storage-unavailable', { cause: error });
  if (isUnstorableText(error)) {
    return new DomainError('malformed', {
      detail: accountMessage('accounts.unstorableCharacter'),
      cause: error,
    });
  }
  return new DomainError(isDatabaseAway(error) ? 'unavailable' : 'internal', { cause: error });
};
