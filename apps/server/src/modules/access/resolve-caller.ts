import { accessOf, DomainError } from '@sonora/contracts';
import type { Caller } from '../../platform/http/authorise.ts';
import { type AccountsRepository, type Identity, lacksSecondFactor } from '../accounts/index.ts';
import type { OrganisationsRepository } from '../organisations/index.ts';
import type { Flags } from './flags.ts';

const decoded = (header: string): string => {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
};

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type CallerServices = {
  readonly organisations: Pick<OrganisationsRepository, 'membershipFor'>;
  readonly accounts: Pick<AccountsRepository, 'isInstallationAdmin' | 'hasSecondFactor'>;
  readonly flags: Pick<Flags, 'of'>;
};

const memberOf = async (services: CallerServices, userId: string, wanted: string | undefined) => {
  if (wanted !== undefined && !uuidPattern.test(wanted)) return undefined;
  return services.organisations.membershipFor(userId, wanted);
};

/**
 * The caller of a request in the organisation that it assumes: `x-assume-org` (clients send it URL-encoded), else the
 * user's own.
 * @throws DomainError `forbidden` when the user is not a confirmed member, with the same message for unknown
 * organisations
 */
export const resolveCaller = async (
  services: CallerServices,
  identity: Identity,
  assumed: string | undefined,
): Promise<Caller> => {
  const wanted = assumed ? decoded(assumed) : undefined;
  const { userId, credentialId, isKey } = identity;
  const [membership, isInstallationAdmin] = await Promise.all([
    memberOf(services, userId, wanted),
    services.accounts.isInstallationAdmin(userId),
  ]);
  if (wanted !== undefined && !membership) throw new DomainError('forbidden');
  if (!membership) return { userId, credentialId, isKey, isInstallationAdmin, member: undefined };
  const { orgId, rootOrgId } = membership;
  const flags = await services.flags.of({ orgId, rootOrgId });
  const isLacking = await lacksSecondFactor(services.accounts, identity, membership);
  const access = accessOf({ ...membership, flags, isInstallationAdmin, lacksSecondFactor: isLacking });
  const { capabilities } = access;
  const member = { orgId, rootOrgId, membership, flags, access, capabilities, lacksSecondFactor: isLacking };
  return { userId, credentialId, isKey, isInstallationAdmin, member };
};
