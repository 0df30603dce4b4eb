import type { GrantableWorkflow, Plan, Role } from '@sonora/contracts';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { advisoryLocks, type Database } from '../../platform/database/database.ts';
import { member, organisation } from './organisations.schema.ts';

export type MembershipRow = {
  readonly orgId: string;
  readonly orgName: string;
  readonly logo: string | null;
  readonly plan: Plan;
  readonly role: Role;
  readonly workflows: readonly GrantableWorkflow[];
  readonly status: 'confirmed' | 'pending_confirmation';
  readonly isChildOrg: boolean;
  /** The organisation above it; itself where it is no child. */
  readonly rootOrgId: string;
  /** As the root says, for its whole family. */
  readonly requiresSecondFactor: boolean;
  /** Its own, or where it has none that of the organisation above it. */
  readonly brand: { readonly name: string | null; readonly accent: string | null; readonly logo: string | null };
  /** Its own, or where it has none that of the organisation above it; without an accent, any. */
  readonly speech: { readonly language: string | null; readonly accent: string | null };
};

export type OrganisationRow = Omit<typeof organisation.$inferSelect, 'plan'> & { readonly plan: Plan };

/** An organisation of a family as a list shows it. */
export type FamilyRow = Pick<
  OrganisationRow,
  'id' | 'parentId' | 'name' | 'logo' | 'memberCount' | 'lastActivityAt'
> & {
  /** Of the person who asks, where they are a member themselves. */
  readonly ownRole: Role | null;
};

export type OrganisationsRepository = ReturnType<typeof createOrganisationsRepository>;

const parent = alias(organisation, 'parent');
/** A child is on its parent's plan. */
const planOfFamily = sql<Plan>`coalesce(${parent.plan}, ${organisation.plan})`;

const factorOfFamily = sql<boolean>`coalesce(${parent.requiresSecondFactor}, ${organisation.requiresSecondFactor})`;

/** The only place with SQL of organisations and of which ones a person belongs to. */
export const createOrganisationsRepository = (db: Database) => {
  const memberships = () =>
    db
      .select({
        orgId: organisation.id,
        orgName: organisation.name,
        logo: organisation.logo,
        plan: planOfFamily,
        role: sql<Role>`${member.role}`,
        workflows: sql<GrantableWorkflow[]>`${member.workflows}`,
        status: sql<MembershipRow['status']>`${member.status}`,
        isChildOrg: sql<boolean>`${organisation.parentId} is not null`,
        rootOrgId: sql<string>`coalesce(${organisation.parentId}, ${organisation.id})`,
        requiresSecondFactor: factorOfFamily,
        brand: {
          name: sql<string | null>`coalesce(${organisation.brandName}, ${parent.brandName})`,
          accent: sql<string | null>`coalesce(${organisation.brandAccent}, ${parent.brandAccent})`,
          logo: sql<string | null>`coalesce(${organisation.logo}, ${parent.logo})`,
        },
        speech: {
          language: sql<string | null>`coalesce(${organisation.language}, ${parent.language})`,
          accent: sql<
            string | null
          >`case when ${organisation.language} is null then ${parent.accent} else ${organisation.accent} end`,
        },
      })
      .from(member)
      .innerJoin(organisation, eq(organisation.id, member.orgId))
      .leftJoin(parent, eq(parent.id, organisation.parentId));

  return {
    membershipsOf: (userId: string): Promise<MembershipRow[]> =>
      memberships().where(eq(member.userId, userId)).orderBy(asc(member.createdAt), asc(organisation.id)),
    /**
     * The place that a request works in: the one that it names, else the person's own organisation before others, the oldest
     * first. Only where they are a confirmed member.
     */
    membershipFor: async (userId: string, orgId: string | undefined): Promise<MembershipRow | undefined> =>
      (
        await memberships()
          .where(
            and(
              eq(member.userId, userId),
              eq(member.status, 'confirmed'),
              orgId === undefined ? undefined : eq(member.orgId, orgId),
            ),
          )
          .orderBy(sql`${organisation.parentId} is not null`, asc(member.createdAt), asc(organisation.id))
          .limit(1)
      )[0],
    find: async (orgId: string): Promise<OrganisationRow | undefined> => {
      const rows = await db
        .select({ organisation, plan: planOfFamily, requiresSecondFactor: factorOfFamily })
        .from(organisation)
        .leftJoin(parent, eq(parent.id, organisation.parentId))
        .where(eq(organisation.id, orgId))
        .limit(1);
      const [row] = rows;
      return row && { ...row.organisation, plan: row.plan, requiresSecondFactor: row.requiresSecondFactor };
    },
    findName: async (orgId: string): Promise<string | undefined> =>
      (await db.select({ name: organisation.name }).from(organisation).where(eq(organisation.id, orgId)).limit(1))[0]
        ?.name,
    /** An organisation and its children: itself first, then they by name. */
    family: async (orgId: string, userId: string): Promise<FamilyRow[]> => {
      const own = alias(member, 'own');
      return db
        .select({
          id: organisation.id,
          parentId: organisation.parentId,
          name: organisation.name,
          logo: organisation.logo,
          memberCount: organisation.memberCount,
          lastActivityAt: organisation.lastActivityAt,
          ownRole: sql<Role | null>`${own.role}`,
        })
        .from(organisation)
        .leftJoin(own, and(eq(own.orgId, organisation.id), eq(own.userId, userId)))
        .where(or(eq(organisation.id, orgId), eq(organisation.parentId, orgId)))
        .orderBy(sql`${organisation.id} <> ${orgId}`, sql`lower(${organisation.name})`, asc(organisation.id));
    },
    /** Until the transaction ends, whoever else asks for the same person waits. Only within a transaction. */
    waitForTurn: async (userId: string): Promise<void> => {
      await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstOrganisation}::int, hashtext(${userId}))`);
    },
    /** As `waitForTurn`, for whoever changes who belongs to that organisation. */
    waitForMembership: async (orgId: string): Promise<void> => {
      await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.membership}::int, hashtext(${orgId}))`);
    },
    /**
     * Holds, until the transaction ends, the rows that change when a person leaves all their organisations: theirs, and those
     * below. In one order, so that two who leave the same ones wait for each other and never in a circle. Only within a
     * transaction.
     */
    holdOrganisationsOf: async (userId: string): Promise<void> => {
      const theirs = db.select({ id: member.orgId }).from(member).where(eq(member.userId, userId));
      await db
        .select({ id: organisation.id })
        .from(organisation)
        .where(or(inArray(organisation.id, theirs), inArray(organisation.parentId, theirs)))
        .orderBy(asc(organisation.id))
        .for('no key update');
    },
    insertOrganisation: async (row: typeof organisation.$inferInsert): Promise<void> => {
      await db.insert(organisation).values(row);
    },
    updateOrganisation: async (
      orgId: string,
      change: Partial<
        Pick<
          typeof organisation.$inferInsert,
          'logo' | 'language' | 'accent' | 'brandName' | 'brandAccent' | 'requiresSecondFactor'
        >
      >,
    ): Promise<void> => {
      await db.update(organisation).set(change).where(eq(organisation.id, orgId));
    },
    childrenOf: async (orgId: string): Promise<string[]> =>
      (await db.select({ id: organisation.id }).from(organisation).where(eq(organisation.parentId, orgId))).map(
        ({ id }) => id,
      ),
    /** With its members, invitations and children. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(organisation).where(eq(organisation.id, orgId));
    },
    insertMember: async (row: typeof member.$inferInsert): Promise<void> => {
      await db.insert(member).values(row);
    },
    /** Writes when somebody was last there, unless that is known to the minute. */
    touch: async (orgId: string, userId: string): Promise<void> => {
      const isOld = (column: typeof member.lastActivityAt | typeof organisation.lastActivityAt) =>
        sql`coalesce(${column} < now() - interval '1 minute', true)`;
      await db
        .update(member)
        .set({ lastActivityAt: sql`now()` })
        .where(and(eq(member.orgId, orgId), eq(member.userId, userId), isOld(member.lastActivityAt)));
      await db
        .update(organisation)
        .set({ lastActivityAt: sql`now()` })
        .where(and(eq(organisation.id, orgId), isOld(organisation.lastActivityAt)));
    },
  };
};
