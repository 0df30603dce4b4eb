import {
  accessOf,
  type Capability,
  type FeatureFlag,
  type GrantedAccess,
  isInScopes,
  isLimitedKey,
  type Membership,
} from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import type { Refusal } from '../../../platform/http/authorise.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import type { Identity } from '../sessions/identify.ts';
import { lacksSecondFactor } from '../two-factor/authentication-level.ts';

type Credential = Pick<Identity, 'credentialId' | 'key'>;

type JudgedMembership = Membership & { readonly orgId: string; readonly requiresSecondFactor: boolean };

type CredentialAccess = {
  readonly access: GrantedAccess;
  readonly lacksSecondFactor: boolean;
  /** Why the credential has no capabilities of this organisation; undefined where it may have some. */
  readonly refusal: Refusal | undefined;
};

/** Why a key has no capabilities in an organisation. */
const refusalOfKey = async (
  accounts: Pick<AccountsRepository, 'isApiKeyRevokedIn'>,
  keyId: string,
  orgId: string,
  { capabilities }: GrantedAccess,
): Promise<Refusal | undefined> => {
  if (!capabilities.has('api.use'))
    return { code: 'forbidden', detail: accountMessage('accounts.keyNotInPlan'), isOfPlan: true };
  if (await accounts.isApiKeyRevokedIn(keyId, orgId))
    return { code: 'forbidden', detail: accountMessage('accounts.keyRevokedHere') };
  return undefined;
};

/** The owner's administration of the installation counts for sessions and for keys without limits. */
export const isCredentialOfAdmin = ({ key }: Credential, isInstallationAdmin: boolean): boolean =>
  isInstallationAdmin && (key === undefined || !isLimitedKey(key));

/**
 * What a session or key may do in an organisation. A key is judged there anew: by the owner's right to use the API, its own
 * scopes, and the authentication level of the session that generated it.
 */
export const accessOfCredential = async (
  accounts: Pick<AccountsRepository, 'hasSecondFactor' | 'isApiKeyRevokedIn'>,
  credential: Credential,
  membership: JudgedMembership,
  options: { readonly flags: ReadonlySet<FeatureFlag>; readonly isInstallationAdmin: boolean },
): Promise<CredentialAccess> => {
  const { key, credentialId } = credential;
  const isInstallationAdmin = isCredentialOfAdmin(credential, options.isInstallationAdmin);
  const isLacking = await lacksSecondFactor(accounts, credential, membership);
  const info = { ...membership, flags: options.flags, isInstallationAdmin, isApiKey: key !== undefined };
  const access = accessOf({ ...info, lacksSecondFactor: isLacking });
  if (isLacking) {
    const detail = key && accountMessage('accounts.keyWithoutFactor');
    return { access, lacksSecondFactor: true, refusal: { code: 'second-factor-needed', ...(detail && { detail }) } };
  }
  if (!key) return { access, lacksSecondFactor: false, refusal: undefined };
  const refusal = await refusalOfKey(accounts, credentialId, membership.orgId, access);
  const isAllowed = (capability: Capability): boolean =>
    capability === 'installation.administer' || (!refusal && isInScopes(key.scopes, capability));
  const capabilities = new Set([...access.capabilities].filter(isAllowed));
  return { access: { ...access, capabilities }, lacksSecondFactor: false, refusal };
};
