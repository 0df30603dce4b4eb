import { and, asc, count, desc, eq, exists, gt, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.ts';
import { isRow } from '../../../platform/database/is-row.ts';
import { isOneOf } from '../../../platform/database/one-of.ts';
import { personTable } from '../../accounts/index.ts';
import type { ListedFileRow } from '../files.repository.ts';
import { fileTable, folderTable } from '../files.schema.ts';
import type { FolderRow, ListedFolderRow } from '../folders.repository.ts';
import { listedFile, listedFolder } from '../listed-columns.repository.ts';

/** What is deleted for good: the trash of an organisation, or what was deleted there before a date. */
export type Purged = { readonly orgId: string; readonly before?: Date | undefined };

const isPurged = (table: typeof fileTable | typeof folderTable, { orgId, before }: Purged): SQL | undefined =>
  and(eq(table.orgId, orgId), before ? lt(table.trashedAt, before) : isNotNull(table.trashedAt));

/** Folders that were deleted themselves, not with another one. */
const isDeletedFolder = (orgId: string): SQL | undefined =>
  and(eq(folderTable.orgId, orgId), isNotNull(folderTable.trashedAt), eq(folderTable.trashedWith, folderTable.id));

/** SQL of the trash. */
export const createTrashRepository = (db: Database) => ({
  /** The folder and all folders within it that are not in the trash. */
  subtree: async (orgId: string, folderId: string): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with recursive below as (
        select id from folder where org_id = ${orgId} and id = ${folderId} and trashed_at is null
        union
        select child.id from below
        join folder child on child.org_id = ${orgId} and child.parent_id = below.id and child.trashed_at is null
      ) select id from below`);
    return rows.map(({ id }) => id);
  },
  /** Uploaded files below a folder, with the path that begins with its name. */
  filesBelow: async (
    orgId: string,
    folderId: string,
    limit: number,
  ): Promise<{ readonly fileId: string; readonly path: string }[]> => {
    const { rows } = await db.execute<{ fileId: string; path: string }>(sql`
      with recursive below as (
        select id, name || '/' as path from folder where org_id = ${orgId} and id = ${folderId} and trashed_at is null
        union all
        select child.id, below.path || child.name || '/' from below
        join folder child on child.org_id = ${orgId} and child.parent_id = below.id and child.trashed_at is null
      ) select file.id as "fileId", below.path from below
        join file on file.org_id = ${orgId} and file.folder_id = below.id
          and file.status = 'uploaded' and file.trashed_at is null
        limit ${limit}`);
    return rows;
  },
  /** A folder among these that belongs to a project. */
  projectFolder: async (orgId: string, folderIds: readonly string[]): Promise<FolderRow | undefined> =>
    (
      await db
        .select()
        .from(folderTable)
        .where(and(eq(folderTable.orgId, orgId), isOneOf(folderTable.id, folderIds), isNotNull(folderTable.projectId)))
        .limit(1)
    )[0],
  /** Moves files to the trash, each by itself; those that are there already stay as they are. @returns their ids */
  trashFiles: async (orgId: string, fileIds: readonly string[], userId: string): Promise<string[]> =>
    (
      await db
        .update(fileTable)
        .set({ trashedAt: new Date(), trashedBy: userId, trashedWith: fileTable.id })
        .where(
          and(
            eq(fileTable.orgId, orgId),
            isOneOf(fileTable.id, fileIds),
            isNotNull(fileTable.folderId),
            isNull(fileTable.trashedAt),
          ),
        )
        .returning({ id: fileTable.id })
    ).map(({ id }) => id),
  /**
   * Moves folders and all files in them to the trash, together with one of the folders. @returns ids of the files
   */
  trashFolders: async (
    orgId: string,
    folderIds: readonly string[],
    { userId, trashedWith }: { readonly userId: string; readonly trashedWith: string },
  ): Promise<string[]> => {
    const change = { trashedAt: new Date(), trashedBy: userId, trashedWith };
    // Folders first: this waits for uploads and copies that use them, and later ones find no folder. The next statement
    // therefore sees every file.
    await db
      .update(folderTable)
      .set(change)
      .where(and(eq(folderTable.orgId, orgId), isOneOf(folderTable.id, folderIds), isNull(folderTable.trashedAt)));
    const files = await db
      .update(fileTable)
      .set(change)
      .where(and(eq(fileTable.orgId, orgId), isOneOf(fileTable.folderId, folderIds), isNull(fileTable.trashedAt)))
      .returning({ id: fileTable.id });
    return files.map(({ id }) => id);
  },
  /** A folder that was deleted itself. */
  findFolder: async (orgId: string, folderId: string): Promise<FolderRow | undefined> =>
    (
      await db
        .select()
        .from(folderTable)
        .where(and(isRow(folderTable, orgId, folderId), eq(folderTable.trashedWith, folderId)))
    )[0],
  /** A file that was deleted itself. */
  findFile: async (orgId: string, fileId: string): Promise<typeof fileTable.$inferSelect | undefined> =>
    (
      await db
        .select()
        .from(fileTable)
        .where(and(isRow(fileTable, orgId, fileId), eq(fileTable.trashedWith, fileId)))
    )[0],
  /** Takes a file out of the trash. */
  restoreFile: async (orgId: string, fileId: string, folderId: string): Promise<void> => {
    await db
      .update(fileTable)
      .set({ folderId, trashedAt: null, trashedBy: null, trashedWith: null })
      .where(isRow(fileTable, orgId, fileId));
  },
  /** Takes a folder out of the trash with everything that was deleted with it. */
  restoreFolder: async (
    orgId: string,
    folderId: string,
    place: { readonly parentId: string; readonly name: string },
  ): Promise<void> => {
    await db
      .update(folderTable)
      .set(place)
      .where(isRow(folderTable, orgId, folderId));
    const live = { trashedAt: null, trashedBy: null, trashedWith: null };
    await db
      .update(folderTable)
      .set(live)
      .where(and(eq(folderTable.orgId, orgId), eq(folderTable.trashedWith, folderId)));
    await db
      .update(fileTable)
      .set(live)
      .where(and(eq(fileTable.orgId, orgId), eq(fileTable.trashedWith, folderId)));
  },
  /** What was deleted itself, last deleted first. */
  listFiles: (orgId: string, limit: number, offset: number): Promise<ListedFileRow[]> =>
    db
      .select(listedFile)
      .from(fileTable)
      .leftJoin(personTable, eq(personTable.id, fileTable.createdBy))
      .where(and(eq(fileTable.orgId, orgId), isNotNull(fileTable.trashedAt), eq(fileTable.trashedWith, fileTable.id)))
      .orderBy(desc(fileTable.trashedAt), desc(fileTable.id))
      .limit(limit)
      .offset(offset),
  countFiles: async (orgId: string): Promise<number> =>
    (
      await db
        .select({ count: count() })
        .from(fileTable)
        .where(and(eq(fileTable.orgId, orgId), isNotNull(fileTable.trashedAt), eq(fileTable.trashedWith, fileTable.id)))
    )[0]?.count ?? 0,
  listFolders: (orgId: string, limit: number, offset: number): Promise<ListedFolderRow[]> =>
    db
      .select(listedFolder)
      .from(folderTable)
      .leftJoin(personTable, eq(personTable.id, folderTable.createdBy))
      .where(isDeletedFolder(orgId))
      .orderBy(desc(folderTable.trashedAt), desc(folderTable.id))
      .limit(limit)
      .offset(offset),
  countFolders: async (orgId: string): Promise<number> =>
    (await db.select({ count: count() }).from(folderTable).where(isDeletedFolder(orgId)))[0]?.count ?? 0,
  trashBytes: async (orgId: string): Promise<number> => {
    const [row] = await db
      .select({ bytes: sql<string>`coalesce(sum(${fileTable.sizeBytes}), 0)` })
      .from(fileTable)
      .where(and(eq(fileTable.orgId, orgId), isNotNull(fileTable.trashedAt)));
    return Number(row?.bytes ?? 0);
  },
  /** Organisations with something that was deleted before a date. */
  organisationsWithTrash: async (before: Date): Promise<string[]> => {
    const { rows } = await db.execute<{ orgId: string }>(sql`
      select ${fileTable.orgId} as "orgId" from ${fileTable} where ${lt(fileTable.trashedAt, before)}
      union select ${folderTable.orgId} from ${folderTable} where ${lt(folderTable.trashedAt, before)}`);
    return rows.map(({ orgId }) => orgId);
  },
  /** The next files that a purge concerns, in the order of their ids. */
  purgedFiles: async (
    which: Purged,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<string[]> =>
    (
      await db
        .select({ id: fileTable.id })
        .from(fileTable)
        .where(and(isPurged(fileTable, which), after === undefined ? undefined : gt(fileTable.id, after)))
        .orderBy(asc(fileTable.id))
        .limit(limit)
    ).map(({ id }) => id),
  /**
   * Deletes rows of files for good, unless they have been restored. @returns keys of the stored objects that no row has
   * any more
   */
  purgeFiles: async (which: Purged, fileIds: readonly string[]): Promise<string[]> =>
    (
      await db
        .delete(fileTable)
        .where(and(isPurged(fileTable, which), isOneOf(fileTable.id, fileIds)))
        .returning({ key: fileTable.storageKey })
    ).flatMap(({ key }) => key ?? []),
  /** Deletes folders for good in which there is no file and no folder. @returns their number */
  purgeEmptyFolders: async (which: Purged): Promise<number> => {
    const child = alias(folderTable, 'child');
    const ofFile = and(eq(fileTable.orgId, folderTable.orgId), eq(fileTable.folderId, folderTable.id));
    const ofChild = and(eq(child.orgId, folderTable.orgId), eq(child.parentId, folderTable.id));
    const deleted = await db
      .delete(folderTable)
      .where(
        and(
          isPurged(folderTable, which),
          not(exists(db.select({ id: fileTable.id }).from(fileTable).where(ofFile))),
          not(exists(db.select({ id: child.id }).from(child).where(ofChild))),
        ),
      )
      .returning({ id: folderTable.id });
    return deleted.length;
  },
});
