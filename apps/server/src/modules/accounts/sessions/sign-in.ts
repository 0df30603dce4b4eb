import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@sonora/contracts';
import type { StartedSession } from '../credentials/authentication.ts';
import type { AccountsServices } from '../services.ts';
import { isSecondStepOn, takeCode } from '../two-factor/two-factor.ts';

export const challengeMilliseconds = 600_000;

/** Where a request to sign in comes from, and what it carries. */
export type Origin = { readonly ipAddress: string; readonly headers: IncomingHttpHeaders };

export type SecondStep = { readonly challenge: string; readonly expiresAt: Date };

/** What the second step of a sign-in is to be answered with, once the first was right. */
export const issueChallenge = async ({ tokens }: AccountsServices, userId: string): Promise<SecondStep> => {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + challengeMilliseconds);
  await tokens.insert({ token: challenge, purpose: 'second-step', userId, value: {}, expiresAt });
  return { challenge, expiresAt };
};

export const placeOf = ({ ipAddress, headers }: Origin): { ipAddress: string; userAgent: string } => ({
  ipAddress,
  userAgent: headers['user-agent'] ?? '',
});

/**
 * A session for whoever knows the password, or a challenge where the account asks for a second step.
 * @throws DomainError `wrong-credentials`, the same for an unknown address and after the same work; `rate-limited`
 */
export const signIn = async (
  services: AccountsServices,
  { email, password }: { readonly email: string; readonly password: string },
  origin: Origin,
): Promise<StartedSession | SecondStep> => {
  const { authentication, brake, devices } = services;
  const deviceId = devices.recognise(origin.headers, email);
  const attempt = { what: 'sign-in', account: email.trim(), ipAddress: origin.ipAddress, deviceId } as const;
  await brake.enter(attempt);
  const userId = await authentication.checkPassword(email, password);
  if (userId === undefined) throw new DomainError('wrong-credentials');
  await brake.release(attempt);
  if (!(await isSecondStepOn(services, userId))) return authentication.startSession(userId, placeOf(origin));
  return issueChallenge(services, userId);
};

/**
 * The second step of a sign-in.
 * @throws DomainError `link-expired` when the challenge has run out; `wrong-credentials`, `rate-limited`
 */
export const signInWithCode = async (
  services: AccountsServices,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  origin: Origin,
): Promise<StartedSession> => {
  const { authentication, brake, devices, tokens, repository } = services;
  const expired = new DomainError('link-expired', { detail: 'This took too long. Please sign in again.' });
  const userId = (await tokens.find(challenge, 'second-step'))?.userId;
  const person = userId ? await repository.findUser(userId) : undefined;
  if (!person) throw expired;
  const deviceId = devices.recognise(origin.headers, person.email);
  const attempt = { what: 'second-step', account: person.id, ipAddress: origin.ipAddress, deviceId } as const;
  await brake.enter(attempt);
  if (!(await takeCode(services, person.id, code)))
    throw new DomainError('wrong-credentials', { detail: 'This code is wrong, or it was used before.' });
  await brake.release(attempt);
  if (!(await tokens.take(challenge, 'second-step'))) throw expired;
  return authentication.startSession(person.id, placeOf(origin), true);
};
