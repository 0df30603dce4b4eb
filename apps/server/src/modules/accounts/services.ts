import type { FeatureFlag, GrantableWorkflow, Plan, User } from '@sonora/contracts';
import type { Database, DatabaseHandle } from '../../platform/database/database.ts';
import type { Pictures } from '../../platform/images/pictures.ts';
import type { TextSeal } from '../../platform/secrets/sealed-text.ts';
import type { AccountMails } from './account-mails.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { LoginThrottle } from './credentials/login-throttle.ts';
import type { OneTimeTokensRepository } from './credentials/one-time-tokens.repository.ts';
import type { DeviceCookies } from './sessions/device-cookie.ts';
import type { Identifier } from './sessions/identify.ts';
import type { PasskeysRepository } from './two-factor/passkeys.repository.ts';
import type { TwoFactorRepository } from './two-factor/two-factor.repository.ts';

export type UserMembership = User['availableOrganizations'][number] & {
  readonly workflows: readonly GrantableWorkflow[];
  readonly rootOrgId: string;
  readonly requiresSecondFactor: boolean;
  readonly brand: NonNullable<User['brand']>;
  readonly speechLanguage: User['speechLanguage'];
};

/** The user who answers an invitation, and the address of their request. */
type Invitee = { readonly userId: string; readonly ipAddress: string };

type OrganisationName = { readonly orgId: string; readonly orgName: string };

/** What this module needs of later modules. The composition root provides it. */
export type AccountsPorts = {
  /** Undefined when the user belongs to an organisation already. */
  readonly createOrganisation: (options: {
    readonly ownerId: string;
    readonly name: string;
    readonly plan: Plan;
  }) => Promise<{ readonly orgId: string } | undefined>;
  /** Credits that a user has spent in an organisation in the current period. */
  readonly spentBy: (userId: string, organisation: Pick<UserMembership, 'orgId' | 'rootOrgId'>) => Promise<number>;
  readonly membershipsOf: (userId: string) => Promise<readonly UserMembership[]>;
  /** The flags that are on in an organisation. */
  readonly flagsOf: (organisation: Pick<UserMembership, 'orgId' | 'rootOrgId'>) => Promise<ReadonlySet<FeatureFlag>>;
  readonly invitations: {
    /**
     * The invited address of a pending invitation, and whether the token proves it, because it was mailed there.
     * @throws DomainError when there is none
     */
    readonly byToken: (token: string) => Promise<{ readonly email: string; readonly provesAddress: boolean }>;
    /** @throws DomainError `not-found` */
    readonly accept: (invitee: Invitee, orgId: string) => Promise<unknown>;
    /** @throws DomainError `not-found` */
    readonly decline: (invitee: Invitee, orgId: string) => Promise<unknown>;
  };
  readonly erasePerson: ErasePerson;
  readonly leaving: {
    /** The effect of deleting a user on the organisations that they own. */
    readonly preview: (userId: string) => Promise<{
      readonly deleted: readonly OrganisationName[];
      readonly handedOver: readonly OrganisationName[];
    }>;
    /** Removes a user from all their organisations, in the transaction that deletes their account. */
    readonly leaveAll: (userId: string, db: Database) => Promise<void>;
  };
};

/** One function per module, which removes the names and addresses of a deleted user from the module's rows. */
export type ErasePerson = readonly ((
  person: { readonly userId: string; readonly email: string },
  db: Database,
) => Promise<void>)[];

export type AccountsServices = {
  readonly handle: DatabaseHandle;
  readonly repository: AccountsRepository;
  readonly tokens: OneTimeTokensRepository;
  readonly twoFactor: TwoFactorRepository;
  readonly passkeys: PasskeysRepository;
  readonly loginThrottle: LoginThrottle;
  readonly deviceCookies: DeviceCookies;
  readonly identifier: Identifier;
  readonly mails: AccountMails;
  readonly pictures: Pictures;
  readonly seal: TextSeal;
  readonly publicUrl: string;
  readonly ports: AccountsPorts;
  /** Display name of the OpenID Connect provider; undefined when none is configured. */
  readonly providerName: string | undefined;
  readonly defaultPlan: Plan;
  readonly secureCookies: boolean;
  /** The installation delivers mail, so a mailed link opens each new account. */
  readonly confirmsSignUpByMail: boolean;
  /** Counts an attempt of this IP address. @throws DomainError `rate-limited` after too many */
  readonly limitAttempts: (ipAddress: string) => void;
};
