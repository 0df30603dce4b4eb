import { limits, type VersionTag } from '@sonora/contracts';
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { type AdoptedRow, versionRow, versionTable } from './tables.schema.ts';

type TableRow = typeof versionTable.$inferSelect;
export type VersionRow = typeof versionRow.$inferSelect;
/** A row with whether it differs from what was rendered. */
export type MarkedRow = VersionRow & { readonly isChanged: boolean };
export type TableIds = { readonly orgId: string; readonly sessionId: string };
export type TablesRepository = ReturnType<typeof createTablesRepository>;

export type NewRow = {
  readonly id: string;
  readonly position: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Undefined: a removed row keeps those that it had. */
  readonly ownTags?: readonly VersionTag[] | null | undefined;
};
/** A row at its place; without cells it keeps those that it had. */
export type PlacedRow = Omit<NewRow, 'cells'> & { readonly cells?: NewRow['cells'] | undefined };
export type RowChange = {
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly ownTags: readonly VersionTag[] | null;
  readonly isQa: boolean;
};
export type RowQuery = {
  readonly offset: number;
  readonly limit: number;
  readonly order: 'position' | 'failedFirst';
  readonly status?: VersionRow['status'] | undefined;
  readonly search?: string | undefined;
};

/** Rows read or written by one statement. */
const ROWS_AT_ONCE = 1_000;
/** Removed rows of a table that can be restored: those of an import that replaced a full table, and of its undoing. */
const KEPT_REMOVED_ROWS = 2 * limits.versions.rows;

export const portionsOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, index) =>
    all.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );

const differs = (setUp: string): SQL<boolean> =>
  sql<boolean>`(${versionRow.renderedContent} is distinct from ${versionRow.contentHash} or ${versionRow.renderedSetUp} is distinct from ${setUp})`;

const marked = (setUp: string) => ({ ...getTableColumns(versionRow), isChanged: differs(setUp) });

/**
 * The row of a table that the statement is given. Written so that only the primary key can find it: without statistics, the
 * planner took the index of the session, and read the whole table for each of its rows.
 */
export const isGiven = ({ orgId, sessionId }: TableIds): SQL =>
  sql`org_id = ${orgId} and version_row.id = given.id and session_id is not distinct from ${sessionId}::uuid`;

/** SQL of tables of versions. Each statement filters by organisation. */
export const createTablesRepository = (db: Database) => {
  const ofTable = ({ orgId, sessionId }: TableIds) =>
    and(eq(versionTable.orgId, orgId), eq(versionTable.sessionId, sessionId));
  const ofRows = ({ orgId, sessionId }: TableIds) =>
    and(eq(versionRow.orgId, orgId), eq(versionRow.sessionId, sessionId));
  const present = (ids: TableIds) => and(ofRows(ids), isNotNull(versionRow.position));
  return {
    find: async (ids: TableIds): Promise<TableRow | undefined> =>
      (await db.select().from(versionTable).where(ofTable(ids)).limit(1))[0],
    /** @returns whether there was none; another transaction that creates it is waited for */
    create: async ({ orgId, sessionId }: TableIds): Promise<boolean> =>
      (
        await db
          .insert(versionTable)
          .values({ orgId, sessionId })
          .onConflictDoNothing()
          .returning({ id: versionTable.sessionId })
      ).length > 0,
    /** Creates the table if necessary. Changes of its rows wait for each other until their transactions end. */
    lock: async (ids: TableIds): Promise<TableRow> => {
      const { orgId, sessionId } = ids;
      await db.insert(versionTable).values({ orgId, sessionId }).onConflictDoNothing();
      const [row] = await db.select().from(versionTable).where(ofTable(ids)).for('update');
      return row as TableRow;
    },
    update: async (
      ids: TableIds,
      change: Partial<Pick<TableRow, 'jobId' | 'columns' | 'produceKey' | 'produceAnswer'>> = {},
    ): Promise<number> => {
      const [row] = await db
        .update(versionTable)
        .set({ ...change, revision: sql`${versionTable.revision} + 1` })
        .where(ofTable(ids))
        .returning({ revision: versionTable.revision });
      return row?.revision ?? 0;
    },
    counts: async (ids: TableIds, setUp: string) =>
      db
        .select({
          status: versionRow.status,
          count: count(),
          qa: sql<number>`(count(*) filter (where ${versionRow.isQa}))::int`,
          changed: sql<number>`(count(*) filter (where ${differs(setUp)}))::int`,
        })
        .from(versionRow)
        .where(present(ids))
        .groupBy(versionRow.status),
    countRows: async (ids: TableIds): Promise<number> =>
      (await db.select({ count: count() }).from(versionRow).where(present(ids)))[0]?.count ?? 0,
    page: async (
      ids: TableIds,
      setUp: string,
      query: RowQuery,
    ): Promise<{ readonly rows: MarkedRow[]; readonly total: number }> => {
      const where = and(
        present(ids),
        query.status ? eq(versionRow.status, query.status) : undefined,
        query.search
          ? sql`exists (select 1 from jsonb_each_text(${versionRow.cells}) as cell where cell.value ilike ${containing(query.search)})`
          : undefined,
      );
      const failedFirst = query.order === 'failedFirst' ? [desc(sql`${versionRow.status} = 'error'`)] : [];
      const rows = await db
        .select(marked(setUp))
        .from(versionRow)
        .where(where)
        .orderBy(...failedFirst, asc(versionRow.position))
        .limit(query.limit)
        .offset(query.offset);
      const [counted] = await db.select({ count: count() }).from(versionRow).where(where);
      return { rows, total: counted?.count ?? 0 };
    },
    /** All rows in their order. */
    all: (ids: TableIds, setUp: string): Promise<MarkedRow[]> =>
      db.select(marked(setUp)).from(versionRow).where(present(ids)).orderBy(asc(versionRow.position)),
    /** All rows in their order, in portions: a large table is never in memory as a whole. */
    inPortions: async function* (ids: TableIds, setUp: string): AsyncGenerator<readonly MarkedRow[]> {
      let last = 0;
      for (;;) {
        const rows = await db
          .select(marked(setUp))
          .from(versionRow)
          .where(and(present(ids), gt(versionRow.position, last)))
          .orderBy(asc(versionRow.position))
          .limit(ROWS_AT_ONCE);
        if (rows.length > 0) yield rows;
        if (rows.length < ROWS_AT_ONCE) return;
        last = rows.at(-1)?.position ?? last;
      }
    },
    byIds: (ids: TableIds, setUp: string, rowIds: readonly string[]): Promise<MarkedRow[]> =>
      db
        .select(marked(setUp))
        .from(versionRow)
        .where(and(present(ids), inArray(versionRow.id, [...rowIds])))
        .orderBy(asc(versionRow.position)),
    /** Places of those rows that are in the table, in their order. */
    positions: async (
      ids: TableIds,
      rowIds: readonly string[],
    ): Promise<{ readonly id: string; readonly position: number }[]> => {
      const rows = await db
        .select({ id: versionRow.id, position: versionRow.position })
        .from(versionRow)
        .where(and(present(ids), inArray(versionRow.id, [...rowIds])))
        .orderBy(asc(versionRow.position));
      return rows.map(({ id, position }) => ({ id, position: position ?? 0 }));
    },
    /** Those of these ids that rows of the organisation have, and which of them were removed from this table. */
    known: async (ids: TableIds, rowIds: readonly string[]): Promise<Map<string, 'here' | 'removed' | 'elsewhere'>> => {
      const rows = await db
        .select({ id: versionRow.id, sessionId: versionRow.sessionId, position: versionRow.position })
        .from(versionRow)
        .where(and(eq(versionRow.orgId, ids.orgId), inArray(versionRow.id, [...rowIds])));
      return new Map(
        rows.map(({ id, sessionId, position }) => {
          if (sessionId !== ids.sessionId) return [id, 'elsewhere'];
          return [id, position === null ? 'removed' : 'here'];
        }),
      );
    },
    insert: async ({ orgId, sessionId }: TableIds, rows: readonly NewRow[]): Promise<void> => {
      for (const portion of portionsOf(rows))
        await db.execute(sql`
          insert into ${versionRow} (org_id, session_id, id, position, cells, own_tags)
          select ${orgId}::uuid, ${sessionId}::uuid, given.id, given.position, given.cells,
            nullif(given."ownTags", 'null'::jsonb)
          from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb)
            as given (id uuid, position int, cells jsonb, "ownTags" jsonb)
          on conflict do nothing`);
    },
    /** Inserts rows with the audio that they have. */
    adopt: async ({ orgId, sessionId }: TableIds, rows: readonly AdoptedRow[]): Promise<void> => {
      for (const portion of portionsOf(rows))
        await db
          .insert(versionRow)
          .values(
            portion.map(({ audio, ...row }) => ({
              ...row,
              orgId,
              sessionId,
              status: audio ? ('complete' as const) : ('idle' as const),
              ...(audio && {
                audioformId: audio.audioformId,
                url: audio.url,
                durationSeconds: audio.durationSeconds,
                name: audio.name,
              }),
            })),
          )
          .onConflictDoNothing();
    },
    /** Brings removed rows back, with these cells, the audio that they had, and their tags unless others are given. */
    restore: async ({ orgId, sessionId }: TableIds, rows: readonly PlacedRow[]): Promise<void> => {
      for (const portion of portionsOf(rows))
        await db.execute(sql`
          update ${versionRow} set position = given.position, cells = coalesce(given.cells, version_row.cells), removed_at = null,
            own_tags = case when given."hasTags" then given."ownTags" else version_row.own_tags end
          from jsonb_to_recordset(${JSON.stringify(portion.map((row) => ({ ...row, hasTags: row.ownTags !== undefined })))}::jsonb)
            as given (id uuid, position int, cells jsonb, "ownTags" jsonb, "hasTags" boolean)
          where ${isGiven({ orgId, sessionId })}`);
    },
    change: async ({ orgId, sessionId }: TableIds, changes: readonly RowChange[]): Promise<void> => {
      for (const portion of portionsOf(changes))
        await db.execute(sql`
          update ${versionRow} set cells = given.cells, is_qa = given.is_qa,
            own_tags = nullif(given.own_tags, 'null'::jsonb)
          from jsonb_to_recordset(${JSON.stringify(portion.map(({ id, cells, ownTags, isQa }) => ({ id, cells, own_tags: ownTags, is_qa: isQa })))}::jsonb)
            as given (id uuid, cells jsonb, own_tags jsonb, is_qa boolean)
          where ${isGiven({ orgId, sessionId })}`);
    },
    /** Ids of all rows in their order. */
    idsInOrder: async (ids: TableIds): Promise<string[]> =>
      (
        await db
          .select({ id: versionRow.id })
          .from(versionRow)
          .where(present(ids))
          .orderBy(asc(versionRow.position), asc(versionRow.id))
      ).map(({ id }) => id),
    /** Numbers the rows in this order from 1. */
    arrange: async ({ orgId, sessionId }: TableIds, rowIds: readonly string[]): Promise<void> => {
      await db.execute(sql`
        update ${versionRow} set position = given.number
        from unnest(${sql.param([...rowIds])}::uuid[]) with ordinality as given (id, number)
        where ${isGiven({ orgId, sessionId })}
          and position is distinct from given.number`);
    },
    /** Removes rows so that they can be restored. */
    remove: async (ids: TableIds, rowIds: readonly string[]): Promise<void> => {
      await db
        .update(versionRow)
        .set({ position: null, removedAt: new Date() })
        .where(and(present(ids), inArray(versionRow.id, [...rowIds])));
      const old = await db
        .select({ id: versionRow.id })
        .from(versionRow)
        .where(and(ofRows(ids), isNull(versionRow.position)))
        .orderBy(desc(versionRow.removedAt))
        .offset(KEPT_REMOVED_ROWS);
      // Two statements: in one, the planner sorted all removed rows again for each row of the table.
      if (old.length === 0) return;
      const oldIds = old.map(({ id }) => id);
      await db.delete(versionRow).where(and(ofRows(ids), inArray(versionRow.id, oldIds)));
    },
  };
};
