import { and, desc, eq, getTableColumns, gt, ilike, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { personTable } from '../accounts/index.ts';
import { shareLink } from './sharing.schema.ts';

/** Advisory lock: first key of a pair, the second is a hash of the organisation id. */
const SHARE_LINKS_LOCK = 730_041;

export type LinkRow = typeof shareLink.$inferSelect;
export type SharingRepository = ReturnType<typeof createSharingRepository>;

/** Link plus its creator's display name; null when that account was deleted. */
export type ListedLink = LinkRow & { readonly madeBy: string | null };

/** Scope of listing, changing and revoking: links of one creator in an organisation, or all of the organisation. */
export type LinkScope = {
  readonly orgId: string;
  /** Undefined: all creators. */
  readonly madeBy: string | undefined;
};

type LinkChange = Partial<
  Pick<typeof shareLink.$inferInsert, 'name' | 'player' | 'passwordHash' | 'attempts' | 'expiresAt' | 'revokedAt'>
>;

const inScope = ({ orgId, madeBy }: LinkScope, more?: SQL): SQL | undefined =>
  and(
    eq(shareLink.orgId, orgId),
    madeBy === undefined ? undefined : eq(shareLink.createdBy, madeBy),
    isNull(shareLink.revokedAt),
    more,
  );

const titled = (search: string | undefined): SQL | undefined =>
  search ? ilike(shareLink.name, containing(search)) : undefined;

const { firstName, lastName, email } = personTable;
const listed = {
  ...getTableColumns(shareLink),
  madeBy: sql<
    string | null
  >`case when ${firstName} in ('', 'Unknown') then ${email} else trim(${firstName} || ' ' || ${lastName}) end`,
};

/** SQL of links. */
export const createSharingRepository = (db: Database) => ({
  /** Advisory lock on the organisation until the transaction ends. Only within a transaction. */
  lockOrganisation: async (orgId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(${SHARE_LINKS_LOCK}::int, hashtext(${orgId}))`);
  },
  /** Number of links that the organisation created since that date, and the date of the first. */
  madeSince: async (orgId: string, since: Date): Promise<{ readonly count: number; readonly first: Date | null }> => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int`, first: sql<string | null>`min(${shareLink.createdAt})` })
      .from(shareLink)
      .where(and(eq(shareLink.orgId, orgId), gt(shareLink.createdAt, since)));
    return { count: row?.count ?? 0, first: row?.first ? new Date(row.first) : null };
  },
  insert: async (row: typeof shareLink.$inferInsert): Promise<LinkRow> =>
    (await db.insert(shareLink).values(row).returning())[0] as LinkRow,
  /** Newest first. */
  list: (
    scope: LinkScope,
    search: string | undefined,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<ListedLink[]> =>
    db
      .select(listed)
      .from(shareLink)
      .leftJoin(personTable, eq(personTable.id, shareLink.createdBy))
      .where(inScope(scope, titled(search)))
      .orderBy(desc(shareLink.id))
      .limit(page.limit)
      .offset(page.offset),
  count: async (scope: LinkScope, search: string | undefined): Promise<number> =>
    (
      await db
        .select({ count: sql<number>`count(*)::int` })
        .from(shareLink)
        .where(inScope(scope, titled(search)))
    )[0]?.count ?? 0,
  find: async (scope: LinkScope, id: string): Promise<ListedLink | undefined> =>
    (
      await db
        .select(listed)
        .from(shareLink)
        .leftJoin(personTable, eq(personTable.id, shareLink.createdBy))
        .where(inScope(scope, eq(shareLink.id, id)))
        .limit(1)
    )[0],
  /** @returns false when there is no such link */
  update: async (scope: LinkScope, id: string, change: LinkChange): Promise<boolean> =>
    (
      await db
        .update(shareLink)
        .set(change)
        .where(inScope(scope, eq(shareLink.id, id)))
        .returning({ id: shareLink.id })
    ).length > 0,
  /** Public lookups know only the code, not the organisation. */
  findByCode: async (code: string): Promise<LinkRow | undefined> =>
    (await db.select().from(shareLink).where(eq(shareLink.code, code)).limit(1))[0],
  /** Counts a password attempt before it is verified. @returns the number since `since`, including this one */
  countAttempt: async (code: string, since: Date): Promise<number> => {
    const isOld = sql`${shareLink.attemptsSince} < ${since.toISOString()}`;
    const [row] = await db
      .update(shareLink)
      .set({
        attempts: sql`case when ${isOld} then 1 else ${shareLink.attempts} + 1 end`,
        attemptsSince: sql`case when ${isOld} then now() else ${shareLink.attemptsSince} end`,
      })
      .where(eq(shareLink.code, code))
      .returning({ attempts: shareLink.attempts });
    return row?.attempts ?? 0;
  },
  deleteAttempts: async (code: string): Promise<void> => {
    await db.update(shareLink).set({ attempts: 0 }).where(eq(shareLink.code, code));
  },
  countPlay: async (code: string): Promise<void> => {
    await db
      .update(shareLink)
      .set({ plays: sql`${shareLink.plays} + 1` })
      .where(eq(shareLink.code, code));
  },
  /** Deletes all rows of an organisation. */
  deleteOrganisation: async (orgId: string): Promise<void> => {
    await db.delete(shareLink).where(eq(shareLink.orgId, orgId));
  },
});
