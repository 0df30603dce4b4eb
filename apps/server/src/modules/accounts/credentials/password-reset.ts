import { DomainError, type Language } from '@sonora/contracts';
import { keepOrRevokeKeys } from '../api-keys/api-keys.ts';
import type { AccountsServices } from '../services.ts';
import { newToken } from './new-token.ts';
import { hashPassword } from './password-hash.ts';
import { assertStrongPassword } from './weak-password.ts';

const validMilliseconds = 3_600_000;

/** In the place of an unknown address, which is stored nowhere. */
const decoyRecipient = { email: 'nobody@example.invalid', firstName: 'Unknown' } as const;

/**
 * Mails a link that is valid for an hour. An unknown address costs the same statements: a token of no user and a mail that is
 * never sent, so that timing does not reveal which addresses have an account.
 */
export const requestPasswordReset = async (
  { repository, tokens, mails }: Pick<AccountsServices, 'repository' | 'tokens' | 'mails'>,
  email: string,
  requestedLanguage: Language | undefined,
): Promise<void> => {
  const token = newToken();
  const expiresAt = new Date(Date.now() + validMilliseconds);
  const user = await repository.findUserByEmail(email.trim());
  await tokens.insert({ token, purpose: 'reset-password', value: {}, expiresAt, ...(user && { userId: user.id }) });
  await mails.resetPassword(user ?? decoyRecipient, requestedLanguage, { token, expiresAt }, user === undefined);
};

/**
 * Sets a new password and ends all sessions, other reset links and, unless `keepsApiKeys`, API keys of the user. A letter
 * says so.
 * @throws DomainError `link-expired`, `invalid-input` for a weak password, which leaves the link valid
 */
export const resetPassword = async (
  { repository, tokens, identifier, mails }: Pick<AccountsServices, 'repository' | 'tokens' | 'identifier' | 'mails'>,
  {
    token,
    password,
    keepsApiKeys,
  }: { readonly token: string; readonly password: string; readonly keepsApiKeys: boolean },
  requestedLanguage: Language | undefined,
): Promise<void> => {
  await assertStrongPassword(password, [], { owner: token });
  const userId = (await tokens.consume(token, 'reset-password'))?.userId;
  if (!userId) throw new DomainError('link-expired');
  await repository.setPasswordHash(userId, await hashPassword(password));
  await tokens.deleteOf(userId, 'reset-password');
  // The link was mailed: the user reads the mail of that address.
  await repository.updateUser(userId, { emailVerified: true });
  await repository.deleteSessionsOf(userId);
  const keys = await keepOrRevokeKeys(repository, userId, keepsApiKeys);
  await identifier.forget(userId);
  const user = await repository.findUser(userId);
  if (user) await mails.securityChanged(user, requestedLanguage, 'passwordChanged', keys);
};
