import { accountScreens, DomainError, type FeatureFlag, type User } from '@sonora/contracts';
import { accessOfCredential, isCredentialOfAdmin } from '../api-keys/access-of-credential.ts';
import type { AccountsServices, UserMembership } from '../services.ts';
import type { Identity } from '../sessions/identify.ts';
import type { UserRecord } from './users.repository.ts';

type Credential = Pick<Identity, 'credentialId' | 'key'>;

/** The organisation's own brand, if it has one and its flag permits it. */
const brandOf = (current: UserMembership | undefined, flags: ReadonlySet<FeatureFlag>): User['brand'] =>
  current && flags.has('platform-whitelabel') && (current.brand.name !== null || current.brand.accent !== null)
    ? current.brand
    : null;

/** The part of the response that depends on the current organisation. */
const accessIn = async (
  { repository, ports }: Pick<AccountsServices, 'repository' | 'ports'>,
  { isInstallationAdmin }: UserRecord,
  current: UserMembership | undefined,
  credential: Credential,
) => {
  const flags = current ? await ports.flagsOf(current) : new Set<FeatureFlag>();
  const judged = current && (await accessOfCredential(repository, credential, current, { flags, isInstallationAdmin }));
  const access = judged?.access;
  return {
    currentOrgId: current?.orgId ?? 'unknown',
    capabilities: [...(access?.capabilities ?? [])],
    screens: [...(access?.screens ?? accountScreens)],
    workflows: [...(access?.workflows ?? [])],
    flags: [...flags],
    isInstallationAdmin: isCredentialOfAdmin(credential, isInstallationAdmin),
    lacksSecondFactor: judged?.lacksSecondFactor ?? false,
    brand: brandOf(current, flags),
    speechLanguage: current?.speechLanguage ?? null,
  };
};

/** @param currentOrgId Default: the user's root organisation, else their first one */
const currentOf = (
  confirmed: readonly UserMembership[],
  currentOrgId: string | undefined,
): UserMembership | undefined =>
  confirmed.find(({ orgId }) => orgId === currentOrgId) ??
  confirmed.find(({ isChildOrg }) => !isChildOrg) ??
  confirmed[0];

const toAvailableOrganization = ({
  workflows: _workflows,
  rootOrgId: _root,
  brand: _brand,
  speechLanguage: _language,
  requiresSecondFactor: _factor,
  ...organisation
}: UserMembership): User['availableOrganizations'][number] => organisation;

/**
 * The user as the API returns them.
 * @param caller the user and the credential of the request @throws DomainError `unauthorised` when the user does not exist
 */
export const userResponse = async (
  services: Pick<AccountsServices, 'repository' | 'ports' | 'pictures'>,
  { userId, ...credential }: Credential & { readonly userId: string },
  currentOrgId?: string,
): Promise<User> => {
  const { repository, ports, pictures } = services;
  const row = await repository.findUser(userId);
  if (!row) throw new DomainError('unauthorised');
  const { key } = credential;
  const memberships = (await ports.membershipsOf(userId)).filter(({ orgId }) => key?.orgIds?.includes(orgId) ?? true);
  const confirmed = memberships.filter(({ invitationStatus }) => invitationStatus === 'confirmed');
  const current = currentOf(confirmed, currentOrgId);
  return {
    userId: row.id,
    status: confirmed.length > 0 ? 'registered' : 'partially_registered',
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    emailVerified: row.emailVerified,
    language: row.language,
    image: pictures.address(row.image),
    creationDate: row.createdAt.getTime(),
    rootOrgId: confirmed.find(({ isChildOrg }) => !isChildOrg)?.orgId ?? 'unknown',
    hasOnboarded: row.hasOnboarded,
    usage: current ? await ports.spentBy(userId, current) : 0,
    lastOnline: row.lastOnlineAt?.getTime() ?? null,
    availableOrganizations: memberships.map(toAvailableOrganization),
    ...(await accessIn(services, row, current, credential)),
  };
};
