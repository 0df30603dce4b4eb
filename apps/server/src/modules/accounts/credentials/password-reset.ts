import { DomainError, type Language } from '@sonora/contracts';
import type { AccountsServices } from '../services.ts';
import { newToken } from './new-token.ts';
import { hashPassword } from './password-hash.ts';
import { assertStrongPassword } from './weak-password.ts';

const validMilliseconds = 3_600_000;

/** Mails a link that is valid for an hour. Does nothing for an unknown address, and does not report which it was. */
export const requestPasswordReset = async (
  { repository, tokens, mails }: Pick<AccountsServices, 'repository' | 'tokens' | 'mails'>,
  email: string,
  requestedLanguage: Language | undefined,
): Promise<void> => {
  const token = newToken();
  const user = await repository.findUserByEmail(email.trim());
  if (!user) {
    // The same number of statements as for a known address, apart from the mail itself.
    await tokens.find(token, 'reset-password');
    return;
  }
  const expiresAt = new Date(Date.now() + validMilliseconds);
  await tokens.insert({ token, purpose: 'reset-password', userId: user.id, value: {}, expiresAt });
  await mails.resetPassword(user, requestedLanguage, { token, expiresAt });
};

/**
 * Sets a new password and ends all sessions and other reset links of the user.
 * @throws DomainError `link-expired`, `invalid-input` for a weak password, which leaves the link valid
 */
export const resetPassword = async (
  { repository, tokens, identifier }: Pick<AccountsServices, 'repository' | 'tokens' | 'identifier'>,
  token: string,
  password: string,
): Promise<void> => {
  await assertStrongPassword(password, [], { owner: token });
  const userId = (await tokens.consume(token, 'reset-password'))?.userId;
  if (!userId) throw new DomainError('link-expired');
  await repository.setPasswordHash(userId, await hashPassword(password));
  await tokens.deleteOf(userId, 'reset-password');
  // The link was mailed: the user reads the mail of that address.
  await repository.updateUser(userId, { emailVerified: true });
  await repository.deleteSessionsOf(userId);
  await identifier.forget(userId);
};
