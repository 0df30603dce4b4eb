import type { BannerShapeName } from '@sonora/contracts/campaigns/banner-frame';
import type { Message } from '@sonora/contracts/messages/message';
import { and, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isRow } from '../../../platform/database/is-row.ts';
import { campaignBannerTable, campaignCreativeTable } from '../campaigns.schema.ts';

export type CreativeRow = typeof campaignCreativeTable.$inferSelect;
export type NewCreative = typeof campaignCreativeTable.$inferInsert;
/** A banner or the picture of an icon. */
export type PictureRow = typeof campaignBannerTable.$inferSelect;
export type BannerRow = PictureRow & { readonly shape: BannerShapeName };
export type NewPictureRow = typeof campaignBannerTable.$inferInsert;

const isBanner = (row: PictureRow): row is BannerRow => row.shape !== 'icon';

const ROWS_AT_ONCE = 1_000;

const portionsOf = <T>(all: readonly T[]): readonly T[][] =>
  Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, index) =>
    all.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );

const bytesOf = (renditions: CreativeRow['renditions'] = []): number =>
  renditions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

export type CreativesRepository = ReturnType<typeof createCreativesRepository>;

/** SQL of creatives and banners. Each statement filters by organisation. */
export const createCreativesRepository = (db: Database) => {
  const one = (orgId: string, id: string) => isRow(campaignCreativeTable, orgId, id);
  const prepareAgain = async (orgId: string, ids: readonly string[], which?: SQL): Promise<string[]> => {
    const again: string[] = [];
    for (const portion of portionsOf(ids)) {
      const rows = await db
        .update(campaignCreativeTable)
        .set({ state: 'preparing', workerId: null, problem: null, progressPercent: 0 })
        .where(and(eq(campaignCreativeTable.orgId, orgId), inArray(campaignCreativeTable.id, portion), which))
        .returning({ id: campaignCreativeTable.id });
      again.push(...rows.map(({ id }) => id));
    }
    return again;
  };
  const findPicture = async (orgId: string, id: string): Promise<PictureRow | undefined> =>
    (
      await db
        .select()
        .from(campaignBannerTable)
        .where(isRow(campaignBannerTable, orgId, id))
    )[0];
  return {
    insert: async (rows: readonly NewCreative[]): Promise<void> => {
      for (const portion of portionsOf(rows)) await db.insert(campaignCreativeTable).values(portion);
    },
    find: async (orgId: string, id: string): Promise<CreativeRow | undefined> =>
      (await db.select().from(campaignCreativeTable).where(one(orgId, id)))[0],
    byIds: async (orgId: string, ids: readonly string[]): Promise<Map<string, CreativeRow>> => {
      // One array as the parameter: the query of ten thousand parameters takes longer to build than to run.
      const isWanted = sql`${campaignCreativeTable.id} = any(${sql.param([...ids])}::uuid[])`;
      const rows = await db
        .select()
        .from(campaignCreativeTable)
        .where(and(eq(campaignCreativeTable.orgId, orgId), isWanted));
      return new Map(rows.map((row) => [row.id, row]));
    },
    /** State, length and source of all creatives that a campaign ever had. */
    statesOf: async (orgId: string, campaignId: string) => {
      const rows = await db
        .select({
          id: campaignCreativeTable.id,
          state: campaignCreativeTable.state,
          source: campaignCreativeTable.source,
        })
        .from(campaignCreativeTable)
        .where(and(eq(campaignCreativeTable.orgId, orgId), eq(campaignCreativeTable.campaignId, campaignId)));
      return new Map(rows.map((row) => [row.id, row]));
    },
    /** Claims a creative for a worker process. Undefined when it was deleted, is prepared, or another one has it. */
    claim: async (orgId: string, id: string, workerId: number): Promise<CreativeRow | undefined> =>
      (
        await db
          .update(campaignCreativeTable)
          .set({ workerId, progressPercent: 0 })
          .where(
            and(
              one(orgId, id),
              eq(campaignCreativeTable.state, 'preparing'),
              sql`(${campaignCreativeTable.workerId} is null or ${campaignCreativeTable.workerId} = ${workerId})`,
            ),
          )
          .returning()
      )[0],
    /** @returns false when the worker does not have the creative any more */
    finish: async (
      { orgId, id, workerId }: Pick<CreativeRow, 'orgId' | 'id'> & { readonly workerId: number },
      change: Partial<Pick<CreativeRow, 'state' | 'durationMs' | 'renditions' | 'loudness' | 'problem'>>,
    ): Promise<boolean> => {
      const rows = await db
        .update(campaignCreativeTable)
        .set({ ...change, mediaBytes: bytesOf(change.renditions), workerId: null })
        .where(and(one(orgId, id), eq(campaignCreativeTable.workerId, workerId)))
        .returning({ id: campaignCreativeTable.id });
      return rows.length > 0;
    },
    /** @returns false when the worker does not have the creative any more */
    noteProgress: async (
      { orgId, id, workerId }: Pick<CreativeRow, 'orgId' | 'id'> & { readonly workerId: number },
      progressPercent: number,
    ): Promise<boolean> => {
      const rows = await db
        .update(campaignCreativeTable)
        .set({ progressPercent })
        .where(and(one(orgId, id), eq(campaignCreativeTable.workerId, workerId)))
        .returning({ id: campaignCreativeTable.id });
      return rows.length > 0;
    },
    /** Gives creatives up that are not ready; the worker that prepares one notices it. */
    cancelPreparation: async (orgId: string, ids: readonly string[], problem: Message): Promise<void> => {
      for (const portion of portionsOf(ids))
        await db
          .update(campaignCreativeTable)
          .set({ state: 'failed', workerId: null, problem })
          .where(
            and(
              eq(campaignCreativeTable.orgId, orgId),
              inArray(campaignCreativeTable.id, portion),
              ne(campaignCreativeTable.state, 'ready'),
            ),
          );
    },
    listClaimed: () =>
      db
        .select({
          orgId: campaignCreativeTable.orgId,
          id: campaignCreativeTable.id,
          workerId: campaignCreativeTable.workerId,
        })
        .from(campaignCreativeTable)
        .where(and(eq(campaignCreativeTable.state, 'preparing'), isNotNull(campaignCreativeTable.workerId))),
    /** Takes a creative from a worker that died. */
    release: async (orgId: string, id: string, workerId: number): Promise<boolean> => {
      const rows = await db
        .update(campaignCreativeTable)
        .set({ workerId: null })
        .where(and(one(orgId, id), eq(campaignCreativeTable.workerId, workerId)))
        .returning({ id: campaignCreativeTable.id });
      return rows.length > 0;
    },
    /** Creatives that wait for a worker since before a date: their jobs may be lost. */
    listWaitingSince: (before: Date) =>
      db
        .select({ orgId: campaignCreativeTable.orgId, id: campaignCreativeTable.id })
        .from(campaignCreativeTable)
        .where(
          and(
            eq(campaignCreativeTable.state, 'preparing'),
            sql`${campaignCreativeTable.workerId} is null`,
            lt(campaignCreativeTable.createdAt, before),
          ),
        )
        .limit(ROWS_AT_ONCE),
    /** Puts creatives back to the state in which a worker prepares them. @returns their ids */
    prepareAgain: (orgId: string, ids: readonly string[]): Promise<string[]> => prepareAgain(orgId, ids),
    /** The same, of those without audio because their campaign had not had them for long, or because their mastering was cancelled. */
    prepareUnused: (orgId: string, ids: readonly string[]): Promise<string[]> =>
      prepareAgain(
        orgId,
        ids,
        sql`${campaignCreativeTable.problem}->>'messageId' in ('campaigns.creativeSwept', 'campaigns.masteringCancelled')`,
      ),
    /** Files from which creatives are still to be made, of those given. */
    filesInPreparation: async (orgId: string, fileIds: readonly string[]): Promise<string[]> => {
      if (fileIds.length === 0) return [];
      // The render of an ad is a file with the ad's id.
      const { source } = campaignCreativeTable;
      const fileId = sql<string>`coalesce(${source}->>'fileId', ${source}->>'audioformId')`;
      const rows = await db
        .select({ fileId })
        .from(campaignCreativeTable)
        .where(
          and(
            eq(campaignCreativeTable.orgId, orgId),
            eq(campaignCreativeTable.state, 'preparing'),
            sql`${fileId} = any(${sql.param([...fileIds])}::text[])`,
          ),
        );
      return [...new Set(rows.map((row) => row.fileId))];
    },
    /** Which of these creatives, of any organisation, exist and have audio or will have it. */
    existing: async (ids: readonly string[]): Promise<Set<string>> => {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: campaignCreativeTable.id })
        .from(campaignCreativeTable)
        .where(and(inArray(campaignCreativeTable.id, [...ids]), ne(campaignCreativeTable.state, 'failed')));
      return new Set(rows.map(({ id }) => id));
    },
    /** Bytes of all media of an organisation: audio and banners of its campaigns. */
    mediaBytes: async (orgId: string): Promise<number> => {
      const { rows } = await db.execute<{ bytes: string }>(sql`
        select (select coalesce(sum(media_bytes), 0) from ${campaignCreativeTable} where org_id = ${orgId})
          + (select coalesce(sum(size_bytes), 0) from ${campaignBannerTable} where org_id = ${orgId}) as bytes`);
      return Number(rows[0]?.bytes ?? 0);
    },
    insertPicture: async (row: NewPictureRow): Promise<void> => {
      await db.insert(campaignBannerTable).values(row);
    },
    findBanner: async (orgId: string, id: string): Promise<BannerRow | undefined> => {
      const row = await findPicture(orgId, id);
      return row && isBanner(row) ? row : undefined;
    },
    findIconPicture: async (orgId: string, id: string): Promise<PictureRow | undefined> => {
      const row = await findPicture(orgId, id);
      return row?.shape === 'icon' ? row : undefined;
    },
    existingPictures: async (ids: readonly string[]): Promise<Set<string>> => {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: campaignBannerTable.id })
        .from(campaignBannerTable)
        .where(inArray(campaignBannerTable.id, [...ids]));
      return new Set(rows.map(({ id }) => id));
    },
  };
};
