import { DomainError } from '@sonora/contracts';
import type { OpenIdPerson } from '../../../platform/open-id/open-id-provider.ts';
import type { AccountsServices } from '../services.ts';

const providerOf = ({ issuer }: OpenIdPerson): string => `openid ${issuer}`;

/** The person of a new link, or of one that is made now. */
const newlyLinked = async (services: AccountsServices, person: OpenIdPerson): Promise<string> => {
  const { repository, authentication } = services;
  if (person.email === undefined || !person.isEmailVerified) throw new DomainError('forbidden');
  const known = await repository.findUserByEmail(person.email);
  // Somebody may have opened an account with an address that is not theirs, and wait for its owner to join them in it.
  if (known && !known.emailVerified) throw new DomainError('forbidden');
  const { email, firstName = 'Unknown', lastName = 'Unknown' } = person;
  const userId =
    known?.id ??
    (await authentication.createUser({ email, firstName, lastName, emailVerified: true }, undefined)).userId;
  await repository.linkProvider(userId, providerOf(person), person.subject);
  return userId;
};

/**
 * The account of somebody whom a provider vouches for: the one that they are linked to, else the one with the address that
 * both the provider and we have verified, else a new one without an organisation.
 * @throws DomainError `forbidden` when the address is verified on one side only
 */
export const accountOf = async (services: AccountsServices, person: OpenIdPerson): Promise<string> =>
  (await services.repository.findByProvider(providerOf(person), person.subject)) ?? newlyLinked(services, person);
