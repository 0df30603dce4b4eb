import { capabilitiesOf, DomainError } from '@sonora/contracts';
import type { Caller } from '../../platform/http/authorise.ts';
import type { AccountsRepository, Identity } from '../accounts/index.ts';
import type { MembershipRow, OrganisationsRepository } from '../organisations/index.ts';

const decoded = (header: string): string => {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
};

const choose = (memberships: readonly MembershipRow[], wanted: string | undefined): MembershipRow | undefined => {
  const confirmed = memberships.filter((membership) => membership.status === 'confirmed');
  if (!wanted) return confirmed.find((membership) => !membership.isChildOrg) ?? confirmed[0];
  const found = confirmed.find((membership) => membership.orgId === wanted);
  // One answer for an organisation that is not theirs and one that does not exist.
  if (!found) throw new DomainError('forbidden');
  return found;
};

/**
 * The person of a request in the organisation that it assumes: `x-assume-org` (clients send it URL-encoded), else their
 * own. @throws DomainError `forbidden` when they are no confirmed member of the assumed one
 */
export const resolveCaller = async (
  organisations: OrganisationsRepository,
  accounts: Pick<AccountsRepository, 'isInstallationAdmin'>,
  identity: Identity,
  assumed: string | undefined,
): Promise<Caller> => {
  const [memberships, isInstallationAdmin] = await Promise.all([
    organisations.membershipsOf(identity.userId),
    accounts.isInstallationAdmin(identity.userId),
  ]);
  const chosen = choose(memberships, assumed ? decoded(assumed) : undefined);
  return {
    userId: identity.userId,
    credentialId: identity.credentialId,
    member: chosen && {
      orgId: chosen.orgId,
      membership: chosen,
      capabilities: capabilitiesOf(chosen, { isInstallationAdmin }),
    },
  };
};
