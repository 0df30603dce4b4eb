import type { AccountsRepository } from '../accounts.repository.ts';
import type { AccountsServices } from '../services.ts';
import type { Identity } from '../sessions/identify.ts';

type Credential = Pick<Identity, 'credentialId' | 'isKey'>;

/** Whether the caller proved more than a password in this session; false for API keys. */
export const hasSecondFactor = async (
  accounts: Pick<AccountsRepository, 'hasSecondFactor'>,
  { credentialId, isKey }: Credential,
): Promise<boolean> => !isKey && (await accounts.hasSecondFactor(credentialId));

/**
 * Whether the caller's session is below the authentication level that the organisation requires. API keys are exempt: a key is
 * created by a session at that level, or was created before the organisation required it.
 */
export const lacksSecondFactor = async (
  accounts: Pick<AccountsRepository, 'hasSecondFactor'>,
  credential: Credential,
  { requiresSecondFactor }: { readonly requiresSecondFactor: boolean },
): Promise<boolean> => requiresSecondFactor && !credential.isKey && !(await hasSecondFactor(accounts, credential));

/** Call after removing an app or a passkey: a user who has neither any more has password-level sessions only. */
export const lowerAuthenticationLevel = async (
  { repository, twoFactor, passkeys }: Pick<AccountsServices, 'repository' | 'twoFactor' | 'passkeys'>,
  userId: string,
): Promise<void> => {
  if ((await twoFactor.isOn(userId)) || (await passkeys.list(userId)).length > 0) return;
  await repository.clearSecondFactor(userId);
};
