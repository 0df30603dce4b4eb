import type { GrantableWorkflow, Plan, Role } from '@sonora/contracts';
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { milliseconds } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/database.ts';
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
  /** The organisation above it; itself where it is no child. */
  readonly rootOrgId: string;
  /** As the root says, for its whole family. */
  readonly requiresSecondFactor: boolean;
  /** Its own, or where it has none that of the organisation above it. */
  readonly brand: { readonly name: string | null; readonly accent: string | null; readonly logo: string | null };
  /** Its own, or where it has none that of the organisation above it; without an accent, any. */
  readonly speech: { readonly language: string | null; readonly accent: string | null };
};

export type OrganisationRow = typeof organisation.$inferSelect;

/** An organisation of a family as a list shows it. */
export type FamilyRow = Pick<OrganisationRow, 'id' | 'name' | 'logo' | 'memberCount'> & {
  readonly isChild: boolean;
  /** Epoch milliseconds. */
  readonly lastActivityAt: number | null;
  /** Of the person who asks, where they are a member themselves. */
  readonly ownRole: Role | null;
};

export type OrganisationsRepository = ReturnType<typeof createOrganisationsRepository>;

const parent = alias(organisation, 'parent');

/** Who is a member where, with what a child has from its parent: always, or where it says nothing itself. */
const memberships = sql`
  select ${organisation.id} as "orgId", ${organisation.name} as "orgName", ${organisation.logo} as logo,
    ${organisation.parentId} is not null as "isChildOrg",
    coalesce(${organisation.parentId}, ${organisation.id}) as "rootOrgId",
    ${member.role} as role, ${member.workflows} as workflows, ${member.status} as status,
    coalesce(${parent.plan}, ${organisation.plan}) as plan,
    coalesce(${parent.requiresSecondFactor}, ${organisation.requiresSecondFactor}) as "requiresSecondFactor",
    coalesce(${organisation.brandName}, ${parent.brandName}) as "brandName",
    coalesce(${organisation.brandAccent}, ${parent.brandAccent}) as "brandAccent",
    coalesce(${organisation.logo}, ${parent.logo}) as "brandLogo",
    coalesce(${organisation.language}, ${parent.language}) as "speechLanguage",
    case when ${organisation.language} is null then ${parent.accent} else ${organisation.accent} end as "speechAccent"
  from ${member}
  join ${organisation} on ${organisation.id} = ${member.orgId}
  left join ${organisation} as ${parent} on ${parent.id} = ${organisation.parentId}`;

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

/** The only place with SQL of organisations and of which ones a person belongs to. */
export const createOrganisationsRepository = (db: Database) => {
  /** Rows as the database gives them: of a thousand, reading each column by its type takes longer than all else. */
  const membershipsWhere = async (condition: SQL): Promise<MembershipRow[]> =>
    (await db.execute(sql`${memberships} where ${condition}`)).rows.map((row) => toMembership(row as FoundMembership));

  return {
    membershipsOf: (userId: string): Promise<MembershipRow[]> =>
      membershipsWhere(sql`${member.userId} = ${userId} order by ${member.createdAt}, ${organisation.id}`),
    /**
     * The place that a request works in: the one that it names, else the person's own organisation before others, the oldest
     * first. Only where they are a confirmed member.
     */
    membershipFor: async (userId: string, orgId: string | undefined): Promise<MembershipRow | undefined> => {
      const confirmed = sql`${member.userId} = ${userId} and ${member.status} = 'confirmed'`;
      // Chosen by what the order needs alone: who is a member of a thousand organisations has only one of them read whole.
      const first = db
        .select({ orgId: member.orgId })
        .from(member)
        .innerJoin(organisation, eq(organisation.id, member.orgId))
        .where(confirmed)
        .orderBy(sql`${organisation.parentId} is not null`, asc(member.createdAt), asc(member.orgId))
        .limit(1);
      const [membership] = await membershipsWhere(sql`${confirmed} and ${member.orgId} = ${orgId ?? sql`(${first})`}`);
      return membership;
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
     * The children of an organisation by name, which is unique among them, with what that person is in each. Rows as the
     * database gives them, as those of memberships.
     */
    children: async (orgId: string, userId: string): Promise<FamilyRow[]> => {
      const { rows } = await db.execute(sql`
        select ${organisation.id} as id, ${organisation.name} as name, ${organisation.logo} as logo,
          ${organisation.memberCount} as "memberCount", true as "isChild",
          ${milliseconds(organisation.lastActivityAt)} as "lastActivityAt", ${member.role} as "ownRole"
        from ${organisation}
        left join ${member} on ${member.orgId} = ${organisation.id} and ${member.userId} = ${userId}
        where ${organisation.parentId} = ${orgId}
        order by lower(${organisation.name})`);
      return rows as FamilyRow[];
    },
    /** Until the transaction ends, whoever else asks for the same person waits. Only within a transaction. */
    waitForTurn: async (userId: string): Promise<void> => {
      await db.execute(sql`select pg_advisory_xact_lock(${FIRST_ORGANISATION_LOCK}::int, hashtext(${userId}))`);
    },
    /** As `waitForTurn`, for whoever changes who belongs to that organisation. */
    waitForMembership: async (orgId: string): Promise<void> => {
      await db.execute(sql`select pg_advisory_xact_lock(${MEMBERSHIP_LOCK}::int, hashtext(${orgId}))`);
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
