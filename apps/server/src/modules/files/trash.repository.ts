import { and, count, desc, eq, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { personTable } from '../accounts/index.ts';
import type { ListedFileRow } from './files.repository.ts';
import { fileTable, folderTable } from './files.schema.ts';
import type { FolderRow, ListedFolderRow } from './folders.repository.ts';
import { listedFile, listedFolder } from './listed-columns.repository.ts';

/** What is deleted for good: the trash of one organisation, or what was deleted before a date. */
export type Purged = { readonly orgId: string } | { readonly before: Date };

const filesOf = (which: Purged): SQL | undefined =>
  'orgId' in which
    ? and(eq(fileTable.orgId, which.orgId), isNotNull(fileTable.trashedAt))
    : lt(fileTable.trashedAt, which.before);

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
        .where(
          and(eq(folderTable.orgId, orgId), inArray(folderTable.id, [...folderIds]), isNotNull(folderTable.projectId)),
        )
        .limit(1)
    )[0],
  /** Files of these folders that are not in the trash. */
  filesIn: async (orgId: string, folderIds: readonly string[]): Promise<string[]> =>
    (
      await db
        .select({ id: fileTable.id })
        .from(fileTable)
        .where(
          and(eq(fileTable.orgId, orgId), inArray(fileTable.folderId, [...folderIds]), isNull(fileTable.trashedAt)),
        )
    ).map(({ id }) => id),
  /** Moves to the trash; what is there already stays as it is. `trashedWith` undefined: each row with itself. */
  trash: async (
    orgId: string,
    ids: { readonly fileIds: readonly string[]; readonly folderIds: readonly string[] },
    { userId, trashedWith }: { readonly userId: string; readonly trashedWith: string | undefined },
  ): Promise<{ readonly fileIds: string[]; readonly folderIds: string[] }> => {
    const change = (id: SQL) => ({
      trashedAt: new Date(),
      trashedBy: userId,
      trashedWith: trashedWith ?? id,
    });
    const files = await db
      .update(fileTable)
      .set(change(sql`${fileTable.id}`))
      .where(
        and(
          eq(fileTable.orgId, orgId),
          inArray(fileTable.id, [...ids.fileIds]),
          isNotNull(fileTable.folderId),
          isNull(fileTable.trashedAt),
        ),
      )
      .returning({ id: fileTable.id });
    const folders = await db
      .update(folderTable)
      .set(change(sql`${folderTable.id}`))
      .where(
        and(eq(folderTable.orgId, orgId), inArray(folderTable.id, [...ids.folderIds]), isNull(folderTable.trashedAt)),
      )
      .returning({ id: folderTable.id });
    return { fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) };
  },
  /** A folder that was deleted itself. */
  findFolder: async (orgId: string, folderId: string): Promise<FolderRow | undefined> =>
    (
      await db
        .select()
        .from(folderTable)
        .where(and(eq(folderTable.orgId, orgId), eq(folderTable.id, folderId), eq(folderTable.trashedWith, folderId)))
    )[0],
  /** A file that was deleted itself. */
  findFile: async (orgId: string, fileId: string): Promise<typeof fileTable.$inferSelect | undefined> =>
    (
      await db
        .select()
        .from(fileTable)
        .where(and(eq(fileTable.orgId, orgId), eq(fileTable.id, fileId), eq(fileTable.trashedWith, fileId)))
    )[0],
  /** Takes a file out of the trash. */
  restoreFile: async (orgId: string, fileId: string, folderId: string): Promise<void> => {
    await db
      .update(fileTable)
      .set({ folderId, trashedAt: null, trashedBy: null, trashedWith: null })
      .where(and(eq(fileTable.orgId, orgId), eq(fileTable.id, fileId)));
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
      .where(and(eq(folderTable.orgId, orgId), eq(folderTable.id, folderId)));
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
  listFolders: (orgId: string, limit: number): Promise<ListedFolderRow[]> =>
    db
      .select(listedFolder)
      .from(folderTable)
      .leftJoin(personTable, eq(personTable.id, folderTable.createdBy))
      .where(
        and(
          eq(folderTable.orgId, orgId),
          isNotNull(folderTable.trashedAt),
          eq(folderTable.trashedWith, folderTable.id),
        ),
      )
      .orderBy(desc(folderTable.trashedAt), desc(folderTable.id))
      .limit(limit),
  trashBytes: async (orgId: string): Promise<number> => {
    const [row] = await db
      .select({ bytes: sql<string>`coalesce(sum(${fileTable.sizeBytes}), 0)` })
      .from(fileTable)
      .where(and(eq(fileTable.orgId, orgId), isNotNull(fileTable.trashedAt)));
    return Number(row?.bytes ?? 0);
  },
  /** Ids of the files that a purge concerns, by organisation. */
  purgedFiles: async (which: Purged): Promise<ReadonlyMap<string, readonly string[]>> => {
    const rows = await db.select({ orgId: fileTable.orgId, id: fileTable.id }).from(fileTable).where(filesOf(which));
    return new Map(
      [...Map.groupBy(rows, ({ orgId }) => orgId)].map(([orgId, files]) => [orgId, files.map(({ id }) => id)]),
    );
  },
  /**
   * Deletes rows of the trash for good.
   * @param kept ids of files that stay
   * @returns keys of the stored objects that no row has any more
   */
  purge: async (which: Purged, kept: readonly string[]): Promise<string[]> => {
    const files = await db
      .delete(fileTable)
      .where(and(filesOf(which), kept.length === 0 ? undefined : notInArray(fileTable.id, [...kept])))
      .returning({ key: fileTable.storageKey });
    const ofFolders =
      'orgId' in which
        ? and(eq(folderTable.orgId, which.orgId), isNotNull(folderTable.trashedAt))
        : lt(folderTable.trashedAt, which.before);
    // A folder that still has a file or a folder stays for the next time.
    await db
      .delete(folderTable)
      .where(
        and(
          ofFolders,
          sql`not exists (select 1 from ${fileTable} f where f.org_id = ${folderTable.orgId} and f.folder_id = ${folderTable.id})`,
          sql`not exists (select 1 from ${folderTable} c where c.org_id = ${folderTable.orgId} and c.parent_id = ${folderTable.id} and c.trashed_at is null)`,
        ),
      );
    return files.flatMap(({ key }) => (key === null ? [] : [key]));
  },
});
