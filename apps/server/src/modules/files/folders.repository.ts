import { limits } from '@sonora/contracts';
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { isOneOf } from '../../platform/database/one-of.ts';
import { personTable } from '../accounts/index.ts';
import { folderTable } from './files.schema.ts';
import { listedFolder } from './listed-columns.repository.ts';

export type FolderRow = typeof folderTable.$inferSelect;
export type ListedFolderRow = FolderRow & { readonly createdByName: string | null };

/** Advisory lock of the folders of an organisation: two moves at the same time could otherwise make a circle. */
const FOLDERS_LOCK = 730_043;

/** SQL of folders. Each statement filters by organisation. */
export const createFoldersRepository = (db: Database) => {
  const isLive = (orgId: string) => and(eq(folderTable.orgId, orgId), isNull(folderTable.trashedAt));
  const findRoot = async (orgId: string): Promise<FolderRow | undefined> =>
    (
      await db
        .select()
        .from(folderTable)
        .where(and(eq(folderTable.orgId, orgId), isNull(folderTable.parentId)))
        .limit(1)
    )[0];
  return {
    /** Makes other changes of the organisation's folders wait for the end of the transaction. */
    lock: async (orgId: string): Promise<void> => {
      await db.execute(sql`select pg_advisory_xact_lock(${FOLDERS_LOCK}::int, hashtext(${orgId}))`);
    },
    findRoot,
    insertRootIfAbsent: async (row: typeof folderTable.$inferInsert): Promise<void> => {
      await db.insert(folderTable).values(row).onConflictDoNothing();
    },
    insert: async (row: typeof folderTable.$inferInsert): Promise<void> => {
      await db.insert(folderTable).values(row);
    },
    /** A folder that is not in the trash. */
    find: async (orgId: string, folderId: string): Promise<FolderRow | undefined> =>
      (
        await db
          .select()
          .from(folderTable)
          .where(and(isLive(orgId), eq(folderTable.id, folderId)))
          .limit(1)
      )[0],
    /** The same, which nobody moves to the trash before the transaction ends. */
    findForUse: async (orgId: string, folderId: string): Promise<FolderRow | undefined> =>
      (
        await db
          .select()
          .from(folderTable)
          .where(and(isLive(orgId), eq(folderTable.id, folderId)))
          .for('share')
      )[0],
    findListed: async (orgId: string, folderIds: readonly string[]): Promise<ListedFolderRow[]> =>
      folderIds.length === 0
        ? []
        : db
            .select(listedFolder)
            .from(folderTable)
            .leftJoin(personTable, eq(personTable.id, folderTable.createdBy))
            .where(and(eq(folderTable.orgId, orgId), isOneOf(folderTable.id, folderIds))),
    /** Ids from a folder up to the root. */
    chainOf: async (orgId: string, folderId: string): Promise<string[]> => {
      const { rows } = await db.execute<{ id: string }>(sql`
        with recursive chain as (
          select id, parent_id, 0 as step from folder where org_id = ${orgId} and id = ${folderId}
          union all
          select above.id, above.parent_id, step + 1 from chain
          join folder above on above.org_id = ${orgId} and above.id = chain.parent_id
          where step <= ${limits.folderDepth}
        ) select id from chain order by step`);
      return rows.map(({ id }) => id);
    },
    /**
     * Folders in a folder and itself, and the levels of them below it: 0 without child folders. Of a folder in the trash:
     * those that were deleted with it.
     */
    sizeOf: async (orgId: string, folderId: string): Promise<{ readonly height: number; readonly count: number }> => {
      const { rows } = await db.execute<{ height: number; count: number }>(sql`
        with recursive below as (
          select id, trashed_with, 0 as step from folder where org_id = ${orgId} and id = ${folderId}
          union all
          select child.id, child.trashed_with, step + 1 from below
          join folder child on child.org_id = ${orgId} and child.parent_id = below.id
            and child.trashed_with is not distinct from below.trashed_with
          where step <= ${limits.folderDepth}
        ) select max(step)::int as height, count(*)::int as count from below`);
      return rows[0] ?? { height: 0, count: 0 };
    },
    children: async (orgId: string, folderId: string): Promise<ListedFolderRow[]> =>
      db
        .select(listedFolder)
        .from(folderTable)
        .leftJoin(personTable, eq(personTable.id, folderTable.createdBy))
        .where(and(isLive(orgId), eq(folderTable.parentId, folderId)))
        .orderBy(asc(sql`lower(${folderTable.name})`))
        .limit(limits.folders.organisation + limits.projects),
    search: (orgId: string, text: string, limit: number): Promise<ListedFolderRow[]> =>
      db
        .select(listedFolder)
        .from(folderTable)
        .leftJoin(personTable, eq(personTable.id, folderTable.createdBy))
        .where(
          and(
            isLive(orgId),
            isNotNull(folderTable.parentId),
            sql`lower(${folderTable.name}) like ${containing(text.toLowerCase())}`,
          ),
        )
        .orderBy(asc(sql`lower(${folderTable.name})`))
        .limit(limit),
    childNamed: async (orgId: string, parentId: string, name: string): Promise<FolderRow | undefined> =>
      (
        await db
          .select()
          .from(folderTable)
          .where(
            and(
              isLive(orgId),
              eq(folderTable.parentId, parentId),
              eq(sql`lower(${folderTable.name})`, sql`lower(${name})`),
            ),
          )
          .limit(1)
      )[0],
    /** Folders of the organisation, and those within one folder, without those of projects. */
    countFolders: async (orgId: string, parentId: string): Promise<{ readonly all: number; readonly here: number }> => {
      const [row] = await db
        .select({ all: count(), here: sql<number>`count(*) filter (where ${folderTable.parentId} = ${parentId})::int` })
        .from(folderTable)
        .where(and(isLive(orgId), isNull(folderTable.projectId)));
      return row ?? { all: 0, here: 0 };
    },
    update: async (
      orgId: string,
      folderId: string,
      change: Partial<Pick<FolderRow, 'name' | 'parentId' | 'modifiedBy'>>,
    ): Promise<void> => {
      await db
        .update(folderTable)
        .set({ ...change, modifiedAt: new Date() })
        .where(and(isLive(orgId), eq(folderTable.id, folderId)));
    },
    /** Paths of folders from the root, each ending with a slash; that of the root is empty. */
    pathsOf: async (orgId: string, folderIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      if (folderIds.length === 0) return new Map();
      const { rows } = await db.execute<{ leaf: string; path: string }>(sql`
        with recursive chain as (
          select id as leaf, parent_id, case when parent_id is null then '' else name || '/' end as path, 0 as step
          from folder where org_id = ${orgId} and ${isOneOf(folderTable.id, folderIds)}
          union all
          select leaf, above.parent_id, case when above.parent_id is null then path else above.name || '/' || path end, step + 1
          from chain join folder above on above.org_id = ${orgId} and above.id = chain.parent_id
          where step <= ${limits.folderDepth}
        ) select distinct on (leaf) leaf, path from chain order by leaf, step desc`);
      return new Map(rows.map(({ leaf, path }) => [leaf, path]));
    },
    ofProject: async (orgId: string, projectId: string): Promise<FolderRow | undefined> =>
      (
        await db
          .select()
          .from(folderTable)
          .where(and(isLive(orgId), eq(folderTable.projectId, projectId)))
          .limit(1)
      )[0],
    /** The folder of a deleted project becomes one like others. */
    releaseProject: async (orgId: string, projectId: string): Promise<void> => {
      await db
        .update(folderTable)
        .set({ projectId: null })
        .where(and(eq(folderTable.orgId, orgId), eq(folderTable.projectId, projectId)));
    },
    /** Removes the name of a deleted user from the folders of their default projects. */
    erasePerson: async (userId: string): Promise<void> => {
      await db
        .update(folderTable)
        .set({ name: sql`'Project ' || right(${folderTable.id}::text, 12)` })
        .where(
          and(eq(folderTable.createdBy, userId), sql`${folderTable.name} ~ '''s Project( [0-9a-f]{6})?( [0-9]+)?$'`),
        );
    },
    /** Deletes all rows of an organisation, after its files. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(folderTable).where(eq(folderTable.orgId, orgId));
    },
  };
};
