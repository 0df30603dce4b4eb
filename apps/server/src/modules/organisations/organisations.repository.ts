import type { GrantableWorkflow, Plan, Role } from '@sonora/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
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
};

const toMembership = ({
  organisation: org,
  member: own,
}: {
  readonly organisation: typeof organisation.$inferSelect;
  readonly member: typeof member.$inferSelect;
}): MembershipRow => ({
  orgId: org.id,
  orgName: org.name,
  logo: org.logo,
  plan: org.plan as Plan,
  role: own.role as Role,
  workflows: own.workflows as GrantableWorkflow[],
  status: own.status as MembershipRow['status'],
  isChildOrg: org.parentId !== null,
  rootOrgId: org.parentId ?? org.id,
});

export type OrganisationsRepository = ReturnType<typeof createOrganisationsRepository>;

/** The only place with SQL of organisations and their members. */
export const createOrganisationsRepository = (db: Database) => ({
  membershipsOf: async (userId: string): Promise<MembershipRow[]> => {
    const rows = await db
      .select({ organisation, member })
      .from(member)
      .innerJoin(organisation, eq(organisation.id, member.orgId))
      .where(eq(member.userId, userId))
      .orderBy(asc(member.createdAt), asc(organisation.id));
    return rows.map(toMembership);
  },
  /**
   * The place that a request works in: the one that it names, else the person's own organisation before others, the oldest
   * first. Only where they are a confirmed member.
   */
  membershipFor: async (userId: string, orgId: string | undefined): Promise<MembershipRow | undefined> => {
    const own = and(eq(member.userId, userId), eq(member.status, 'confirmed'));
    const rows = await db
      .select({ organisation, member })
      .from(member)
      .innerJoin(organisation, eq(organisation.id, member.orgId))
      .where(orgId === undefined ? own : and(own, eq(member.orgId, orgId)))
      .orderBy(sql`${organisation.parentId} is not null`, asc(member.createdAt), asc(organisation.id))
      .limit(1);
    return rows.map(toMembership)[0];
  },
  findName: async (orgId: string): Promise<string | undefined> =>
    (await db.select({ name: organisation.name }).from(organisation).where(eq(organisation.id, orgId)).limit(1))[0]
      ?.name,
  /** Until the transaction ends, whoever else asks for the same person waits. Only within a transaction. */
  waitForTurn: async (userId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstOrganisation}::int, hashtext(${userId}))`);
  },
  insertOrganisation: async (row: typeof organisation.$inferInsert): Promise<void> => {
    await db.insert(organisation).values(row);
  },
  insertMember: async (row: typeof member.$inferInsert): Promise<void> => {
    await db.insert(member).values(row);
  },
  setMember: async (
    orgId: string,
    userId: string,
    change: Partial<Pick<typeof member.$inferInsert, 'role' | 'workflows'>>,
  ): Promise<void> => {
    await db
      .update(member)
      .set(change)
      .where(and(eq(member.orgId, orgId), eq(member.userId, userId)));
  },
});
