import { DomainError, type Language } from '@sonora/contracts';
import { newToken } from '../credentials/new-token.ts';
import type { AccountsServices } from '../services.ts';

const validMilliseconds = 86_400_000;

type VerifyServices = Pick<AccountsServices, 'repository' | 'tokens' | 'mails'>;

/** Mails a link that verifies the user's address. Does nothing when it is verified already. */
export const issueVerification = async (
  services: VerifyServices,
  userId: string,
  requestedLanguage: Language | undefined,
): Promise<void> => {
  const user = await services.repository.findUser(userId);
  if (!user || user.emailVerified) return;
  const token = newToken();
  const expiresAt = new Date(Date.now() + validMilliseconds);
  await services.tokens.insert({ token, purpose: 'verify-email', userId, value: { email: user.email }, expiresAt });
  await services.mails.verifyEmail(user, requestedLanguage, { token, expiresAt });
};

/** @returns the verified address @throws DomainError `link-expired` */
export const verifyEmail = async (services: VerifyServices, token: string): Promise<string> => {
  const consumed = await services.tokens.consume(token, 'verify-email');
  const { email } = (consumed?.value ?? {}) as { email?: string };
  const user = consumed?.userId ? await services.repository.findUser(consumed.userId) : undefined;
  if (!user || user.email !== email) throw new DomainError('link-expired');
  await services.repository.updateUser(user.id, { emailVerified: true });
  return user.email;
};
