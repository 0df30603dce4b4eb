import type { FeatureFlag, GrantableWorkflow, Plan, User } from '@sonora/contracts';
import type { Database, DatabaseHandle } from '../../platform/database/database.ts';
import type { Pictures } from '../../platform/images/pictures.ts';
import type { TextSeal } from '../../platform/secrets/sealed-text.ts';
import type { AccountMails } from './account-mails.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Authentication } from './credentials/authentication.ts';
import type { Brake } from './credentials/login-throttle.ts';
import type { TokensRepository } from './credentials/one-time-tokens.repository.ts';
import type { Devices } from './sessions/device-cookie.ts';
import type { Identifier } from './sessions/identify.ts';
import type { PasskeysRepository } from './two-factor/passkeys.repository.ts';
import type { SecondStepRepository } from './two-factor/two-factor.repository.ts';

export type Membership = User['availableOrganizations'][number] & {
  readonly workflows: readonly GrantableWorkflow[];
  readonly rootOrgId: string;
  readonly requiresSecondFactor: boolean;
  readonly brand: NonNullable<User['brand']>;
  readonly speechLanguage: User['speechLanguage'];
};

/** Who answers an invitation, and from where. */
export type Actor = { readonly userId: string; readonly ipAddress: string };

type OrganisationName = { readonly orgId: string; readonly orgName: string };

/** What accounts needs of the modules after it; the composition root gives it. */
export type AccountsPorts = {
  /** Undefined when the person belongs to an organisation already. */
  readonly createOrganisation: (options: {
    readonly ownerId: string;
    readonly name: string;
    readonly plan: Plan;
  }) => Promise<{ readonly orgId: string } | undefined>;
  readonly membershipsOf: (userId: string) => Promise<readonly Membership[]>;
  /** The flags that are on in an organisation. */
  readonly flagsOf: (place: Pick<Membership, 'orgId' | 'rootOrgId'>) => Promise<ReadonlySet<FeatureFlag>>;
  readonly invitations: {
    /** The address to which the token of an open invitation was mailed. @throws DomainError when there is none */
    readonly byToken: (token: string) => Promise<{ readonly email: string }>;
    /** @throws DomainError `not-found` */
    readonly accept: (actor: Actor, orgId: string) => Promise<unknown>;
    /** @throws DomainError `not-found` */
    readonly decline: (actor: Actor, orgId: string) => Promise<unknown>;
  };
  readonly leaving: {
    /** What becomes of the organisations that a person owns. */
    readonly preview: (userId: string) => Promise<{
      readonly deleted: readonly OrganisationName[];
      readonly handedOver: readonly OrganisationName[];
    }>;
    /** Takes a person out of all their organisations, in the transaction in which their account is deleted. */
    readonly leaveAll: (userId: string, db: Database) => Promise<void>;
  };
};

export type AccountsServices = {
  readonly handle: DatabaseHandle;
  readonly repository: AccountsRepository;
  readonly tokens: TokensRepository;
  readonly secondStep: SecondStepRepository;
  readonly passkeys: PasskeysRepository;
  readonly brake: Brake;
  readonly devices: Devices;
  readonly authentication: Authentication;
  readonly identifier: Identifier;
  readonly mails: AccountMails;
  readonly pictures: Pictures;
  readonly seal: TextSeal;
  readonly publicUrl: string;
  readonly ports: AccountsPorts;
  /** Name of the provider with which people may sign in; undefined where none is configured. */
  readonly providerName: string | undefined;
  readonly defaultPlan: Plan;
  readonly secureCookies: boolean;
  /** Mail is delivered here: a new account opens by a mailed link, so that nobody learns who has one. */
  readonly opensAccountsByMail: boolean;
  /** Refuses the attempt when this address tried too often. @throws DomainError `rate-limited` */
  readonly limitAttempts: (ipAddress: string) => void;
};
