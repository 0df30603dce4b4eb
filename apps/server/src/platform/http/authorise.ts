import {
  type Access,
  type Capability,
  DomainError,
  type FeatureFlag,
  type GrantedAccess,
  type Membership,
} from '@sonora/contracts';

/** A person known by session or key, without regard to an organisation. */
export type Caller = {
  readonly userId: string;
  /** Stable mark of the session or key, for rate limits and logs; never the secret itself. */
  readonly credentialId: string;
  /** A program with a key of this person. */
  readonly isKey: boolean;
  /** The organisation that this request assumes, once per request; undefined when the person has none. */
  readonly member:
    | {
        readonly orgId: string;
        /** The organisation above it; itself where it is no child. */
        readonly rootOrgId: string;
        readonly membership: Membership;
        readonly flags: ReadonlySet<FeatureFlag>;
        /** The same as in `access`, at hand for the check of every request. */
        readonly capabilities: ReadonlySet<Capability>;
        readonly access: GrantedAccess;
        /** The organisation demands a second factor, and the caller has shown none: there is nothing that they may do. */
        readonly lacksSecondFactor: boolean;
      }
    | undefined;
  /** Of the person, also where they have no organisation. */
  readonly isInstallationAdmin: boolean;
};

/** What a use case of an organisation is given. */
export type MemberCaller = { readonly userId: string; readonly orgId: string };

const holds = (caller: Caller, capability: Capability): boolean =>
  capability === 'installation.administer'
    ? caller.isInstallationAdmin
    : (caller.member?.capabilities.has(capability) ?? false);

/** @throws DomainError `forbidden` without the capability; `second-factor-needed` where that is why */
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
      // The route itself verifies the signature; a caller's identity neither helps nor harms.
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
