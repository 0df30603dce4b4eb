import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import type { AccountsRepository } from '../accounts.repository.ts';
import type { AccountsServices } from '../services.ts';
import type { Identity } from '../sessions/identify.ts';

type Credential = Pick<Identity, 'credentialId' | 'key'>;
type FactorServices = Pick<AccountsServices, 'repository' | 'twoFactor' | 'passkeys'>;

/** Whether the user proved more than a password in this session, or in the session that generated this key. */
export const hasSecondFactor = async (
  accounts: Pick<AccountsRepository, 'hasSecondFactor'>,
  { credentialId, key }: Credential,
): Promise<boolean> => (key ? key.hasSecondFactor : accounts.hasSecondFactor(credentialId));

/** Whether the caller's session or key is below the authentication level that the organisation requires. */
export const lacksSecondFactor = async (
  accounts: Pick<AccountsRepository, 'hasSecondFactor'>,
  credential: Credential,
  { requiresSecondFactor }: { readonly requiresSecondFactor: boolean },
): Promise<boolean> => requiresSecondFactor && !(await hasSecondFactor(accounts, credential));

const ownsSecondFactor = async (
  { twoFactor, passkeys }: Pick<FactorServices, 'twoFactor' | 'passkeys'>,
  userId: string,
): Promise<boolean> => (await twoFactor.isOn(userId)) || (await passkeys.list(userId)).length > 0;

/**
 * A stolen password alone must not join an organisation in the name of a user who has a second factor.
 * @throws DomainError `second-factor-needed`
 */
export const assertOwnFactorProved = async (
  services: FactorServices,
  credential: Credential & { readonly userId: string },
): Promise<void> => {
  if (!(await ownsSecondFactor(services, credential.userId))) return;
  if (await hasSecondFactor(services.repository, credential)) return;
  throw new DomainError('second-factor-needed', { detail: accountMessage('accounts.factorToJoin') });
};

/**
 * Call after removing an app or a passkey: a user who has neither any more has sessions and keys of the password level
 * only.
 */
export const lowerAuthenticationLevel = async (
  services: FactorServices & Pick<AccountsServices, 'identifier'>,
  userId: string,
): Promise<void> => {
  if (await ownsSecondFactor(services, userId)) return;
  await services.repository.clearSecondFactor(userId);
  await services.repository.clearSecondFactorOfKeys(userId);
  await services.identifier.forget(userId);
};
