import { DomainError, termsVersion } from '@sonora/contracts';
import type { AccountsServices } from '../services.ts';

/** What the contract fills in for a name that is left out. */
const unknownName = 'Unknown';

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
  // Names that the request leaves out stay as they are.
  const user = await repository.findUser(userId);
  const kept = (given: string, known: string | undefined): string => (given === unknownName && known ? known : given);
  await repository.updateUser(userId, {
    firstName: kept(firstName, user?.firstName),
    lastName: kept(lastName, user?.lastName),
  });
  if (acceptsTerms) await repository.acceptTerms({ userId, version: termsVersion, ipAddress });
  return created;
};
