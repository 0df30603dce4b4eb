import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { advisoryLocks, type Database } from '../../platform/database/database.ts';
import { shareLink } from './sharing.schema.ts';

export type LinkRow = typeof shareLink.$inferSelect;
export type SharingRepository = ReturnType<typeof createSharingRepository>;

/** Of one person in one organisation; older ones are still there and still work. */
const mostListed = 200;

/** The only place with SQL of links. */
export const createSharingRepository = (db: Database) => ({
  /** Until the transaction ends, whoever else asks for the same organisation waits. Only within a transaction. */
  waitForTurn: async (orgId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.shareLinks}::int, hashtext(${orgId}))`);
  },
  /** How many links the organisation made since then, and when the first of them was made. */
  madeSince: async (orgId: string, since: Date): Promise<{ readonly count: number; readonly first: Date | null }> => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int`, first: sql<string | null>`min(${shareLink.createdAt})` })
      .from(shareLink)
      .where(and(eq(shareLink.orgId, orgId), gt(shareLink.createdAt, since)));
    return { count: row?.count ?? 0, first: row?.first ? new Date(row.first) : null };
  },
  insert: async (row: typeof shareLink.$inferInsert): Promise<LinkRow> =>
    (await db.insert(shareLink).values(row).returning())[0] as LinkRow,
  listMine: (orgId: string, userId: string): Promise<LinkRow[]> =>
    db
      .select()
      .from(shareLink)
      .where(and(eq(shareLink.orgId, orgId), eq(shareLink.createdBy, userId), isNull(shareLink.revokedAt)))
      .orderBy(desc(shareLink.id))
      .limit(mostListed),
  revoke: async (orgId: string, userId: string, id: string): Promise<boolean> =>
    (
      await db
        .update(shareLink)
        .set({ revokedAt: new Date() })
        .where(
          and(
            eq(shareLink.orgId, orgId),
            eq(shareLink.id, id),
            eq(shareLink.createdBy, userId),
            isNull(shareLink.revokedAt),
          ),
        )
        .returning({ id: shareLink.id })
    ).length > 0,
  /** The code is all that whoever listens has: it names no organisation. */
  findByCode: async (code: string): Promise<LinkRow | undefined> =>
    (await db.select().from(shareLink).where(eq(shareLink.code, code)).limit(1))[0],
  /** Counts an attempt at the password before it is looked at; how many there were since `since`, this one included. */
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
  forgetAttempts: async (code: string): Promise<void> => {
    await db.update(shareLink).set({ attempts: 0 }).where(eq(shareLink.code, code));
  },
  countPlay: async (code: string): Promise<void> => {
    await db
      .update(shareLink)
      .set({ plays: sql`${shareLink.plays} + 1` })
      .where(eq(shareLink.code, code));
  },
  /** Everything of an organisation that is deleted. */
  forgetOrganisation: async (orgId: string): Promise<void> => {
    await db.delete(shareLink).where(eq(shareLink.orgId, orgId));
  },
});
