import type { AccountsRepository } from '../accounts.repository.ts';
import type { AccountsServices } from '../services.ts';
import type { Identity } from '../sessions/identify.ts';

/** Whether a caller has shown more than a password in this session. A program with a key never does. */
export const hasSecondFactor = async (
  accounts: Pick<AccountsRepository, 'hasSecondFactor'>,
  { credentialId, isKey }: Pick<Identity, 'credentialId' | 'isKey'>,
): Promise<boolean> => !isKey && (await accounts.hasSecondFactor(credentialId));

/**
 * Whether somebody has still to show the second factor that an organisation demands. Keys are given out by people who have,
 * or were before it was demanded, and go on working.
 */
export const lacksSecondFactor = async (
  accounts: Pick<AccountsRepository, 'hasSecondFactor'>,
  identity: Pick<Identity, 'credentialId' | 'isKey'>,
  { requiresSecondFactor }: { readonly requiresSecondFactor: boolean },
): Promise<boolean> => requiresSecondFactor && !identity.isKey && !(await hasSecondFactor(accounts, identity));

/** After an app or a passkey was given up: sessions of whoever has neither any more count as begun by a password alone. */
export const forgetSecondFactor = async (
  { repository, secondStep, passkeys }: Pick<AccountsServices, 'repository' | 'secondStep' | 'passkeys'>,
  userId: string,
): Promise<void> => {
  if ((await secondStep.isOn(userId)) || (await passkeys.list(userId)).length > 0) return;
  await repository.forgetSecondFactor(userId);
};
