import { randomBytes } from 'node:crypto';
import { DomainError, type SetUpLinkState } from '@sonora/contracts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { hashSecret } from '../credentials/hash-secret.ts';

/** Advisory lock. */
const SET_UP_TOKEN_LOCK = 730_002;

const factName = 'set-up-token';
const validSeconds = 3_600;

/**
 * A token, valid for an hour, that creates the first administrator of the installation. Each call replaces the previous
 * token.
 * @returns undefined when the installation has an administrator
 */
export const issueSetUpToken = async (
  handle: DatabaseHandle,
  repository: AccountsRepository,
): Promise<string | undefined> =>
  handle.withLock(SET_UP_TOKEN_LOCK, async () => {
    if (await repository.hasInstallationAdmin()) return undefined;
    const token = randomBytes(24).toString('base64url');
    await repository.writeFact(factName, hashSecret(token), new Date(Date.now() + validSeconds * 1000));
    return token;
  });

/** Address of the page on which the first administrator is created. */
export const setUpAddress = (publicUrl: string, token: string): string => `${publicUrl}/set-up?token=${token}`;

/** Whether a token of a set-up link can create the first administrator. */
export const setUpLinkState = async (
  repository: Pick<AccountsRepository, 'hasFact' | 'hasInstallationAdmin'>,
  token: string,
): Promise<SetUpLinkState> => {
  if (await repository.hasInstallationAdmin()) return 'used';
  return (await repository.hasFact(factName, hashSecret(token))) ? 'valid' : 'invalid';
};

/**
 * Creates the first administrator with `register`, one caller at a time. The token stays valid when that fails, and
 * while other users sign up.
 * @throws DomainError `link-expired` when the token is wrong or too old, or the installation has an administrator; the
 * errors of `register`
 */
export const createFirstAdministrator = async <Registered extends { readonly userId: string }>(
  { handle, repository }: { readonly handle: DatabaseHandle; readonly repository: AccountsRepository },
  token: string,
  register: () => Promise<Registered>,
): Promise<Registered> => {
  const assertValid = async (): Promise<void> => {
    if ((await setUpLinkState(repository, token)) !== 'valid') throw new DomainError('link-expired');
  };
  // Before the lock, too: callers without the token must not wait with a connection of the database.
  await assertValid();
  return handle.withLock(SET_UP_TOKEN_LOCK, async () => {
    await assertValid();
    const registered = await register();
    await repository.updateUser(registered.userId, { isInstallationAdmin: true });
    await repository.deleteFact(factName);
    return registered;
  });
};
