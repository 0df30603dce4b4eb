import { type ApiKey, DomainError, type KeyLimits, limits } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { hashSecret } from '../credentials/hash-secret.ts';
import { newToken } from '../credentials/new-token.ts';
import type { AccountsServices } from '../services.ts';
import { apiKeyPrefix } from './api-key-prefix.ts';

const dayMilliseconds = 86_400_000;

export type NewApiKey = Partial<KeyLimits> & {
  readonly userId: string;
  readonly name?: string | undefined;
  /** Default: the key does not expire. */
  readonly expiresInDays?: number | undefined;
  /** Default: false, a key made by password alone. */
  readonly hasSecondFactor?: boolean;
};

/**
 * A key of 256 random bits. It is returned once; the database stores its hash.
 * @throws DomainError `conflict` when the user has the maximum number of keys
 */
export const generateApiKey = async (
  repository: Pick<AccountsRepository, 'insertApiKey'>,
  { userId, name = 'API key', orgIds = null, scopes = null, expiresInDays, hasSecondFactor = false }: NewApiKey,
): Promise<{ key: string; keyId: string }> => {
  const key = `${apiKeyPrefix}${newToken()}`;
  const keyId = newId();
  const isInserted = await repository.insertApiKey({
    id: keyId,
    userId,
    name,
    start: key.slice(0, apiKeyPrefix.length + 4),
    hash: hashSecret(key),
    orgIds: orgIds === null ? null : [...new Set(orgIds)],
    scopes: scopes === null ? null : [...new Set(scopes)],
    expiresAt: expiresInDays === undefined ? null : new Date(Date.now() + expiresInDays * dayMilliseconds),
    hasSecondFactor,
  });
  if (!isInserted)
    throw new DomainError('conflict', { detail: accountMessage('accounts.tooManyKeys', { count: limits.apiKeys }) });
  return { key, keyId };
};

/** @throws DomainError `invalid-input` when the user is not a confirmed member of all of them */
export const assertOwnOrganisations = async (
  { ports }: Pick<AccountsServices, 'ports'>,
  userId: string,
  orgIds: readonly string[],
): Promise<void> => {
  const own = new Set(
    (await ports.membershipsOf(userId))
      .filter(({ invitationStatus }) => invitationStatus === 'confirmed')
      .map(({ orgId }) => orgId),
  );
  if (orgIds.every((orgId) => own.has(orgId))) return;
  throw new DomainError('invalid-input', {
    findings: [{ place: 'orgIds', message: accountMessage('accounts.notOwnOrganisation') }],
  });
};

/** The user's keys, without their secrets. */
export const listApiKeys = async (
  { repository, ports }: Pick<AccountsServices, 'repository' | 'ports'>,
  userId: string,
): Promise<ApiKey[]> => {
  const rows = await repository.listApiKeys(userId);
  const isLimited = rows.some(({ orgIds }) => orgIds !== null);
  const memberships = isLimited ? await ports.membershipsOf(userId) : [];
  return rows.map((row) => ({
    keyId: row.id,
    name: row.name,
    start: row.start,
    createdAt: row.createdAt.getTime(),
    lastUsedAt: row.lastUsedAt?.getTime() ?? null,
    organisations:
      row.orgIds &&
      memberships.filter(({ orgId }) => row.orgIds?.includes(orgId)).map(({ orgId, orgName }) => ({ orgId, orgName })),
    scopes: row.scopes,
    expiresAt: row.expiresAt?.getTime() ?? null,
    hasSecondFactor: row.hasSecondFactor,
  }));
};

/**
 * Call when the password changes.
 * @returns what the user is told of their keys; undefined when they have none
 */
export const keepOrRevokeKeys = async (
  repository: Pick<AccountsRepository, 'listApiKeys' | 'deleteApiKeysOf'>,
  userId: string,
  isKept: boolean,
): Promise<'kept' | 'revoked' | undefined> => {
  const { length } = await repository.listApiKeys(userId);
  if (length === 0) return undefined;
  if (isKept) return 'kept';
  await repository.deleteApiKeysOf(userId);
  return 'revoked';
};

/** @throws DomainError `not-found` when the user has no such key */
export const revokeApiKey = async (
  { repository, identifier }: Pick<AccountsServices, 'repository' | 'identifier'>,
  options: { readonly userId: string; readonly keyId: string },
): Promise<void> => {
  if (!(await repository.deleteApiKey(options.userId, options.keyId))) throw new DomainError('not-found');
  await identifier.forget(options.userId);
};
