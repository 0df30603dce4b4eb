import { randomBytes } from 'node:crypto';
import { DomainError } from '@sonora/contracts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { apiKeyPrefix, hashSecret, type Identifier } from '../sessions/identify.ts';

/** Makes a key of 256 random bits. It is given out once; only its hash is kept. */
export const generateApiKey = async (
  repository: AccountsRepository,
  options: { readonly userId: string; readonly name?: string | undefined },
): Promise<{ key: string; keyId: string }> => {
  const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`;
  const keyId = newId();
  await repository.insertApiKey({
    id: keyId,
    userId: options.userId,
    name: options.name ?? 'API key',
    start: key.slice(0, apiKeyPrefix.length + 4),
    hash: hashSecret(key),
  });
  return { key, keyId };
};

/** @throws DomainError `not-found` when it is no key of this person */
export const revokeApiKey = async (
  repository: AccountsRepository,
  identifier: Identifier,
  options: { readonly userId: string; readonly keyId: string },
): Promise<void> => {
  if (!(await repository.deleteApiKey(options.userId, options.keyId))) throw new DomainError('not-found');
  await identifier.forget(options.userId);
};
