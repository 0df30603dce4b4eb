import { randomBytes } from 'node:crypto';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { hashSecret } from '../credentials/hash-secret.ts';

/** Advisory lock. */
const SET_UP_TOKEN_LOCK = 730_002;

const factName = 'set-up-token';
const validSeconds = 3_600;

/**
 * A single-use token, valid for an hour, that creates the first administrator. Each start replaces the previous token.
 * @returns undefined when the installation has a user
 */
export const issueSetUpToken = async (
  handle: DatabaseHandle,
  repository: AccountsRepository,
): Promise<string | undefined> =>
  handle.withLock(SET_UP_TOKEN_LOCK, async () => {
    if (await repository.hasUsers()) return undefined;
    const token = randomBytes(24).toString('base64url');
    await repository.writeFact(factName, hashSecret(token), new Date(Date.now() + validSeconds * 1000));
    return token;
  });

/** @returns true for exactly one caller with the valid token, and only while the installation has no user */
export const consumeSetUpToken = async (repository: AccountsRepository, token: string): Promise<boolean> =>
  !(await repository.hasUsers()) && (await repository.consumeFact(factName, hashSecret(token)));
