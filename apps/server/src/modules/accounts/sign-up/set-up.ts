import { randomBytes } from 'node:crypto';
import { advisoryLocks, type DatabaseHandle } from '../../../platform/database/database.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { hashSecret } from '../sessions/identify.ts';

const factName = 'set-up-token';
const validSeconds = 3_600;

/**
 * A token with which the first administrator can be created, once, within an hour; undefined when somebody is there
 * already. A token that ran out is replaced at the next start.
 */
export const issueSetUpToken = async (
  handle: DatabaseHandle,
  repository: AccountsRepository,
): Promise<string | undefined> =>
  handle.withLock(advisoryLocks.setUpToken, async () => {
    if (await repository.hasUsers()) return undefined;
    const token = randomBytes(24).toString('base64url');
    await repository.writeFact(factName, hashSecret(token), new Date(Date.now() + validSeconds * 1000));
    return token;
  });

/** True for exactly one caller with the right token, and only while nobody is registered. */
export const takeSetUpToken = async (repository: AccountsRepository, token: string): Promise<boolean> =>
  !(await repository.hasUsers()) && (await repository.takeFact(factName, hashSecret(token)));
