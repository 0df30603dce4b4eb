import type { GrantableWorkflow, MemberSort, OrganisationMember, Role } from '@sonora/contracts';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { milliseconds } from '../../../platform/database/columns.ts';
import type { Database } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { personTable } from '../../accounts/index.ts';
import { invitation, member, organisation } from '../organisations.schema.ts';

export type MemberRow = {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly image: string | null;
  readonly role: Role;
  readonly invitationStatus: OrganisationMember['invitationStatus'];
  readonly workflows: readonly GrantableWorkflow[];
  /** Epoch milliseconds, as are the two fields below. */
  readonly createdAt: number;
  readonly lastActivityAt: number | null;
  readonly expiresAt: number | null;
};

export type MemberQuery = {
  readonly search?: string | undefined;
  readonly sort: MemberSort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

/** Sort columns of the combined list. Members without a name come last. */
const sortings: Readonly<Record<MemberSort, ReturnType<typeof sql>>> = {
  name: sql`nullif(lower("firstName" || ' ' || "lastName"), ' ')`,
  email: sql`email`,
  role: sql`case role when 'owner' then 0 when 'admin' then 1 else 2 end`,
  invitationStatus: sql`"invitationStatus"`,
  creationDate: sql`"createdAt"`,
  lastActivity: sql`"lastActivityAt"`,
};

/** Members and pending invitations of an organisation as one table. */
const membersAndInvitations = (orgId: string, search: string | undefined) => {
  const pattern = search ? containing(search) : undefined;
  const person = personTable;
  const members = sql`
    select ${person.id} as "userId", ${person.email} as email, ${person.firstName} as "firstName",
      ${person.lastName} as "lastName", ${person.image} as image, ${member.role} as role,
      case when ${member.invitedBy} is null then 'registered' else 'confirmed' end as "invitationStatus",
      ${member.workflows} as workflows, ${milliseconds(member.createdAt)} as "createdAt",
      ${milliseconds(member.lastActivityAt)} as "lastActivityAt", null::float8 as "expiresAt"
    from ${member} join ${person} on ${person.id} = ${member.userId}
    where ${member.orgId} = ${orgId} and ${member.status} = 'confirmed'`;
  const invited = sql`
    select ${invitation.id}, ${invitation.email}, '', '', null, ${invitation.role}, 'pending_confirmation',
      ${invitation.workflows}, ${milliseconds(invitation.createdAt)}, null,
      ${milliseconds(invitation.expiresAt)}
    from ${invitation} where ${invitation.orgId} = ${orgId} and ${invitation.state} = 'pending'`;
  if (pattern === undefined) return sql`(${members} union all ${invited}) combined`;
  const ofMembers = sql`and (${person.email} ilike ${pattern} or (${person.firstName} || ' ' || ${person.lastName}) ilike ${pattern})`;
  return sql`(${members} ${ofMembers} union all ${invited} and ${invitation.email} ilike ${pattern}) combined`;
};

/** SQL of members. */
export const createMembersRepository = (db: Database) => ({
  list: async (orgId: string, { search, sort, order, limit, offset }: MemberQuery): Promise<MemberRow[]> => {
    const direction = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
    const found = await db.execute(
      sql`select * from ${membersAndInvitations(orgId, search)} order by ${sortings[sort]} ${direction}, email, "userId" limit ${limit} offset ${offset}`,
    );
    return found.rows as MemberRow[];
  },
  count: async (orgId: string, search: string | undefined): Promise<number> => {
    // Without a search, the count needs no join for names.
    const table = search
      ? membersAndInvitations(orgId, search)
      : sql`(select 1 from ${member} where ${member.orgId} = ${orgId} union all select 1 from ${invitation} where ${invitation.orgId} = ${orgId} and ${invitation.state} = 'pending') combined`;
    const found = await db.execute(sql`select count(*)::int as count from ${table}`);
    return Number(found.rows[0]?.count ?? 0);
  },
  /** Without invitations. */
  countConfirmed: async (orgId: string): Promise<number> =>
    (await db.select({ count: sql<number>`count(*)::int` }).from(member).where(eq(member.orgId, orgId)))[0]?.count ?? 0,
  find: async (orgId: string, userId: string): Promise<MemberRow | undefined> => {
    const found = await db.execute(
      sql`select * from ${membersAndInvitations(orgId, undefined)} where "userId" = ${userId}::uuid`,
    );
    return found.rows[0] as MemberRow | undefined;
  },
  insert: async (row: typeof member.$inferInsert): Promise<void> => {
    await db.insert(member).values(row).onConflictDoNothing();
  },
  update: async (
    orgId: string,
    userId: string,
    change: Partial<Pick<typeof member.$inferInsert, 'role' | 'workflows'>>,
  ): Promise<void> => {
    await db
      .update(member)
      .set(change)
      .where(and(eq(member.orgId, orgId), eq(member.userId, userId)));
  },
  remove: async (orgId: string, userId: string): Promise<void> => {
    await db.delete(member).where(and(eq(member.orgId, orgId), eq(member.userId, userId)));
  },
  /** Confirmed members with these roles, the oldest first. */
  withRole: (orgId: string, roles: readonly Role[]): Promise<{ userId: string; role: string }[]> =>
    db
      .select({ userId: member.userId, role: member.role })
      .from(member)
      .where(and(eq(member.orgId, orgId), inArray(member.role, [...roles]), eq(member.status, 'confirmed')))
      .orderBy(asc(member.createdAt), asc(member.userId)),
  /** Those of the addresses that belong to members. */
  addressesOfMembers: async (orgId: string, emails: readonly string[]): Promise<string[]> =>
    (
      await db
        .select({ email: personTable.email })
        .from(member)
        .innerJoin(personTable, eq(personTable.id, member.userId))
        .where(and(eq(member.orgId, orgId), sql`${personTable.email} = any(${sql.param([...emails])}::text[])`))
    ).map(({ email }) => email),
  /** Organisations in which a person is owner, with what they are called; roots before their children. */
  ownedBy: (userId: string) =>
    db
      .select({ orgId: organisation.id, orgName: organisation.name, parentId: organisation.parentId })
      .from(member)
      .innerJoin(organisation, eq(organisation.id, member.orgId))
      .where(and(eq(member.userId, userId), eq(member.role, 'owner')))
      .orderBy(sql`${organisation.parentId} is not null`, asc(organisation.name)),
  /** Children of an organisation in which a user has a role that came from it, in the order in which they are locked. */
  placesFromParent: async (parentId: string, userId: string): Promise<string[]> =>
    (
      await db
        .select({ orgId: member.orgId })
        .from(member)
        .innerJoin(organisation, eq(organisation.id, member.orgId))
        .where(and(eq(organisation.parentId, parentId), eq(member.userId, userId), eq(member.isFromParent, true)))
        .orderBy(asc(member.orgId))
    ).map(({ orgId }) => orgId),
  /** Organisations of which a user is owner or administrator, in the order in which they are locked. */
  administeredBy: async (userId: string): Promise<string[]> =>
    (
      await db
        .select({ orgId: member.orgId })
        .from(member)
        .where(and(eq(member.userId, userId), inArray(member.role, ['owner', 'admin'])))
        .orderBy(asc(member.orgId))
    ).map(({ orgId }) => orgId),
  removeEverywhere: async (userId: string): Promise<void> => {
    await db.delete(member).where(eq(member.userId, userId));
  },
  /** Whether that person may administer the organisation, as its owner or administrator, or as those of its parent. */
  administers: async (orgId: string, userId: string): Promise<boolean> =>
    (
      await db
        .select({ orgId: organisation.id })
        .from(organisation)
        .innerJoin(
          member,
          and(
            eq(member.userId, userId),
            inArray(member.role, ['owner', 'admin']),
            or(eq(member.orgId, organisation.id), eq(member.orgId, organisation.parentId)),
          ),
        )
        .where(eq(organisation.id, orgId))
        .limit(1)
    ).length > 0,
});
