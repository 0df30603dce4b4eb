import { DomainError, limits } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { hashSecret } from '../credentials/hash-secret.ts';
import { newToken } from '../credentials/new-token.ts';
import type { AccountsServices } from '../services.ts';
import { apiKeyPrefix } from './api-key-prefix.ts';

/**
 * A key of 256 random bits. It is returned once; the database stores its hash.
 * @throws DomainError `conflict` when the user has the maximum number of keys
 */
export const generateApiKey = async (
  repository: Pick<AccountsRepository, 'insertApiKey'>,
  options: { readonly userId: string; readonly name?: string | undefined },
): Promise<{ key: string; keyId: string }> => {
  const key = `${apiKeyPrefix}${newToken()}`;
  const keyId = newId();
  const isInserted = await repository.insertApiKey({
    id: keyId,
    userId: options.userId,
    name: options.name ?? 'API key',
    start: key.slice(0, apiKeyPrefix.length + 4),
    hash: hashSecret(key),
  });
  if (!isInserted)
    throw new DomainError('conflict', { detail: accountMessage('accounts.tooManyKeys', { count: limits.apiKeys }) });
  return { key, keyId };
};

/** @throws DomainError `not-found` when the user has no such key */
export const revokeApiKey = async (
  { repository, identifier }: Pick<AccountsServices, 'repository' | 'identifier'>,
  options: { readonly userId: string; readonly keyId: string },
): Promise<void> => {
  if (!(await repository.deleteApiKey(options.userId, options.keyId))) throw new DomainError('not-found');
  await identifier.forget(options.userId);
};
