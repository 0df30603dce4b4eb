import { DomainError } from '@sonora/contracts';
import { type RequestContext, signedInCaller } from '../../platform/http/router.ts';
import { findAccessibleOrganisation } from './hierarchy/accessible-organisation.ts';
import type { OrganisationRow } from './organisations.repository.ts';
import { type Actor, type OrganisationsServices, repositoriesOn } from './services.ts';

/** The user and address of a request, for the audit log. */
export const actorOf = (context: RequestContext): Actor => ({
  userId: signedInCaller(context).userId,
  ipAddress: context.ipAddress,
});

/**
 * The organisation with this id. Default: the one that the request assumes.
 * @throws DomainError as `findAccessibleOrganisation`
 */
export const namedOrganisation = (
  services: Pick<OrganisationsServices, 'handle'>,
  context: RequestContext,
  orgId?: string,
): Promise<OrganisationRow> => {
  const caller = signedInCaller(context);
  const wanted = orgId ?? caller.member?.orgId;
  if (wanted === undefined) throw new DomainError('forbidden');
  return findAccessibleOrganisation(repositoriesOn(services.handle.db).organisations, caller, wanted);
};

/**
 * As `namedOrganisation`, but administrators of the installation may name any organisation.
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
