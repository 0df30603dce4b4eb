import { type ContentKind, type FileSort, limits } from '@sonora/contracts';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isRow } from '../../platform/database/is-row.ts';
import { containing } from '../../platform/database/like.ts';
import { isOneOf } from '../../platform/database/one-of.ts';
import { personTable } from '../accounts/index.ts';
import { fileTable } from './files.schema.ts';
import { listedFile } from './listed-columns.repository.ts';

export type FileRow = typeof fileTable.$inferSelect;
export type ListedFileRow = Omit<FileRow, 'peaks'> & { readonly createdByName: string | null };
/** Which files a list has, in which order. */
export type FileQuery = {
  readonly orgId: string;
  /** Undefined: of all folders. */
  readonly folderId?: string | undefined;
  readonly search?: string | undefined;
  /** The whole name, in any case. */
  readonly name?: string | undefined;
  readonly kind?: ContentKind | undefined;
  /** First part of the content type, such as `video`. */
  readonly mimeGroup?: string | undefined;
  /** What the client said, or else how the file was made. */
  readonly source?: string | undefined;
  readonly category?: string | null | undefined;
  readonly sortBy: FileSort;
  readonly sortOrder: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};
export type FilesRepository = ReturnType<typeof createFilesRepository>;

/** Advisory lock of an organisation's storage. */
const STORED_BYTES_LOCK = 730_042;

const storedBytes = async (db: Database, orgId: string, exceptId?: string): Promise<number> => {
  const reservedSince = new Date(Date.now() - limits.storageReservedSeconds * 1_000);
  const other = and(eq(fileTable.orgId, orgId), exceptId === undefined ? undefined : ne(fileTable.id, exceptId));
  const sumOf = (where: SQL | undefined) =>
    db
      .select({ bytes: sql<string>`coalesce(sum(${fileTable.sizeBytes}), 0)` })
      .from(fileTable)
      .where(where);
  // An index has the sizes of uploaded files, so that their rows are not read. One statement counts a file once that
  // becomes uploaded meanwhile.
  const uploaded = sumOf(and(eq(fileTable.orgId, orgId), eq(fileTable.status, 'uploaded')));
  const arriving = sumOf(
    and(other, eq(fileTable.status, 'waiting_for_upload'), gt(fileTable.modifiedAt, reservedSince)),
  );
  const { rows } = await db.execute<{ bytes: string }>(sql`select (${uploaded}) + (${arriving}) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
};

const sortColumns = {
  name: sql`lower(${fileTable.name})`,
  size: fileTable.sizeBytes,
  kind: fileTable.kind,
  category: fileTable.category,
  duration: fileTable.durationSeconds,
  createdAt: fileTable.createdAt,
  lastModified: fileTable.modifiedAt,
} as const;

/** Uploaded files in folders that are not in the trash. */
const matching = ({ orgId, folderId, search, name, kind, mimeGroup, source, category }: FileQuery): SQL | undefined =>
  and(
    eq(fileTable.orgId, orgId),
    folderId === undefined ? isNotNull(fileTable.folderId) : eq(fileTable.folderId, folderId),
    eq(fileTable.status, 'uploaded'),
    isNull(fileTable.trashedAt),
    search ? sql`lower(${fileTable.name}) like ${containing(search.toLowerCase())}` : undefined,
    name === undefined ? undefined : sql`lower(${fileTable.name}) = ${name.toLowerCase()}`,
    kind === undefined ? undefined : eq(fileTable.kind, kind),
    mimeGroup === undefined ? undefined : sql`${fileTable.mimeType} like ${`${mimeGroup}/%`}`,
    source ? sql`coalesce(${fileTable.source}, ${fileTable.madeBy}) = ${source}` : undefined,
    category ? eq(fileTable.category, category) : undefined,
  );

/** Files of folders that are not in the trash. */
const inFolders = (orgId: string, fileIds: readonly string[]): SQL | undefined =>
  and(
    eq(fileTable.orgId, orgId),
    isOneOf(fileTable.id, fileIds),
    isNotNull(fileTable.folderId),
    isNull(fileTable.trashedAt),
  );

/** A file whose upload is still expected. */
const isWaiting = (orgId: string, fileId: string): SQL | undefined =>
  and(isRow(fileTable, orgId, fileId), eq(fileTable.status, 'waiting_for_upload'));

/** SQL of files. */
export const createFilesRepository = (db: Database) => ({
  /** One page of files. */
  list: (query: FileQuery): Promise<ListedFileRow[]> => {
    const direction = query.sortOrder === 'asc' ? asc : desc;
    return db
      .select(listedFile)
      .from(fileTable)
      .leftJoin(personTable, eq(personTable.id, fileTable.createdBy))
      .where(matching(query))
      .orderBy(direction(sortColumns[query.sortBy]), direction(fileTable.id))
      .limit(query.limit)
      .offset(query.offset);
  },
  /** Number of files on all pages. */
  count: async (query: FileQuery): Promise<number> =>
    (await db.select({ count: count() }).from(fileTable).where(matching(query)))[0]?.count ?? 0,
  /**
   * One page of a search, which finds the files that were changed last, up to the limit. They are sorted as wanted, so
   * that the effort does not grow with the number of files.
   */
  search: async (query: FileQuery): Promise<{ readonly rows: ListedFileRow[]; readonly total: number }> => {
    const direction = query.sortOrder === 'asc' ? asc : desc;
    const found = db
      .select({ id: fileTable.id })
      .from(fileTable)
      .where(matching(query))
      .orderBy(desc(fileTable.modifiedAt), desc(fileTable.id))
      .limit(limits.filesAtOnce)
      .as('found');
    const rows = await db
      .select({ ...listedFile, total: sql<number>`(count(*) over ())::int` })
      .from(found)
      .innerJoin(fileTable, isRow(fileTable, query.orgId, found.id))
      .leftJoin(personTable, eq(personTable.id, fileTable.createdBy))
      .orderBy(direction(sortColumns[query.sortBy]), direction(fileTable.id))
      .limit(query.limit)
      .offset(query.offset);
    const [first] = rows;
    if (first || query.offset === 0) return { rows, total: first?.total ?? 0 };
    // A page behind the last one.
    return { rows, total: (await db.select({ count: count() }).from(found))[0]?.count ?? 0 };
  },
  /** All files of an organisation, those in the trash and renders included. */
  countAll: async (orgId: string): Promise<number> =>
    (await db.select({ count: count() }).from(fileTable).where(eq(fileTable.orgId, orgId)))[0]?.count ?? 0,
  /** Rows by their ids, in any state. */
  findListed: async (orgId: string, fileIds: readonly string[]): Promise<ListedFileRow[]> =>
    fileIds.length === 0
      ? []
      : db
          .select(listedFile)
          .from(fileTable)
          .leftJoin(personTable, eq(personTable.id, fileTable.createdBy))
          .where(and(eq(fileTable.orgId, orgId), isOneOf(fileTable.id, fileIds))),
  /** Changes files of folders that are not in the trash. @returns the ids of those that exist */
  update: async (
    orgId: string,
    fileIds: readonly string[],
    change: Partial<
      Pick<
        FileRow,
        'name' | 'folderId' | 'category' | 'tags' | 'metadata' | 'accessControl' | 'modifiedBy' | 'mimeType'
      >
    >,
  ): Promise<string[]> =>
    (
      await db
        .update(fileTable)
        .set({ ...change, modifiedAt: new Date() })
        .where(inFolders(orgId, fileIds))
        .returning({ id: fileTable.id })
    ).map(({ id }) => id),
  /**
   * Puts tags in the place of others. Each file keeps its further tags, so that it may get more than are allowed.
   * @returns the files that exist, with their number of tags
   */
  replaceTags: async (
    orgId: string,
    fileIds: readonly string[],
    change: { readonly tags: readonly string[]; readonly insteadOf: readonly string[]; readonly modifiedBy: string },
  ): Promise<{ readonly id: string; readonly name: string; readonly tagCount: number }[]> => {
    const { tags, insteadOf, modifiedBy } = change;
    const removed = sql.param([...insteadOf, ...tags]);
    const kept = sql`select tag from unnest(${fileTable.tags}) with ordinality as present(tag, at)
      where tag <> all(${removed}::text[]) order by at`;
    return db
      .update(fileTable)
      .set({
        tags: sql`array(${kept}) || ${sql.param([...tags])}::text[]`,
        modifiedBy,
        modifiedAt: new Date(),
      })
      .where(inFolders(orgId, fileIds))
      .returning({ id: fileTable.id, name: fileTable.name, tagCount: sql<number>`cardinality(${fileTable.tags})` });
  },
  find: async (orgId: string, fileId: string): Promise<FileRow | undefined> =>
    (
      await db
        .select()
        .from(fileTable)
        .where(isRow(fileTable, orgId, fileId))
        .limit(1)
    )[0],
  /** For published files only, whose address contains no organisation. */
  findPublic: async (fileId: string): Promise<FileRow | undefined> =>
    (
      await db
        .select()
        .from(fileTable)
        .where(and(eq(fileTable.id, fileId), eq(fileTable.accessControl, 'public'), isNull(fileTable.trashedAt)))
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
        .where(isWaiting(orgId, fileId));
      return true;
    }),
  /** An upload that is still expected is kept as long as a new one. @returns false when it is not expected */
  keepWaiting: async (orgId: string, fileId: string): Promise<boolean> =>
    (
      await db
        .update(fileTable)
        .set({ modifiedAt: new Date() })
        .where(isWaiting(orgId, fileId))
        .returning({ id: fileTable.id })
    ).length > 0,
  /**
   * Deletes the row of a file that did not arrive, after which it cannot become uploaded. @returns false when there was
   * none: it has been uploaded or refused
   */
  deleteWaiting: async (orgId: string, fileId: string): Promise<boolean> =>
    (await db.delete(fileTable).where(isWaiting(orgId, fileId)).returning({ id: fileTable.id })).length > 0,
  /** Deletes files that nothing refers to yet. @returns keys of their objects */
  discard: async (orgId: string, fileIds: readonly string[]): Promise<string[]> => {
    const rows = await db
      .delete(fileTable)
      .where(and(eq(fileTable.orgId, orgId), inArray(fileTable.id, [...fileIds])))
      .returning({ key: fileTable.storageKey });
    return rows.flatMap(({ key }) => key ?? []);
  },
  /** Ends the reservation of a file that did not arrive. */
  releaseStorage: async (orgId: string, fileId: string): Promise<void> => {
    await db.update(fileTable).set({ sizeBytes: 0 }).where(isWaiting(orgId, fileId));
  },
  /** Total size of an organisation's files, and of those that arrive. */
  storedBytes: (orgId: string): Promise<number> => storedBytes(db, orgId),
  /** Size of the renders of ads, which are in no folder. */
  renderBytes: async (orgId: string): Promise<number> => {
    const [row] = await db
      .select({ bytes: sql<string>`coalesce(sum(${fileTable.sizeBytes}), 0)` })
      .from(fileTable)
      .where(
        and(
          eq(fileTable.orgId, orgId),
          isNull(fileTable.folderId),
          eq(fileTable.status, 'uploaded'),
          isNull(fileTable.trashedAt),
        ),
      );
    return Number(row?.bytes ?? 0);
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
        .where(isWaiting(orgId, fileId))
        .returning({ id: fileTable.id })
    ).length > 0,
  /** Keys among these that a row has. */
  storedKeys: async (orgId: string, keys: readonly string[]): Promise<string[]> =>
    (
      await db
        .select({ key: fileTable.storageKey })
        .from(fileTable)
        .where(and(eq(fileTable.orgId, orgId), inArray(fileTable.storageKey, [...keys])))
    ).flatMap(({ key }) => key ?? []),
  /** Ids among these of uploads that are still expected. */
  waitingIds: async (orgId: string, fileIds: readonly string[]): Promise<string[]> =>
    (
      await db
        .select({ id: fileTable.id })
        .from(fileTable)
        .where(
          and(eq(fileTable.orgId, orgId), isOneOf(fileTable.id, fileIds), eq(fileTable.status, 'waiting_for_upload')),
        )
    ).map(({ id }) => id),
  /** Deletes rows of uploads that did not arrive, or were refused, before a date. */
  deleteUnfinished: async (before: Date): Promise<void> => {
    await db.delete(fileTable).where(and(ne(fileTable.status, 'uploaded'), lt(fileTable.modifiedAt, before)));
  },
  /** Deletes all rows of an organisation. */
  deleteOrganisation: async (orgId: string): Promise<void> => {
    await db.delete(fileTable).where(eq(fileTable.orgId, orgId));
  },
});
