import { newId } from '../../../platform/ids/new-id.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { hashSecret } from '../credentials/hash-secret.ts';
import { newToken } from '../credentials/new-token.ts';
import type { Origin } from './origin.ts';
import { sessionSeconds } from './session-cookie.ts';

const maxUserAgentCharacters = 400;

export type StartedSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly token: string;
  readonly expiresAt: Date;
  /** The user has never signed in before. */
  readonly isFirst: boolean;
};

/**
 * A new session under a new token, whatever session the request carried.
 * @param hasSecondFactor the user proved more than a password. Default: false
 */
export const startSession = async (
  repository: AccountsRepository,
  userId: string,
  { ipAddress, userAgent }: Origin,
  hasSecondFactor = false,
): Promise<StartedSession> => {
  const sessionId = newId();
  const token = newToken();
  const expiresAt = new Date(Date.now() + sessionSeconds * 1000);
  const isFirst = (await repository.findUser(userId))?.lastOnlineAt === null;
  await repository.insertSession({
    id: sessionId,
    userId,
    tokenHash: hashSecret(token),
    expiresAt,
    ipAddress,
    userAgent: userAgent.slice(0, maxUserAgentCharacters),
    hasSecondFactor,
  });
  await repository.touchUser(userId);
  return { sessionId, userId, token, expiresAt, isFirst };
};
