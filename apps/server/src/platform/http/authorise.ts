import {
  type Access,
  type Capability,
  DomainError,
  type ErrorCode,
  type FeatureFlag,
  type GrantedAccess,
  isInScopes,
  isLimitedKey,
  type KeyLimits,
  type Membership,
} from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import type { Message } from '@sonora/contracts/messages/message';

/** The API key of a request. */
export type CallerKey = KeyLimits & {
  /** The user proved more than a password in the session that generated the key. */
  readonly hasSecondFactor: boolean;
};

/** The error that requests of a caller without capabilities receive. */
export type Refusal = {
  readonly code: ErrorCode;
  readonly detail?: Message;
  /** The plan or role has no API: the key does not reach its owner's account either. */
  readonly isOfPlan?: true;
};

const refuse = ({ code, detail }: Refusal): never => {
  throw new DomainError(code, detail ? { detail } : {});
};

/** An authenticated user or API key. */
export type Caller = {
  readonly userId: string;
  /** Stable id of the session or key, for rate limits and logs; not the secret. */
  readonly credentialId: string;
  /** Undefined for a session. */
  readonly key: CallerKey | undefined;
  /** Membership in the organisation that the request assumes; undefined without one. */
  readonly member:
    | {
        readonly orgId: string;
        /** The parent organisation, or the organisation itself when it has none. */
        readonly rootOrgId: string;
        readonly membership: Membership;
        readonly flags: ReadonlySet<FeatureFlag>;
        /** The capabilities of `access` as a set. */
        readonly capabilities: ReadonlySet<Capability>;
        readonly access: GrantedAccess;
        /** Why the caller has no capabilities of this organisation; undefined where they may have some. */
        readonly refusal: Refusal | undefined;
      }
    | undefined;
  /** Independent of any organisation. False for keys with limits. */
  readonly isInstallationAdmin: boolean;
};

/** An authenticated user whose organisation was not looked up yet. */
export type Identified = {
  readonly userId: string;
  readonly credentialId: string;
  /** @throws DomainError when the caller assumes an organisation without being a member of it */
  resolveCaller(): Promise<Caller>;
};

/** Caller of use cases that belong to an organisation. */
export type MemberCaller = { readonly userId: string; readonly orgId: string };

export const holds = (caller: Caller, capability: Capability): boolean =>
  capability === 'installation.administer'
    ? caller.isInstallationAdmin
    : (caller.member?.capabilities.has(capability) ?? false);

/**
 * @throws DomainError `forbidden` without the capability; `second-factor-needed` when only the second factor is missing
 */
export const assertHolds = (caller: Caller, capability: Capability): void => {
  if (holds(caller, capability)) return;
  const { key, member } = caller;
  if (member?.refusal) refuse(member.refusal);
  const isOutOfScope = key !== undefined && !isInScopes(key.scopes, capability);
  if (isOutOfScope) throw new DomainError('forbidden', { detail: accountMessage('accounts.keyScope') });
  throw new DomainError(
    'forbidden',
    capability === 'api.use' ? { detail: accountMessage('accounts.keyNeedsPlan') } : {},
  );
};

/** @throws as `assertHolds`, for the first of them */
const assertHoldsAny = (caller: Caller, capabilities: readonly Capability[]): void => {
  const [first] = capabilities;
  if (first === undefined) throw new DomainError('forbidden');
  if (!capabilities.some((capability) => holds(caller, capability))) assertHolds(caller, first);
};

/** @throws DomainError `unauthorised`; `forbidden` for a key with limits, unless `acceptsLimitedKeys`, or without the API */
const assertSignedIn = (caller: Caller | undefined, acceptsLimitedKeys: boolean): void => {
  if (!caller) throw new DomainError('unauthorised');
  if (caller.member?.refusal?.isOfPlan) refuse(caller.member.refusal);
  if (caller.key && isLimitedKey(caller.key) && !acceptsLimitedKeys)
    throw new DomainError('forbidden', { detail: accountMessage('accounts.keyLimited') });
};

/**
 * Deny by default: returns only when `access` allows `caller`.
 * @throws DomainError `unauthorised` without a session, `forbidden` without the capability, `second-factor-needed`
 */
export const authorise = (access: Access, caller: Caller | undefined): void => {
  switch (access.kind) {
    case 'public':
      return;
    case 'signed-url':
      // The route itself verifies the signature, for all callers.
      return;
    case 'signed-in':
      assertSignedIn(caller, access.acceptsLimitedKeys === true);
      return;
    case 'capability':
      if (!caller) throw new DomainError('unauthorised');
      assertHolds(caller, access.capability);
      return;
    case 'any-capability':
      if (!caller) throw new DomainError('unauthorised');
      assertHoldsAny(caller, access.capabilities);
      return;
    default:
      throw new DomainError('forbidden', { cause: access satisfies never });
  }
};
