import { limits } from '@sonora/contracts';
import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { fileTable } from './files.schema.ts';

export type FileRow = typeof fileTable.$inferSelect;
export type FilesRepository = ReturnType<typeof createFilesRepository>;

/** Advisory lock of an organisation's storage. */
const STORED_BYTES_LOCK = 730_042;

const storedBytes = async (db: Database, orgId: string, exceptId?: string): Promise<number> => {
  const reservedSince = new Date(Date.now() - limits.storageReservedSeconds * 1_000);
  const arrives = and(eq(fileTable.status, 'waiting_for_upload'), gt(fileTable.modifiedAt, reservedSince));
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${fileTable.sizeBytes}), 0)` })
    .from(fileTable)
    .where(
      and(
        eq(fileTable.orgId, orgId),
        exceptId === undefined ? undefined : ne(fileTable.id, exceptId),
        or(eq(fileTable.status, 'uploaded'), arrives),
      ),
    );
  return Number(row?.bytes ?? 0);
};

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
  /**
   * Reserves storage of an organisation for a file that arrives; more than before when it is called again. Uploads at
   * the same time count each other.
   * @returns false when the organisation has less left
   */
  reserveStorage: (orgId: string, fileId: string, bytes: number, maxBytes: number): Promise<boolean> =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${STORED_BYTES_LOCK}::int, hashtext(${orgId}))`);
      if ((await storedBytes(transaction, orgId, fileId)) + bytes > maxBytes) return false;
      await transaction
        .update(fileTable)
        .set({ sizeBytes: bytes, modifiedAt: new Date() })
        .where(and(eq(fileTable.orgId, orgId), eq(fileTable.id, fileId), eq(fileTable.status, 'waiting_for_upload')));
      return true;
    }),
  /** Ends the reservation of a file that did not arrive. */
  releaseStorage: async (orgId: string, fileId: string): Promise<void> => {
    await db
      .update(fileTable)
      .set({ sizeBytes: 0 })
      .where(and(eq(fileTable.orgId, orgId), eq(fileTable.id, fileId), eq(fileTable.status, 'waiting_for_upload')));
  },
  /** Total size of an organisation's files, and of those that arrive. */
  storedBytes: (orgId: string): Promise<number> => storedBytes(db, orgId),
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
