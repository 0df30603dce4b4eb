import type { Database, DatabaseHandle } from '../../platform/database/database.ts';
import type { Pictures } from '../../platform/images/pictures.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { createAudit } from './audit/audit.repository.ts';
import { createInvitationsRepository } from './invitations/invitations.repository.ts';
import { createMembersRepository } from './members/members.repository.ts';
import { createOrganisationsRepository } from './organisations.repository.ts';

/** What organisations need of the modules after them; the composition root gives it. */
export type OrganisationsPorts = {
  /** Credits that each organisation of a family, or that one, has spent in the current period; who is absent has spent none. */
  readonly usageOf: (rootId: string, orgId?: string) => Promise<ReadonlyMap<string, number>>;
  /** Ends what is being produced for an organisation. */
  readonly cancelProductions: (orgId: string) => Promise<void>;
  /** Removes an organisation's rows, each in a module of its own, in the given transaction. */
  readonly forgetOrganisation: readonly ((orgId: string, db: Database) => Promise<void>)[];
  /** Whether the public list of languages has this language with this accent. */
  readonly isLanguage: (language: string, accent: string) => boolean;
};

export type OrganisationsServices = {
  readonly handle: DatabaseHandle;
  readonly mailer: Pick<Mailer, 'queueMany'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly pictures: Pictures;
  readonly publicUrl: string;
  readonly ports: OrganisationsPorts;
};

/** Who acts, and from where: what the record of administrative acts says of each. */
export type Actor = { readonly userId: string; readonly ipAddress: string | null };

/** The repositories of this module on one database or transaction. */
export const repositoriesOn = (db: Database) => ({
  organisations: createOrganisationsRepository(db),
  members: createMembersRepository(db),
  invitations: createInvitationsRepository(db),
  audit: createAudit(db),
});
export type Repositories = ReturnType<typeof repositoriesOn>;

/**
 * Runs `work` in a transaction in which nobody else changes who belongs to that organisation: what is counted in it (owners,
 * users of a plan) still holds when it is written.
 */
export const withMembership = <T>(
  handle: Pick<DatabaseHandle, 'db'>,
  orgId: string,
  work: (repositories: Repositories, db: Database) => Promise<T>,
): Promise<T> =>
  handle.db.transaction(async (transaction) => {
    const repositories = repositoriesOn(transaction);
    await repositories.organisations.waitForMembership(orgId);
    return work(repositories, transaction);
  });
