import { accessOf, DomainError, type FeatureFlag, type User } from '@sonora/contracts';
import type { UserRow } from '../accounts.repository.ts';
import type { AccountsServices, Membership } from '../services.ts';
import type { Identity } from '../sessions/identify.ts';
import { lacksSecondFactor } from '../two-factor/authentication-level.ts';

type Credential = Pick<Identity, 'credentialId' | 'isKey'>;

/** What stands in the place of the product where the organisation has said so, and its flag lets it. */
const brandOf = (current: Membership | undefined, flags: ReadonlySet<FeatureFlag>): User['brand'] =>
  current && flags.has('platform-whitelabel') && (current.brand.name !== null || current.brand.accent !== null)
    ? current.brand
    : null;

/** What a person has in the organisation that a request works in, or nothing. */
const placeOf = async (
  { repository, ports }: Pick<AccountsServices, 'repository' | 'ports'>,
  { isInstallationAdmin }: UserRow,
  current: Membership | undefined,
  credential: Credential,
) => {
  const flags = current ? await ports.flagsOf(current) : new Set<FeatureFlag>();
  const isLacking = current !== undefined && (await lacksSecondFactor(repository, credential, current));
  const access = current && accessOf({ ...current, flags, isInstallationAdmin, lacksSecondFactor: isLacking });
  return {
    currentOrgId: current?.orgId ?? 'unknown',
    capabilities: [...(access?.capabilities ?? [])],
    screens: [...(access?.screens ?? [])],
    workflows: [...(access?.workflows ?? [])],
    flags: [...flags],
    isInstallationAdmin,
    lacksSecondFactor: isLacking,
    brand: brandOf(current, flags),
    speechLanguage: current?.speechLanguage ?? null,
  };
};

/**
 * The person as pages and clients know them.
 * @param credential with which they ask @throws DomainError `unauthorised` when there is none
 */
export const userAnswer = async (
  services: Pick<AccountsServices, 'repository' | 'ports' | 'pictures'>,
  { userId, ...credential }: Credential & { readonly userId: string },
  currentOrgId?: string,
): Promise<User> => {
  const { repository, ports, pictures } = services;
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
      ({
        workflows: _workflows,
        rootOrgId: _root,
        brand: _brand,
        speechLanguage: _language,
        requiresSecondFactor: _factor,
        ...organisation
      }) => organisation,
    ),
    ...(await placeOf(services, row, current, credential)),
  };
};
