import {
  type Access,
  type Capability,
  DomainError,
  type FeatureFlag,
  type GrantedAccess,
  type Membership,
} from '@sonora/contracts';

/** An authenticated user or API key. */
export type Caller = {
  readonly userId: string;
  /** Stable id of the session or key, for rate limits and logs; not the secret. */
  readonly credentialId: string;
  /** True for an API key of the user. */
  readonly isKey: boolean;
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
        /** The organisation requires a second factor, which this session lacks: the caller has no capabilities. */
        readonly lacksSecondFactor: boolean;
      }
    | undefined;
  /** Independent of any organisation. */
  readonly isInstallationAdmin: boolean;
};

/** Caller of use cases that belong to an organisation. */
export type MemberCaller = { readonly userId: string; readonly orgId: string };

const holds = (caller: Caller, capability: Capability): boolean =>
  capability === 'installation.administer'
    ? caller.isInstallationAdmin
    : (caller.member?.capabilities.has(capability) ?? false);

/**
 * @throws DomainError `forbidden` without the capability; `second-factor-needed` when only the second factor is missing
 */
export const assertHolds = (caller: Caller, capability: Capability): void => {
  if (holds(caller, capability)) return;
  throw new DomainError(caller.member?.lacksSecondFactor ? 'second-factor-needed' : 'forbidden');
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
      if (!caller) throw new DomainError('unauthorised');
      return;
    case 'capability':
      if (!caller) throw new DomainError('unauthorised');
      assertHolds(caller, access.capability);
      return;
    default:
      throw new DomainError('forbidden', { cause: access satisfies never });
  }
};
