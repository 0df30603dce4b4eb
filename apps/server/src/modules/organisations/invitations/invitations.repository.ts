import { type GrantableWorkflow, limits, type Plan, type Role } from '@sonora/contracts';
import { and, asc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.ts';
import { isRow } from '../../../platform/database/is-row.ts';
import { personTable } from '../../accounts/index.ts';
import { invitation, organisation } from '../organisations.schema.ts';

type Row = typeof invitation.$inferSelect;
export type InvitationRow = Omit<Row, 'role' | 'workflows' | 'state'> & {
  readonly role: Role;
  readonly workflows: readonly GrantableWorkflow[];
  readonly state: 'pending' | 'confirmed' | 'declined' | 'withdrawn';
};

/** With what the invited user sees of the organisation. */
export type OfferRow = InvitationRow & {
  readonly orgName: string;
  readonly logo: string | null;
  readonly parentId: string | null;
  readonly plan: Plan;
  /** Name or address of the inviting user; empty when their account was deleted. */
  readonly inviter: string;
};

const parent = alias(organisation, 'parent');

/** Far below the 65,535 values that one statement may carry. */
const rowsPerStatement = 1_000;

const inviter = sql<string>`coalesce(nullif(trim(case when ${personTable.firstName} = 'Unknown' then '' else ${personTable.firstName} || ' ' || ${personTable.lastName} end), ''), ${personTable.email}, '')`;

/** SQL of invitations. */
export const createInvitationsRepository = (db: Database) => {
  const offers = () =>
    db
      .select({
        invitation,
        orgName: organisation.name,
        logo: organisation.logo,
        parentId: organisation.parentId,
        plan: sql<Plan>`coalesce(${parent.plan}, ${organisation.plan})`,
        inviter,
      })
      .from(invitation)
      .innerJoin(organisation, eq(organisation.id, invitation.orgId))
      .leftJoin(parent, eq(parent.id, organisation.parentId))
      .leftJoin(personTable, eq(personTable.id, invitation.invitedBy));
  const open = (ofAddress: SQL) =>
    offers()
      .where(and(ofAddress, eq(invitation.state, 'pending'), gt(invitation.expiresAt, sql`now()`)))
      .orderBy(asc(invitation.createdAt), asc(invitation.id))
      .limit(limits.invitationsInList);
  const toOffer = ({ invitation: row, ...rest }: Awaited<ReturnType<typeof offers>>[number]): OfferRow => ({
    ...(row as InvitationRow),
    ...rest,
  });
  return {
    insert: async (rows: readonly (typeof invitation.$inferInsert)[]): Promise<void> => {
      for (let start = 0; start < rows.length; start += rowsPerStatement)
        await db.insert(invitation).values(rows.slice(start, start + rowsPerStatement));
    },
    findByToken: async (tokenHash: string): Promise<OfferRow | undefined> =>
      (await offers().where(eq(invitation.tokenHash, tokenHash)).limit(1)).map(toOffer)[0],
    find: async (orgId: string, id: string): Promise<InvitationRow | undefined> =>
      (
        await db
          .select()
          .from(invitation)
          .where(isRow(invitation, orgId, id))
          .limit(1)
      )[0] as InvitationRow | undefined,
    /** Pending invitations that have not expired, oldest first. */
    pendingFor: async (email: string): Promise<OfferRow[]> =>
      (await open(eq(invitation.email, email.toLowerCase()))).map(toOffer),
    /** As `pendingFor`, to a user's address; none until the user has verified it. */
    pendingForPerson: async (userId: string): Promise<OfferRow[]> =>
      (
        await open(
          sql`${invitation.email} = (select invited.email from ${personTable} invited where invited.id = ${userId} and invited.email_verified)`,
        )
      ).map(toOffer),
    /** Ends expired invitations to these addresses, which would block new ones. */
    endExpired: async (orgId: string, emails: readonly string[]): Promise<void> => {
      await db
        .update(invitation)
        .set({ state: 'withdrawn', answeredAt: new Date() })
        .where(
          and(
            eq(invitation.orgId, orgId),
            eq(invitation.state, 'pending'),
            lte(invitation.expiresAt, sql`now()`),
            sql`${invitation.email} = any(${sql.param([...emails])}::text[])`,
          ),
        );
    },
    /** Pending invitations that have not expired: they hold places of the plan. */
    countOpen: async (orgId: string): Promise<number> =>
      (
        await db
          .select({ count: sql<number>`count(*)::int` })
          .from(invitation)
          .where(
            and(eq(invitation.orgId, orgId), eq(invitation.state, 'pending'), gt(invitation.expiresAt, sql`now()`)),
          )
      )[0]?.count ?? 0,
    /** Those of the addresses with a pending invitation. */
    pendingAddresses: async (orgId: string, emails: readonly string[]): Promise<{ email: string; expiresAt: Date }[]> =>
      db
        .select({ email: invitation.email, expiresAt: invitation.expiresAt })
        .from(invitation)
        .where(
          and(
            eq(invitation.orgId, orgId),
            eq(invitation.state, 'pending'),
            sql`${invitation.email} = any(${sql.param([...emails])}::text[])`,
          ),
        ),
    /** Invitations of a root organisation and its children. */
    countSince: async (rootId: string, since: Date): Promise<number> =>
      (
        await db
          .select({ count: sql<number>`count(*)::int` })
          .from(invitation)
          .innerJoin(organisation, eq(organisation.id, invitation.orgId))
          .where(
            and(or(eq(organisation.id, rootId), eq(organisation.parentId, rootId)), gt(invitation.createdAt, since)),
          )
      )[0]?.count ?? 0,
    /** @returns true for exactly one caller: an invitation is answered once */
    answer: async (id: string, state: 'confirmed' | 'declined' | 'withdrawn'): Promise<boolean> =>
      (
        await db
          .update(invitation)
          .set({ state, answeredAt: new Date() })
          .where(and(eq(invitation.id, id), eq(invitation.state, 'pending')))
          .returning({ id: invitation.id })
      ).length > 0,
    /** Deletes all invitations, answered ones included, to the address of a user whose account is deleted. */
    deleteForPerson: async (userId: string): Promise<void> => {
      await db
        .delete(invitation)
        .where(
          sql`${invitation.email} = (select lower(invited.email) from ${personTable} invited where invited.id = ${userId})`,
        );
    },
    /** Changes a pending invitation. */
    update: async (
      id: string,
      change: Partial<Pick<typeof invitation.$inferInsert, 'role' | 'workflows' | 'tokenHash' | 'expiresAt'>>,
    ): Promise<void> => {
      await db
        .update(invitation)
        .set(change)
        .where(and(eq(invitation.id, id), eq(invitation.state, 'pending')));
    },
  };
};
