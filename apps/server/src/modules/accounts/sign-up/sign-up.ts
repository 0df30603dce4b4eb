import { randomBytes } from 'node:crypto';
import { DomainError, termsVersion } from '@sonora/contracts';
import type { StartedSession } from '../credentials/authentication.ts';
import { refuseWeakPassword } from '../credentials/weak-password.ts';
import type { AccountsServices } from '../services.ts';
import { issueVerification } from './verify-email.ts';

const validMilliseconds = 86_400_000;

export type SignUp = {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Undefined for whoever joins an organisation that invited them. */
  readonly orgName?: string | undefined;
  readonly invitation?: string | undefined;
};

export type Place = { readonly ipAddress: string; readonly userAgent: string };

type Pending = Omit<SignUp, 'password' | 'invitation'> & { readonly passwordHash: string; readonly ipAddress: string };

/** Account, terms and the first organisation, and a session to begin with. */
export const openAccount = async (
  services: AccountsServices,
  person: Omit<SignUp, 'invitation'>,
  place: Place & { readonly emailVerified: boolean },
): Promise<StartedSession> => {
  const { authentication, repository, ports } = services;
  const { userId } = await authentication.createUser(
    { ...person, emailVerified: place.emailVerified },
    person.password,
  );
  await repository.acceptTerms({ userId, version: termsVersion, ipAddress: place.ipAddress });
  if (person.orgName !== undefined)
    await ports.createOrganisation({ ownerId: userId, name: person.orgName, plan: services.defaultPlan });
  if (!place.emailVerified) await issueVerification(services, userId);
  return authentication.startSession(userId, place);
};

/** @throws DomainError `invalid-input` when it was sent to another address; `link-expired`, `not-found` */
const assertInvited = async ({ ports }: AccountsServices, token: string, email: string): Promise<void> => {
  const invited = await ports.invitations.byToken(token);
  if (invited.email.toLowerCase() !== email.trim().toLowerCase())
    throw new DomainError('invalid-input', { errors: ['email: must be the address that was invited'] });
};

/**
 * Asks by mail whether an address wants an account; somebody who has one is told so there, and nowhere else. Both take the
 * same work: one password hashed, one mail written.
 */
const askByMail = async (services: AccountsServices, person: SignUp, place: Place): Promise<void> => {
  const { repository, authentication, tokens, mails, brake } = services;
  const email = person.email.trim().toLowerCase();
  const { password, invitation: _invitation, ...rest } = person;
  refuseWeakPassword(password, [email, person.firstName, person.lastName]);
  const passwordHash = await authentication.hashPassword(password);
  const isMailAllowed = await brake
    .enter({ what: 'mail', account: email, ipAddress: place.ipAddress })
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'rate-limited') return false;
      throw error;
    });
  if (!isMailAllowed) return;
  const known = await repository.findUserByEmail(email);
  if (known) return mails.alreadyHere(known);
  const token = randomBytes(32).toString('base64url');
  const value: Pending = { ...rest, email, passwordHash, ipAddress: place.ipAddress };
  const expiresAt = new Date(Date.now() + validMilliseconds);
  await tokens.insert({ token, purpose: 'confirm-sign-up', value, expiresAt });
  await mails.confirmSignUp({ email, firstName: person.firstName }, token);
};

/**
 * A new account. With an invitation, or where no mail is delivered, it is open at once; otherwise a mailed link opens it,
 * and the answer is the same whether or not there is an account with that address.
 * @returns undefined when a mail was sent
 * @throws DomainError `already-registered` where no mail is delivered; `invalid-input` for another address than the invited
 */
export const signUp = async (
  services: AccountsServices,
  person: SignUp,
  place: Place,
): Promise<StartedSession | undefined> => {
  if (person.invitation !== undefined) {
    await assertInvited(services, person.invitation, person.email);
    return openAccount(services, person, { ...place, emailVerified: true });
  }
  if (!services.opensAccountsByMail) return openAccount(services, person, { ...place, emailVerified: false });
  await askByMail(services, person, place);
  return undefined;
};

/**
 * Opens the account that was asked for. The password is asked again: whoever signs up with the address of another person
 * must not find the account opened by them.
 * @throws DomainError `link-expired`, `wrong-credentials`, `already-registered`
 */
export const confirmSignUp = async (
  services: AccountsServices,
  { token, password }: { readonly token: string; readonly password: string },
  place: Place,
): Promise<StartedSession> => {
  const { tokens, authentication, brake } = services;
  const found = await tokens.find(token, 'confirm-sign-up');
  if (!found) throw new DomainError('link-expired');
  const { passwordHash, ...person } = found.value as Pending;
  const attempt = { what: 'password', account: person.email, ipAddress: place.ipAddress } as const;
  await brake.enter(attempt);
  if (!(await authentication.checkHash(passwordHash, password)))
    throw new DomainError('wrong-credentials', { detail: 'This is not the password that was chosen at sign-up.' });
  await brake.release(attempt);
  if (!(await tokens.take(token, 'confirm-sign-up'))) throw new DomainError('link-expired');
  return openAccount(services, { ...person, password }, { ...place, emailVerified: true });
};
