import { DomainError } from '@sonora/contracts';
import { type RequestContext, signedInCaller } from '../../platform/http/router.ts';
import { organisationInReach } from './hierarchy/reach.ts';
import type { OrganisationRow } from './organisations.repository.ts';
import { type Actor, type OrganisationsServices, repositoriesOn } from './services.ts';

/** Who sends a request, for the record. */
export const actorOf = (context: RequestContext): Actor => ({
  userId: signedInCaller(context).userId,
  ipAddress: context.ipAddress,
});

/**
 * The organisation that a request names or, without a name, assumes.
 * @throws DomainError as `organisationInReach`
 */
export const namedOrganisation = (
  services: Pick<OrganisationsServices, 'handle'>,
  context: RequestContext,
  orgId?: string,
): Promise<OrganisationRow> => {
  const caller = signedInCaller(context);
  const wanted = orgId ?? caller.member?.orgId;
  if (wanted === undefined) throw new DomainError('forbidden');
  return organisationInReach(repositoriesOn(services.handle.db).organisations, caller, wanted);
};

/**
 * As `namedOrganisation`; whoever administers the installation may name any organisation.
 * @throws DomainError `not-found`
 */
export const organisationToInviteTo = async (
  services: Pick<OrganisationsServices, 'handle'>,
  context: RequestContext,
  orgId: string,
): Promise<OrganisationRow> => {
  if (!signedInCaller(context).isInstallationAdmin) return namedOrganisation(services, context, orgId);
  const found = await repositoriesOn(services.handle.db).organisations.find(orgId);
  if (!found) throw new DomainError('not-found');
  return found;
};
