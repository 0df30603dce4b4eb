import { type Access, type Capability, DomainError, type Membership } from '@sonora/contracts';

/** A person known by session or key, without regard to an organisation. */
export type Caller = {
  readonly userId: string;
  /** Stable mark of the session or key, for rate limits and logs; never the secret itself. */
  readonly credentialId: string;
  /** The organisation that this request assumes, once per request; undefined when the person has none. */
  readonly member:
    | { readonly orgId: string; readonly membership: Membership; readonly capabilities: ReadonlySet<Capability> }
    | undefined;
};

/** What a use case of an organisation is given. */
export type MemberCaller = { readonly userId: string; readonly orgId: string };

/**
 * Deny by default: returns only when `access` allows `caller`.
 * @throws DomainError `unauthorised` without a session, `forbidden` without the capability
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
      if (!caller.member?.capabilities.has(access.capability)) throw new DomainError('forbidden');
      return;
    default:
      throw new DomainError('forbidden', { cause: access satisfies never });
  }
};
