import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import type { Caller } from '../../platform/http/authorise.ts';
import { isUuid } from '../../platform/ids/is-uuid.ts';
import { type AccountsRepository, accessOfCredential, type Identity, isCredentialOfAdmin } from '../accounts/index.ts';
import type { OrganisationsRepository } from '../organisations/index.ts';
import type { Flags } from './flags.ts';

const decoded = (header: string): string => {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
};

export type CallerServices = {
  readonly organisations: Pick<OrganisationsRepository, 'membershipFor'>;
  readonly accounts: Pick<AccountsRepository, 'isInstallationAdmin' | 'hasSecondFactor' | 'isApiKeyRevokedIn'>;
  readonly flags: Pick<Flags, 'of'>;
};

const memberOf = async (services: CallerServices, { userId, key }: Identity, wanted: string | undefined) => {
  if (wanted !== undefined && !isUuid(wanted)) return undefined;
  return services.organisations.membershipFor(userId, wanted, key?.orgIds ?? undefined);
};

/**
 * The caller of a request in the organisation that it assumes: `x-assume-org` (clients send it URL-encoded), else the
 * user's own. A key that is limited to organisations reaches these alone.
 * @throws DomainError `forbidden` when the user is not a confirmed member, with the same message for unknown
 * organisations
 */
export const resolveCaller = async (
  services: CallerServices,
  identity: Identity,
  assumed: string | undefined,
): Promise<Caller> => {
  const wanted = assumed ? decoded(assumed) : undefined;
  const { userId, credentialId, key } = identity;
  const [membership, ownsInstallation] = await Promise.all([
    memberOf(services, identity, wanted),
    services.accounts.isInstallationAdmin(userId),
  ]);
  if (wanted !== undefined && !membership)
    throw new DomainError('forbidden', key?.orgIds ? { detail: accountMessage('accounts.keyOtherOrganisation') } : {});
  const isInstallationAdmin = isCredentialOfAdmin(identity, ownsInstallation);
  if (!membership) return { userId, credentialId, key, isInstallationAdmin, member: undefined };
  const { orgId, rootOrgId } = membership;
  const flags = await services.flags.of({ orgId, rootOrgId });
  const options = { flags, isInstallationAdmin };
  const { access, refusal } = await accessOfCredential(services.accounts, identity, membership, options);
  const { capabilities } = access;
  const member = { orgId, rootOrgId, membership, flags, access, capabilities, refusal };
  return { userId, credentialId, key, isInstallationAdmin, member };
};
