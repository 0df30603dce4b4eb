import { DomainError } from '@sonora/contracts';
import type { Caller } from '../../../platform/http/authorise.ts';
import type { OrganisationRow, OrganisationsRepository } from '../organisations.repository.ts';

/**
 * The organisation that a request names: the assumed one, or a child of it for whoever administers it. Every other one,
 * the parent of a child included, is answered like one that does not exist.
 * @throws DomainError `not-found`; `forbidden` without an assumed organisation
 */
export const organisationInReach = async (
  organisations: OrganisationsRepository,
  caller: Pick<Caller, 'member'>,
  orgId: string,
): Promise<OrganisationRow> => {
  const { member } = caller;
  if (!member) throw new DomainError('forbidden');
  const found = await organisations.find(orgId);
  const isAdministeredChild = found?.parentId === member.orgId && member.capabilities.has('organisation.administer');
  if (!found || (found.id !== member.orgId && !isAdministeredChild)) throw new DomainError('not-found');
  return found;
};
