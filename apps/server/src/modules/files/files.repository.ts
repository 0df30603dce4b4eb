import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { file } from './files.schema.ts';

export type FileRow = typeof file.$inferSelect;
export type FilesRepository = ReturnType<typeof createFilesRepository>;

/** The only place with SQL of files. */
export const createFilesRepository = (db: Database) => ({
  find: async (orgId: string, fileId: string): Promise<FileRow | undefined> =>
    (
      await db
        .select()
        .from(file)
        .where(and(eq(file.orgId, orgId), eq(file.id, fileId)))
        .limit(1)
    )[0],
  /** Only for published files, whose address names no organisation. */
  findPublic: async (fileId: string): Promise<FileRow | undefined> =>
    (
      await db
        .select()
        .from(file)
        .where(and(eq(file.id, fileId), eq(file.accessControl, 'public')))
        .limit(1)
    )[0],
  insert: async (row: typeof file.$inferInsert): Promise<void> => {
    await db.insert(file).values(row);
  },
  upsert: async (row: typeof file.$inferInsert): Promise<void> => {
    const { orgId: _orgId, id: _id, ...set } = row;
    await db
      .insert(file)
      .values(row)
      .onConflictDoUpdate({ target: [file.orgId, file.id], set });
  },
  /** True when the file was still waiting: an address takes one upload. */
  finishUpload: async (orgId: string, fileId: string, change: Partial<typeof file.$inferInsert>): Promise<boolean> =>
    (
      await db
        .update(file)
        .set({ ...change, modifiedAt: new Date() })
        .where(and(eq(file.orgId, orgId), eq(file.id, fileId), eq(file.status, 'waiting_for_upload')))
        .returning({ id: file.id })
    ).length > 0,
  /** Everything of an organisation that is deleted. */
  deleteOrganisation: async (orgId: string): Promise<void> => {
    await db.delete(file).where(eq(file.orgId, orgId));
  },
});
