import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isRow } from '../../../platform/database/is-row.ts';
import { campaignFeedTable, campaignRevisionTable, campaignTable } from '../campaigns.schema.ts';

export type FeedRow = typeof campaignFeedTable.$inferSelect;

/** SQL of data feeds. Each statement filters by organisation, but for the one that claims those that are due. */
export const createFeedsRepository = (db: Database) => {
  const one = (orgId: string, id: string) => isRow(campaignFeedTable, orgId, id);
  return {
    insert: async (row: typeof campaignFeedTable.$inferInsert): Promise<void> => {
      await db.insert(campaignFeedTable).values(row);
    },
    find: async (orgId: string, id: string): Promise<FeedRow | undefined> =>
      (await db.select().from(campaignFeedTable).where(one(orgId, id)))[0],
    /** A feed that nobody else changes until the transaction ends. */
    lock: async (orgId: string, id: string): Promise<FeedRow | undefined> =>
      (await db.select().from(campaignFeedTable).where(one(orgId, id)).for('update'))[0],
    byIds: async (orgId: string, ids: readonly string[]): Promise<FeedRow[]> =>
      ids.length === 0
        ? []
        : db
            .select()
            .from(campaignFeedTable)
            .where(and(eq(campaignFeedTable.orgId, orgId), inArray(campaignFeedTable.id, [...ids]))),
    list: (orgId: string): Promise<FeedRow[]> =>
      db
        .select()
        .from(campaignFeedTable)
        .where(eq(campaignFeedTable.orgId, orgId))
        .orderBy(asc(campaignFeedTable.name)),
    count: async (orgId: string): Promise<number> =>
      (await db.select({ count: count() }).from(campaignFeedTable).where(eq(campaignFeedTable.orgId, orgId)))[0]
        ?.count ?? 0,
    /** @returns false when there is no such feed */
    update: async (
      orgId: string,
      id: string,
      change: Partial<typeof campaignFeedTable.$inferInsert>,
    ): Promise<boolean> =>
      (await db.update(campaignFeedTable).set(change).where(one(orgId, id)).returning({ id: campaignFeedTable.id }))
        .length > 0,
    delete: async (orgId: string, id: string): Promise<boolean> =>
      (await db.delete(campaignFeedTable).where(one(orgId, id)).returning({ id: campaignFeedTable.id })).length > 0,
    hasDue: async (): Promise<boolean> =>
      (
        await db
          .select({ id: campaignFeedTable.id })
          .from(campaignFeedTable)
          .where(lte(campaignFeedTable.dueAt, sql`now()`))
          .limit(1)
      ).length > 0,
    /** A feed that is due, which is due again after its interval: also when the process that fetches it dies. */
    claimDue: async (): Promise<FeedRow | undefined> => {
      const [due] = await db
        .select({ orgId: campaignFeedTable.orgId, id: campaignFeedTable.id })
        .from(campaignFeedTable)
        .where(lte(campaignFeedTable.dueAt, sql`now()`))
        .orderBy(asc(campaignFeedTable.dueAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return undefined;
      const [claimed] = await db
        .update(campaignFeedTable)
        .set({ dueAt: sql`now() + make_interval(secs => ${campaignFeedTable.intervalSeconds})` })
        .where(one(due.orgId, due.id))
        .returning();
      return claimed;
    },
    /** Makes feeds due that wait for more than their interval: they were claimed while the clock was ahead. */
    resetDue: async (): Promise<void> => {
      const { dueAt, intervalSeconds } = campaignFeedTable;
      await db
        .update(campaignFeedTable)
        .set({ dueAt: sql`now()` })
        .where(sql`${dueAt} > now() + make_interval(secs => ${intervalSeconds})`);
    },
    /** Campaigns whose draft or published revision uses a feed. */
    campaignsUsing: async (
      orgId: string,
      feedId: string,
    ): Promise<{ id: string; name: string; isPublished: boolean }[]> => {
      const uses = sql`(
        ${campaignRevisionTable.settings}->>'weatherFeedId' = ${feedId}
        or jsonb_path_exists(${campaignRevisionTable.settings}, '$.rules[*].targeting.groups[*][*] ? (@.feedId == $feed)',
          jsonb_build_object('feed', ${feedId}::text))
      )`;
      const rows = await db
        .select({
          id: campaignTable.id,
          name: campaignTable.name,
          isPublished: sql<boolean>`bool_or(${campaignRevisionTable.number} = ${campaignTable.publishedRevision})`,
        })
        .from(campaignTable)
        .innerJoin(
          campaignRevisionTable,
          and(
            eq(campaignRevisionTable.orgId, campaignTable.orgId),
            eq(campaignRevisionTable.campaignId, campaignTable.id),
            sql`${campaignRevisionTable.number} in (${campaignTable.draftRevision}, ${campaignTable.publishedRevision})`,
          ),
        )
        .where(and(eq(campaignTable.orgId, orgId), uses))
        .groupBy(campaignTable.id, campaignTable.name);
      return rows.map(({ isPublished, ...row }) => ({ ...row, isPublished: isPublished === true }));
    },
  };
};

export type FeedsRepository = ReturnType<typeof createFeedsRepository>;
