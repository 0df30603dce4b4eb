import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { findUserByPassword } from '../credentials/check-password.ts';
import { newToken } from '../credentials/new-token.ts';
import type { AccountsServices } from '../services.ts';
import { consumeCode, isTwoFactorOn } from '../two-factor/two-factor.ts';
import { originOf, type RequestSource } from './origin.ts';
import { type StartedSession, startSession } from './start-session.ts';

export const challengeMilliseconds = 600_000;

/** Proves that the password was right, when the user then enters a code. */
export type SignInChallenge = { readonly challenge: string; readonly expiresAt: Date };

export const issueChallenge = async ({ tokens }: AccountsServices, userId: string): Promise<SignInChallenge> => {
  const challenge = newToken();
  const expiresAt = new Date(Date.now() + challengeMilliseconds);
  await tokens.insert({ token: challenge, purpose: 'second-step', userId, value: {}, expiresAt });
  return { challenge, expiresAt };
};

/**
 * Signs in by e-mail address and password.
 * @returns a challenge instead of a session for users with two-factor sign-in
 * @throws DomainError `wrong-credentials`, with the same words and timing for an unknown address; `rate-limited`
 */
export const signIn = async (
  services: AccountsServices,
  { email, password }: { readonly email: string; readonly password: string },
  source: RequestSource,
): Promise<StartedSession | SignInChallenge> => {
  const { repository, loginThrottle, deviceCookies } = services;
  const deviceId = deviceCookies.findDeviceId(source.headers, email);
  const attempt = { kind: 'sign-in', account: email.trim(), ipAddress: source.ipAddress, deviceId } as const;
  await loginThrottle.begin(attempt);
  const userId = await findUserByPassword(repository, email, password);
  if (userId === undefined) throw new DomainError('wrong-credentials');
  await loginThrottle.succeed(attempt);
  if (!(await isTwoFactorOn(services, userId))) return startSession(repository, userId, originOf(source));
  return issueChallenge(services, userId);
};

/**
 * Completes a two-factor sign-in with a code.
 * @throws DomainError `link-expired` when the challenge has expired; `wrong-credentials`, `rate-limited`
 */
export const signInWithCode = async (
  services: AccountsServices,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  source: RequestSource,
): Promise<StartedSession> => {
  const { loginThrottle, deviceCookies, tokens, repository } = services;
  const expired = new DomainError('link-expired', { detail: accountMessage('accounts.signInExpired') });
  const userId = (await tokens.find(challenge, 'second-step'))?.userId;
  const user = userId ? await repository.findUser(userId) : undefined;
  if (!user) throw expired;
  const deviceId = deviceCookies.findDeviceId(source.headers, user.email);
  const attempt = { kind: 'second-step', account: user.id, ipAddress: source.ipAddress, deviceId } as const;
  await loginThrottle.begin(attempt);
  if (!(await consumeCode(services, user.id, code)))
    throw new DomainError('wrong-credentials', { detail: accountMessage('accounts.codeUsed') });
  await loginThrottle.succeed(attempt);
  if (!(await tokens.consume(challenge, 'second-step'))) throw expired;
  return startSession(repository, user.id, originOf(source), true);
};
