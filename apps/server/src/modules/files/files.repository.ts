import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { fileTable } from './files.schema.ts';

export type FileRow = typeof fileTable.$inferSelect;
export type FilesRepository = ReturnType<typeof createFilesRepository>;

/** SQL of files. */
export const createFilesRepository = (db: Database) => ({
  find: async (orgId: string, fileId: string): Promise<FileRow | undefined> =>
    (
      await db
        .select()
        .from(fileTable)
        .where(and(eq(fileTable.orgId, orgId), eq(fileTable.id, fileId)))
        .limit(1)
    )[0],
  /** For published files only, whose address contains no organisation. */
  findPublic: async (fileId: string): Promise<FileRow | undefined> =>
    (
      await db
        .select()
        .from(fileTable)
        .where(and(eq(fileTable.id, fileId), eq(fileTable.accessControl, 'public')))
        .limit(1)
    )[0],
  insert: async (row: typeof fileTable.$inferInsert): Promise<void> => {
    await db.insert(fileTable).values(row);
  },
  upsert: async (row: typeof fileTable.$inferInsert): Promise<void> => {
    const { orgId: _orgId, id: _id, ...set } = row;
    await db
      .insert(fileTable)
      .values(row)
      .onConflictDoUpdate({ target: [fileTable.orgId, fileTable.id], set });
  },
  /** @returns false when the file has been uploaded already: an address accepts one upload */
  finishUpload: async (
    orgId: string,
    fileId: string,
    change: Partial<typeof fileTable.$inferInsert>,
  ): Promise<boolean> =>
    (
      await db
        .update(fileTable)
        .set({ ...change, modifiedAt: new Date() })
        .where(and(eq(fileTable.orgId, orgId), eq(fileTable.id, fileId), eq(fileTable.status, 'waiting_for_upload')))
        .returning({ id: fileTable.id })
    ).length > 0,
  /** Deletes all rows of an organisation. */
  deleteOrganisation: async (orgId: string): Promise<void> => {
    await db.delete(fileTable).where(eq(fileTable.orgId, orgId));
  },
});
