import type { VersionTag } from '@sonora/contracts';
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isGiven, portionsOf, type TableIds } from './tables.repository.ts';
import { versionRow, versionTable } from './tables.schema.ts';

/** Rows with tags of their own that are read by one statement. */
const TAGGED_ROWS_AT_ONCE = 200;

type TaggedRow = { readonly id: string; readonly ownTags: readonly VersionTag[] | null };

/** SQL that renames a column in all rows of a table, also in removed ones. Each statement filters by organisation. */
export const createRenamingRepository = (db: Database) => {
  const ofRows = ({ orgId, sessionId }: TableIds) =>
    and(eq(versionRow.orgId, orgId), eq(versionRow.sessionId, sessionId));
  return {
    /** Rows that are as they were rendered. */
    unchangedIds: async (ids: TableIds, setUp: string): Promise<string[]> =>
      (
        await db
          .select({ id: versionRow.id })
          .from(versionRow)
          .where(
            and(
              ofRows(ids),
              eq(versionRow.renderedContent, versionRow.contentHash),
              eq(versionRow.renderedSetUp, setUp),
            ),
          )
      ).map(({ id }) => id),
    /** Rows that are being rendered as they are. */
    renderingIds: async (ids: TableIds, setUp: string): Promise<string[]> =>
      (
        await db
          .select({ id: versionRow.id })
          .from(versionRow)
          .where(
            and(
              ofRows(ids),
              sql`${versionRow.pending} ->> 'content' = ${versionRow.contentHash}`,
              sql`${versionRow.pending} ->> 'setUp' = ${setUp}`,
            ),
          )
      ).map(({ id }) => id),
    renameCells: async (ids: TableIds, from: string, to: string): Promise<void> => {
      await db
        .update(versionRow)
        .set({
          cells: sql`(${versionRow.cells} - ${from}::text) || jsonb_build_object(${to}::text, ${versionRow.cells} -> ${from}::text)`,
        })
        .where(and(ofRows(ids), sql`${versionRow.cells} ? ${from}::text`));
      await db
        .update(versionTable)
        .set({ columns: sql`array_replace(${versionTable.columns}, ${from}::text, ${to}::text)` })
        .where(and(eq(versionTable.orgId, ids.orgId), eq(versionTable.sessionId, ids.sessionId)));
    },
    rowsWithTags: async function* (ids: TableIds): AsyncGenerator<readonly TaggedRow[]> {
      let last: string | undefined;
      for (;;) {
        const rows = await db
          .select({ id: versionRow.id, ownTags: versionRow.ownTags })
          .from(versionRow)
          .where(and(ofRows(ids), isNotNull(versionRow.ownTags), last ? gt(versionRow.id, last) : undefined))
          .orderBy(asc(versionRow.id))
          .limit(TAGGED_ROWS_AT_ONCE);
        if (rows.length > 0) yield rows;
        if (rows.length < TAGGED_ROWS_AT_ONCE) return;
        last = rows.at(-1)?.id;
      }
    },
    setTags: async ({ orgId, sessionId }: TableIds, rows: readonly TaggedRow[]): Promise<void> => {
      await db.execute(sql`
        update ${versionRow} set own_tags = given."ownTags"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, "ownTags" jsonb)
        where ${isGiven({ orgId, sessionId })}`);
    },
    /** As `keepAsRendered`, for what is being rendered. */
    keepAsRendering: async (ids: TableIds, rowIds: readonly string[], setUp: string): Promise<void> => {
      for (const portion of portionsOf(rowIds))
        await db
          .update(versionRow)
          .set({
            pending: sql`${versionRow.pending} || jsonb_build_object('content', ${versionRow.contentHash}, 'setUp', ${setUp}::text)`,
          })
          .where(and(ofRows(ids), inArray(versionRow.id, [...portion])));
    },
    /** Rows whose content is only written in another way than what was rendered. */
    keepAsRendered: async (ids: TableIds, rowIds: readonly string[], setUp: string): Promise<void> => {
      for (const portion of portionsOf(rowIds))
        await db
          .update(versionRow)
          .set({ renderedContent: sql`${versionRow.contentHash}`, renderedSetUp: setUp })
          .where(and(ofRows(ids), inArray(versionRow.id, [...portion])));
    },
  };
};
