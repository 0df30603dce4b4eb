import { type GrantableWorkflow, limits, type Plan, type Role } from '@sonora/contracts';
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { milliseconds } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/one-of.ts';
import { member, organisation } from './organisations.schema.ts';

/** Advisory lock: first key of a pair, the second is a hash of the user id. */
const FIRST_ORGANISATION_LOCK = 730_004;

/** Advisory lock: first key of a pair, the second is a hash of the organisation id. */
const MEMBERSHIP_LOCK = 730_005;

export type MembershipRow = {
  readonly orgId: string;
  readonly orgName: string;
  readonly logo: string | null;
  readonly plan: Plan;
  readonly role: Role;
  readonly workflows: readonly GrantableWorkflow[];
  readonly status: 'confirmed' | 'pending_confirmation';
  readonly isChildOrg: boolean;
  /** The parent's id; its own id for a root. */
  readonly rootOrgId: string;
  /** Set by the root, for itself and its children. */
  readonly requiresSecondFactor: boolean;
  /** Its own brand; by default that of the parent. */
  readonly brand: { readonly name: string | null; readonly accent: string | null; readonly logo: string | null };
  /** Its own language; by default that of the parent. A null accent means any. */
  readonly speech: { readonly language: string | null; readonly accent: string | null };
};

export type OrganisationRow = typeof organisation.$inferSelect;

/** A root or child organisation in a list. */
export type FamilyRow = Pick<OrganisationRow, 'id' | 'name' | 'logo' | 'memberCount'> & {
  readonly isChild: boolean;
  /** Epoch milliseconds. */
  readonly lastActivityAt: number | null;
  /** Role of the caller; null if they are not a member themselves. */
  readonly ownRole: Role | null;
};

export type OrganisationsRepository = ReturnType<typeof createOrganisationsRepository>;

const parent = alias(organisation, 'parent');
const own = alias(member, 'own');
const above = alias(member, 'above');

/**
 * Organisations in which a user has rights: as a member, and the children of those that the user administers
 * (docs/decisions/0054).
 */
const joinedBy = (userId: string): SQL => sql`
  left join ${member} as ${own} on ${own.orgId} = ${organisation.id} and ${own.userId} = ${userId}
  left join ${member} as ${above} on ${above.orgId} = ${organisation.parentId} and ${above.userId} = ${userId}
    and ${above.role} in ('owner', 'admin') and ${above.status} = 'confirmed'`;
const isConfirmed = sql`(${above.userId} is not null or ${own.status} = 'confirmed')`;

/** Memberships, with the values that a child inherits from its parent. */
const membershipsBy = (userId: string): SQL => sql`
  select ${organisation.id} as "orgId", ${organisation.name} as "orgName", ${organisation.logo} as logo,
    ${organisation.parentId} is not null as "isChildOrg",
    coalesce(${organisation.parentId}, ${organisation.id}) as "rootOrgId",
    case when ${own.role} is distinct from 'owner' and ${above.userId} is not null then 'admin' else ${own.role} end as role,
    coalesce(${own.workflows}, '{}') as workflows,
    case when ${isConfirmed} then 'confirmed' else ${own.status} end as status,
    coalesce(${parent.plan}, ${organisation.plan}) as plan,
    coalesce(${parent.requiresSecondFactor}, ${organisation.requiresSecondFactor}) as "requiresSecondFactor",
    coalesce(${organisation.brandName}, ${parent.brandName}) as "brandName",
    coalesce(${organisation.brandAccent}, ${parent.brandAccent}) as "brandAccent",
    coalesce(${organisation.logo}, ${parent.logo}) as "brandLogo",
    coalesce(${organisation.language}, ${parent.language}) as "speechLanguage",
    case when ${organisation.language} is null then ${parent.accent} else ${organisation.accent} end as "speechAccent"
  from ${organisation}
  left join ${organisation} as ${parent} on ${parent.id} = ${organisation.parentId}
  ${joinedBy(userId)}`;

type FoundMembership = Omit<MembershipRow, 'brand' | 'speech'> &
  Readonly<Record<'brandName' | 'brandAccent' | 'brandLogo' | 'speechLanguage' | 'speechAccent', string | null>>;

const toMembership = (found: FoundMembership): MembershipRow => {
  const { brandName, brandAccent, brandLogo, speechLanguage, speechAccent, ...membership } = found;
  return {
    ...membership,
    brand: { name: brandName, accent: brandAccent, logo: brandLogo },
    speech: { language: speechLanguage, accent: speechAccent },
  };
};

/** SQL of organisations and memberships. */
export const createOrganisationsRepository = (db: Database) => {
  /** Without drizzle's mapping of columns, which takes most of the time for a user with a thousand memberships. */
  const membershipsWhere = async (userId: string, condition: SQL): Promise<MembershipRow[]> =>
    (await db.execute(sql`${membershipsBy(userId)} where ${condition}`)).rows.map((row) =>
      toMembership(row as FoundMembership),
    );

  return {
    membershipsOf: (userId: string): Promise<MembershipRow[]> =>
      membershipsWhere(
        userId,
        sql`${organisation.id} in (
            select ${member.orgId} from ${member} where ${member.userId} = ${userId}
            union select child.id from ${organisation} child join ${member} on ${member.orgId} = child.parent_id
              where ${member.userId} = ${userId} and ${member.role} in ('owner', 'admin') and ${member.status} = 'confirmed')
          order by coalesce(${own.createdAt}, ${organisation.createdAt}), ${organisation.id}
          limit ${limits.organisationsInList}`,
      ),
    /**
     * The confirmed membership that a request assumes: of the named organisation, else of the user's oldest root organisation,
     * else of their oldest child organisation.
     * @param among the only organisations to choose from. Default: all
     */
    membershipFor: async (
      userId: string,
      orgId: string | undefined,
      among?: readonly string[],
    ): Promise<MembershipRow | undefined> => {
      // Selects by the columns of the order only, so that one membership of possibly a thousand is read completely.
      // Who administers children is a member of their root, which comes first.
      const first = sql`select ${member.orgId} from ${member} join ${organisation} on ${organisation.id} = ${member.orgId}
        where ${member.userId} = ${userId} and ${member.status} = 'confirmed'
        order by ${organisation.parentId} is not null, ${member.createdAt}, ${member.orgId} limit 1`;
      const firstAmong = sql`select ${organisation.id} from ${organisation} ${joinedBy(userId)}
        where ${organisation.id} = any(${sql.param([...(among ?? [])])}::uuid[]) and ${isConfirmed}
        order by ${organisation.parentId} is not null, coalesce(${own.createdAt}, ${organisation.createdAt}), ${organisation.id} limit 1`;
      if (orgId !== undefined && among?.includes(orgId) === false) return undefined;
      const wanted = orgId === undefined ? sql`(${among === undefined ? first : firstAmong})` : sql`${orgId}`;
      const [membership] = await membershipsWhere(userId, sql`${organisation.id} = ${wanted} and ${isConfirmed}`);
      return membership;
    },
    /** Those of these people who have a place in an organisation, also as administrators of its parent. */
    membersAmong: async (orgId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
      if (userIds.length === 0) return new Set();
      const { rows } = await db.execute<{ userId: string }>(sql`
        select distinct ${member.userId} as "userId" from ${organisation} join ${member}
          on ${member.orgId} = ${organisation.id}
            or (${member.orgId} = ${organisation.parentId} and ${member.role} in ('owner', 'admin'))
        where ${organisation.id} = ${orgId} and ${isOneOf(member.userId, userIds)}`);
      return new Set(rows.map(({ userId }) => userId));
    },
    find: async (orgId: string): Promise<OrganisationRow | undefined> => {
      const rows = await db
        .select({ organisation, above: { plan: parent.plan, requiresSecondFactor: parent.requiresSecondFactor } })
        .from(organisation)
        .leftJoin(parent, eq(parent.id, organisation.parentId))
        .where(eq(organisation.id, orgId))
        .limit(1);
      const [row] = rows;
      return row && { ...row.organisation, ...row.above };
    },
    findName: async (orgId: string): Promise<string | undefined> =>
      (await db.select({ name: organisation.name }).from(organisation).where(eq(organisation.id, orgId)).limit(1))[0]
        ?.name,
    /**
     * The children of an organisation by name, with the user's role in each. Without drizzle's mapping, as for memberships.
     */
    children: async (orgId: string, userId: string): Promise<FamilyRow[]> => {
      const { rows } = await db.execute(sql`
        select ${organisation.id} as id, ${organisation.name} as name, ${organisation.logo} as logo,
          ${organisation.memberCount} as "memberCount", true as "isChild",
          ${milliseconds(organisation.lastActivityAt)} as "lastActivityAt", ${member.role} as "ownRole"
        from ${organisation}
        left join ${member} on ${member.orgId} = ${organisation.id} and ${member.userId} = ${userId}
        where ${organisation.parentId} = ${orgId}
        order by lower(${organisation.name})
        limit ${limits.organisationsInList}`);
      return rows as FamilyRow[];
    },
    /** Serialises the creation of a user's first organisation until the transaction ends. Only within a transaction. */
    lockFirstOrganisation: async (userId: string): Promise<void> => {
      await db.execute(sql`select pg_advisory_xact_lock(${FIRST_ORGANISATION_LOCK}::int, hashtext(${userId}))`);
    },
    /** Serialises changes to an organisation's members until the transaction ends. Only within a transaction. */
    lockMembership: async (orgId: string): Promise<void> => {
      await db.execute(sql`select pg_advisory_xact_lock(${MEMBERSHIP_LOCK}::int, hashtext(${orgId}))`);
    },
    /**
     * Locks the rows of a user's organisations and their children until the transaction ends, in sorted order, so that two users
     * who leave the same organisations do not deadlock. Only within a transaction.
     */
    lockOrganisationsOf: async (userId: string): Promise<void> => {
      const own = db.select({ id: member.orgId }).from(member).where(eq(member.userId, userId));
      await db
        .select({ id: organisation.id })
        .from(organisation)
        .where(or(inArray(organisation.id, own), inArray(organisation.parentId, own)))
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
          'name' | 'logo' | 'language' | 'accent' | 'brandName' | 'brandAccent' | 'requiresSecondFactor'
        >
      >,
    ): Promise<void> => {
      await db.update(organisation).set(change).where(eq(organisation.id, orgId));
    },
    /** Keeps an organisation from being deleted until the transaction ends. @returns false when it is gone already */
    keep: async (orgId: string): Promise<boolean> =>
      (await db.execute(sql`select 1 from ${organisation} where ${organisation.id} = ${orgId} for key share`)).rows
        .length > 0,
    /**
     * Waits for the transactions that keep an organisation and its children, and lets no others begin. Returns those that
     * exist, the children first. Only within a transaction.
     */
    lockToDelete: async (orgId: string): Promise<string[]> =>
      (
        await db
          .select({ id: organisation.id, parentId: organisation.parentId })
          .from(organisation)
          .where(or(eq(organisation.id, orgId), eq(organisation.parentId, orgId)))
          .orderBy(asc(organisation.id))
          .for('update')
      )
        .toSorted((a, b) => Number(a.id === orgId) - Number(b.id === orgId))
        .map(({ id }) => id),
    /** Members, invitations and children follow by foreign key. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(organisation).where(eq(organisation.id, orgId));
    },
    insertMember: async (row: typeof member.$inferInsert): Promise<void> => {
      await db.insert(member).values(row);
    },
    /** Writes the time of the last activity of member and organisation, at most once a minute. */
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
