import type { Database, DatabaseHandle } from '../../platform/database/database.ts';
import type { Pictures } from '../../platform/images/pictures.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { createAudit } from './audit/audit.repository.ts';
import { createInvitationsRepository } from './invitations/invitations.repository.ts';
import { createMembersRepository } from './members/members.repository.ts';
import { createOrganisationsRepository } from './organisations.repository.ts';

/** What this module needs of later modules. The composition root provides it. */
export type OrganisationsPorts = {
  /** Credits spent in the current period, by organisation: of the root and its children, or of `orgId` only. Absent means 0. */
  readonly usageOf: (rootId: string, orgId?: string) => Promise<ReadonlyMap<string, number>>;
  /** Cancels the running productions of an organisation. */
  readonly cancelProductions: (orgId: string) => Promise<void>;
  /** One function per module, which deletes the module's rows of an organisation in the given transaction. */
  readonly deleteOrganisation: readonly ((orgId: string, db: Database) => Promise<void>)[];
  /** Whether the public list of languages contains this language with this accent. */
  readonly isLanguage: (language: string, accent: string) => boolean;
};

export type OrganisationsServices = {
  readonly handle: DatabaseHandle;
  readonly mailer: Pick<Mailer, 'queueMany'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly pictures: Pictures;
  readonly publicUrl: string;
  /** Whether mail is delivered; otherwise it stays in the outbox. */
  readonly deliversMail: boolean;
  readonly ports: OrganisationsPorts;
};

/** The user who acts, and the address of their request; recorded in the audit log. */
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
 * Runs `work` in a transaction that locks the organisation's members: counts of owners or users that it reads still hold when it
 * commits.
 */
export const withMembership = <T>(
  handle: Pick<DatabaseHandle, 'db'>,
  orgId: string,
  work: (repositories: Repositories, db: Database) => Promise<T>,
): Promise<T> =>
  handle.db.transaction(async (transaction) => {
    const repositories = repositoriesOn(transaction);
    await repositories.organisations.lockMembership(orgId);
    return work(repositories, transaction);
  });
