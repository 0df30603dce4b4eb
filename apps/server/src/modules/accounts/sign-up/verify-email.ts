import { randomBytes } from 'node:crypto';
import { DomainError } from '@sonora/contracts';
import type { AccountsServices } from '../services.ts';

const validMilliseconds = 86_400_000;

type VerifyServices = Pick<AccountsServices, 'repository' | 'tokens' | 'mails'>;

/** Mails the link that shows that an address is theirs; nothing is sent to whoever has shown it. */
export const issueVerification = async (services: VerifyServices, userId: string): Promise<void> => {
  const person = await services.repository.findUser(userId);
  if (!person || person.emailVerified) return;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + validMilliseconds);
  await services.tokens.insert({ token, purpose: 'verify-email', userId, value: { email: person.email }, expiresAt });
  await services.mails.verifyEmail(person, token);
};

/** @returns the address @throws DomainError `link-expired` */
export const verifyEmail = async (services: VerifyServices, token: string): Promise<string> => {
  const taken = await services.tokens.take(token, 'verify-email');
  const { email } = (taken?.value ?? {}) as { email?: string };
  const person = taken?.userId ? await services.repository.findUser(taken.userId) : undefined;
  if (!person || person.email !== email) throw new DomainError('link-expired');
  await services.repository.updateUser(person.id, { emailVerified: true });
  return person.email;
};
