import { DomainError, termsVersion } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { createUser } from '../credentials/create-user.ts';
import { newToken } from '../credentials/new-token.ts';
import { hashPassword, verifyPassword } from '../credentials/password-hash.ts';
import { assertStrongPassword } from '../credentials/weak-password.ts';
import type { AccountsServices } from '../services.ts';
import type { Origin } from '../sessions/origin.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { issueVerification } from './verify-email.ts';

const validMilliseconds = 86_400_000;

export type SignUp = {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Undefined for a user who joins the organisation that invited them. */
  readonly orgName?: string | undefined;
  /** Token of a mailed invitation. */
  readonly invitation?: string | undefined;
};

/** A sign-up that waits for its mailed link, as rows store it. */
type PendingSignUp = Omit<SignUp, 'password' | 'invitation'> & {
  readonly passwordHash: string;
  readonly ipAddress: string;
};

/** Creates the user, accepts the terms, creates the user's organisation, and starts a session. */
export const registerUser = async (
  services: AccountsServices,
  newUser: Omit<SignUp, 'invitation'>,
  { emailVerified, ...origin }: Origin & { readonly emailVerified: boolean },
): Promise<StartedSession> => {
  const { repository, ports } = services;
  const { userId } = await createUser(
    repository,
    { ...newUser, emailVerified, language: origin.language },
    newUser.password,
  );
  await repository.acceptTerms({ userId, version: termsVersion, ipAddress: origin.ipAddress });
  if (newUser.orgName !== undefined)
    await ports.createOrganisation({ ownerId: userId, name: newUser.orgName, plan: services.defaultPlan });
  if (!emailVerified) await issueVerification(services, userId, origin.language);
  return startSession(repository, userId, origin);
};

/**
 * Asserts that this address was invited.
 * @returns whether the token proves the address, because it was mailed there
 * @throws DomainError `invalid-input` when another address was invited; `link-expired`, `not-found`
 */
const readInvitation = async ({ ports }: AccountsServices, token: string, email: string): Promise<boolean> => {
  const invited = await ports.invitations.byToken(token);
  if (invited.email.toLowerCase() !== email.trim().toLowerCase())
    throw new DomainError('invalid-input', {
      findings: [{ place: 'email', message: accountMessage('accounts.notInvitedAddress') }],
    });
  return invited.provesAddress;
};

const isMailAllowed = async (
  { loginThrottle }: AccountsServices,
  email: string,
  ipAddress: string,
): Promise<boolean> => {
  try {
    await loginThrottle.begin({ kind: 'sign-up-mail', account: email, ipAddress });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate-limited') return false;
    throw error;
  }
};

/**
 * Mails a link that opens the account; to the address of an existing user, a notice that they have an account. Both cost one
 * password hash and one mail, so that timing does not reveal which addresses have an account.
 */
const mailSignUpLink = async (services: AccountsServices, signUp: SignUp, origin: Origin): Promise<void> => {
  const { repository, tokens, mails } = services;
  const email = signUp.email.trim().toLowerCase();
  const { password, invitation: _invitation, ...rest } = signUp;
  await assertStrongPassword(password, [email, signUp.firstName, signUp.lastName], { owner: origin.ipAddress });
  const passwordHash = await hashPassword(password);
  if (!(await isMailAllowed(services, email, origin.ipAddress))) return;
  const existing = await repository.findUserByEmail(email);
  if (existing) return mails.alreadyHere(existing, origin.language);
  const token = newToken();
  const value: PendingSignUp = { ...rest, email, passwordHash, ipAddress: origin.ipAddress };
  const expiresAt = new Date(Date.now() + validMilliseconds);
  await tokens.insert({ token, purpose: 'confirm-sign-up', value, expiresAt });
  await mails.confirmSignUp({ email, firstName: signUp.firstName }, origin.language, { token, expiresAt });
};

/**
 * Opens an account at once with a mailed invitation, or in an installation that delivers no mail. Otherwise mails a link that opens
 * it, with the same answer whether or not the address has an account.
 * @returns undefined when a mail was sent
 * @throws DomainError `already-registered` where no mail is delivered; `invalid-input` when another address was invited
 */
export const signUp = async (
  services: AccountsServices,
  newUser: SignUp,
  origin: Origin,
): Promise<StartedSession | undefined> => {
  const { invitation, email } = newUser;
  if (invitation !== undefined && (await readInvitation(services, invitation, email)))
    return registerUser(services, newUser, { ...origin, emailVerified: true });
  if (!services.confirmsSignUpByMail) return registerUser(services, newUser, { ...origin, emailVerified: false });
  await mailSignUpLink(services, newUser, origin);
  return undefined;
};

/**
 * Opens the account of a mailed link. It asks for the password again, so that the owner of the address does not open an account
 * that another person requested.
 * @throws DomainError `link-expired`, `wrong-credentials`, `already-registered`, `rate-limited`
 */
export const confirmSignUp = async (
  services: AccountsServices,
  { token, password }: { readonly token: string; readonly password: string },
  origin: Origin,
): Promise<StartedSession> => {
  const { tokens, loginThrottle } = services;
  const pending = await tokens.find(token, 'confirm-sign-up');
  if (!pending) throw new DomainError('link-expired');
  const { passwordHash, ...newUser } = pending.value as PendingSignUp;
  const attempt = { kind: 'password', account: newUser.email, ipAddress: origin.ipAddress } as const;
  await loginThrottle.begin(attempt);
  if (!(await verifyPassword(passwordHash, password)))
    throw new DomainError('wrong-credentials', { detail: accountMessage('accounts.notChosenPassword') });
  await loginThrottle.succeed(attempt);
  if (!(await tokens.consume(token, 'confirm-sign-up'))) throw new DomainError('link-expired');
  return registerUser(services, { ...newUser, password }, { ...origin, emailVerified: true });
};
