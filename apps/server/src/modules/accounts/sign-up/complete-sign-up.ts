import { DomainError, termsVersion } from '@sonora/contracts';
import type { AccountsServices } from '../services.ts';

/**
 * Completes a partial registration with names and an organisation that the user owns.
 * @throws DomainError `already-registered` when the user belongs to an organisation
 */
export const completeSignUp = async (
  { repository, ports, defaultPlan }: AccountsServices,
  registration: {
    readonly userId: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly orgName: string;
    readonly acceptsTerms: boolean;
    readonly ipAddress: string;
  },
): Promise<{ readonly orgId: string }> => {
  const { userId, firstName, lastName, orgName, acceptsTerms, ipAddress } = registration;
  const created = await ports.createOrganisation({ ownerId: userId, name: orgName, plan: defaultPlan });
  if (!created) throw new DomainError('already-registered');
  await repository.updateUser(userId, { firstName, lastName });
  if (acceptsTerms) await repository.acceptTerms({ userId, version: termsVersion, ipAddress });
  return created;
};
