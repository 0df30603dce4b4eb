import { DomainError } from '@sonora/contracts';
import type { Caller } from '../../../platform/http/authorise.ts';
import type { OrganisationRow, OrganisationsRepository } from '../organisations.repository.ts';

/**
 * The organisation with this id, if the caller may access it: the assumed organisation or, for its administrators, a child of
 * it. All others, the parent of a child included, behave as if they did not exist.
 * @throws DomainError `not-found`; `forbidden` without an assumed organisation
 */
export const findAccessibleOrganisation = async (
  organisations: OrganisationsRepository,
  caller: Pick<Caller, 'member' | 'key'>,
  orgId: string,
): Promise<OrganisationRow> => {
  const { member, key } = caller;
  if (!member) throw new DomainError('forbidden');
  const found = await organisations.find(orgId);
  const isAdministeredChild = found?.parentId === member.orgId && member.capabilities.has('organisation.administer');
  const isReached = key?.orgIds?.includes(orgId) ?? true;
  if (!found || !isReached || (found.id !== member.orgId && !isAdministeredChild)) throw new DomainError('not-found');
  return found;
};
