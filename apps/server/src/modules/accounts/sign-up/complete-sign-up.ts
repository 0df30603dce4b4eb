import { DomainError, termsVersion } from '@sonora/contracts';
import type { AccountsServices } from '../services.ts';

/**
 * Makes a partially registered person a registered one: names, and an organisation of their own.
 * @returns the organisation @throws DomainError `already-registered` when they belong to one
 */
export const completeSignUp = async (
  { repository, ports, defaultPlan }: AccountsServices,
  person: {
    readonly userId: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly orgName: string;
    readonly acceptsTerms: boolean;
    readonly ipAddress: string;
  },
): Promise<{ readonly orgId: string }> => {
  const { userId, firstName, lastName, orgName, acceptsTerms, ipAddress } = person;
  const created = await ports.createOrganisation({ ownerId: userId, name: orgName, plan: defaultPlan });
  if (!created) throw new DomainError('already-registered');
  await repository.updateUser(userId, { firstName, lastName, name: `${firstName} ${lastName}` });
  if (acceptsTerms) await repository.acceptTerms({ userId, version: termsVersion, ipAddress });
  return created;
};
