import { accessOf, DomainError, type FeatureFlag, type User } from '@sonora/contracts';
import type { UserRow } from './accounts.repository.ts';
import type { AccountsPorts, AccountsServices, Membership } from './services.ts';

/** What stands in the place of the product where the organisation has said so, and its flag lets it. */
const brandOf = (current: Membership | undefined, flags: ReadonlySet<FeatureFlag>): User['brand'] =>
  current && flags.has('platform-whitelabel') && (current.brand.name !== null || current.brand.accent !== null)
    ? current.brand
    : null;

/** What a person has in the organisation that a request works in, or nothing. */
const placeOf = async (ports: AccountsPorts, row: UserRow, current: Membership | undefined) => {
  const flags = current ? await ports.flagsOf(current) : new Set<FeatureFlag>();
  const access = current && accessOf({ ...current, flags, isInstallationAdmin: row.isInstallationAdmin });
  return {
    currentOrgId: current?.orgId ?? 'unknown',
    capabilities: [...(access?.capabilities ?? [])],
    screens: [...(access?.screens ?? [])],
    workflows: [...(access?.workflows ?? [])],
    flags: [...flags],
    isInstallationAdmin: row.isInstallationAdmin,
    brand: brandOf(current, flags),
    speechLanguage: current?.speechLanguage ?? null,
  };
};

/** The person as pages and clients know them. @throws DomainError `unauthorised` when there is none */
export const userAnswer = async (
  { repository, ports, pictures }: Pick<AccountsServices, 'repository' | 'ports' | 'pictures'>,
  userId: string,
  currentOrgId?: string,
): Promise<User> => {
  const row = await repository.findUser(userId);
  if (!row) throw new DomainError('unauthorised');
  const memberships = await ports.membershipsOf(userId);
  const confirmed = memberships.filter(({ invitationStatus }) => invitationStatus === 'confirmed');
  const current =
    confirmed.find(({ orgId }) => orgId === currentOrgId) ??
    confirmed.find(({ isChildOrg }) => !isChildOrg) ??
    confirmed[0];
  return {
    userId: row.id,
    status: confirmed.length > 0 ? 'registered' : 'partially_registered',
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    emailVerified: row.emailVerified,
    image: pictures.address(row.image),
    creationDate: row.createdAt.getTime(),
    rootOrgId: confirmed.find(({ isChildOrg }) => !isChildOrg)?.orgId ?? 'unknown',
    hasOnboarded: row.hasOnboarded,
    usage: 0,
    lastOnline: row.lastOnlineAt?.getTime() ?? null,
    availableOrganizations: memberships.map(
      ({ workflows: _workflows, rootOrgId: _root, brand: _brand, speechLanguage: _language, ...organisation }) =>
        organisation,
    ),
    ...(await placeOf(ports, row, current)),
  };
};
