import { DomainError, type Language } from '@sonora/contracts';
import type { OpenIdUser } from '../../../platform/open-id/open-id-provider.ts';
import { createUser } from '../credentials/create-user.ts';
import type { AccountsServices } from '../services.ts';

const providerOf = ({ issuer }: OpenIdUser): string => `openid ${issuer}`;

/** Links the provider's user to the account with the same verified address, or to a new account. */
const linkAccount = async (
  { repository }: AccountsServices,
  openIdUser: OpenIdUser,
  language: Language | undefined,
): Promise<string> => {
  if (openIdUser.email === undefined || !openIdUser.isEmailVerified) throw new DomainError('forbidden');
  const existing = await repository.findUserByEmail(openIdUser.email);
  // An account whose address is unverified may belong to an attacker who waits for the owner of the address to join it.
  if (existing && !existing.emailVerified) throw new DomainError('forbidden');
  const { email, firstName = 'Unknown', lastName = 'Unknown' } = openIdUser;
  const userId =
    existing?.id ??
    (await createUser(repository, { email, firstName, lastName, emailVerified: true, language }, undefined)).userId;
  await repository.linkProvider(userId, providerOf(openIdUser), openIdUser.subject);
  return userId;
};

/**
 * The account of a user whom the provider has identified: the linked one, else the one with the same address, which both the
 * provider and Sonora must have verified, else a new one without an organisation.
 * @returns the user's id @throws DomainError `forbidden` when the address is verified on one side only
 */
export const findOrLinkAccount = async (
  services: AccountsServices,
  openIdUser: OpenIdUser,
  language: Language | undefined,
): Promise<string> =>
  (await services.repository.findByProvider(providerOf(openIdUser), openIdUser.subject)) ??
  linkAccount(services, openIdUser, language);
