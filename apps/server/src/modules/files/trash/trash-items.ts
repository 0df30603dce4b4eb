import { type ChangedItems, DomainError } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { Database } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createFilesRepository } from '../files.repository.ts';
import { assertFolderFits, ensureRoot, freeFolderName, type Maker } from '../folder-rules.ts';
import { createFoldersRepository } from '../folders.repository.ts';
import { chosenOf, type Selection } from '../move-items.ts';
import { createTrashRepository, type Purged } from './trash.repository.ts';

/** Files among these that an ad in production uses. */
export type FilesInUse = (db: Database, orgId: string, fileIds: readonly string[]) => Promise<readonly string[]>;

const assertUnused = async (
  db: Database,
  filesInUse: FilesInUse,
  orgId: string,
  fileIds: readonly string[],
): Promise<void> => {
  const [used] = await filesInUse(db, orgId, fileIds);
  if (used === undefined) return;
  const row = await createFilesRepository(db).find(orgId, used);
  throw new DomainError('conflict', { detail: fileMessage('files.inUse', { name: row?.name ?? '' }) });
};

const trashFolder = async (
  db: Database,
  filesInUse: FilesInUse,
  { orgId, userId }: Maker,
  folderId: string,
): Promise<boolean> => {
  const trash = createTrashRepository(db);
  const folder = await createFoldersRepository(db).find(orgId, folderId);
  if (!folder) return false;
  if (folder.parentId === null) throw new DomainError('conflict', { detail: fileMessage('files.rootFolder') });
  const folderIds = await trash.subtree(orgId, folderId);
  const ofProject = await trash.projectFolder(orgId, folderIds);
  if (ofProject)
    throw new DomainError('conflict', { detail: fileMessage('files.projectFolder', { name: ofProject.name }) });
  // The transaction takes them out of the trash again if one is in use.
  const fileIds = await trash.trashFolders(orgId, folderIds, { userId, trashedWith: folderId });
  await assertUnused(db, filesInUse, orgId, fileIds);
  return true;
};

/**
 * Moves files, and folders with everything in them, to the trash, all or none. Ids that do not exist are left out.
 * @throws DomainError `conflict` for the root, a project's folder, and files that an ad in production uses
 */
export const trashItems = (
  db: Database,
  maker: Maker,
  { filesInUse, ...selection }: Selection & { readonly filesInUse: FilesInUse },
): Promise<ChangedItems> => {
  const { fileIds, folderIds } = chosenOf(selection);
  const { orgId, userId } = maker;
  return db.transaction(async (transaction) => {
    await createFoldersRepository(transaction).lock(orgId);
    await assertUnused(transaction, filesInUse, orgId, fileIds);
    const trashedFolders: string[] = [];
    for (const folderId of folderIds)
      if (await trashFolder(transaction, filesInUse, maker, folderId)) trashedFolders.push(folderId);
    const trashedFiles = await createTrashRepository(transaction).trashFiles(orgId, fileIds, userId);
    return { fileIds: trashedFiles, folderIds: trashedFolders };
  });
};

/**
 * Takes files and folders out of the trash. What was deleted together comes back together; a folder whose place is gone
 * comes to the root, and one whose name is taken gets a number.
 * @throws DomainError `conflict` when a folder would lie too deep, or there would be too many
 */
export const restoreItems = (db: Database, maker: Maker, selection: Selection): Promise<ChangedItems> => {
  const { fileIds, folderIds } = chosenOf(selection);
  const { orgId } = maker;
  return db.transaction(async (transaction) => {
    await createFoldersRepository(transaction).lock(orgId);
    const folders = createFoldersRepository(transaction);
    const trash = createTrashRepository(transaction);
    const restored: { fileIds: string[]; folderIds: string[] } = { fileIds: [], folderIds: [] };
    const placeOf = async (folderId: string | null): Promise<string> =>
      ((folderId && (await folders.findForUse(orgId, folderId))) || (await ensureRoot(transaction, maker))).id;
    for (const folderId of folderIds) {
      const folder = await trash.findFolder(orgId, folderId);
      if (!folder) continue;
      const parentId = await placeOf(folder.parentId);
      const { height, count } = await folders.sizeOf(orgId, folderId);
      await assertFolderFits(transaction, orgId, { parentId, height, added: count });
      const name = await freeFolderName(transaction, orgId, { parentId, name: folder.name });
      await trash.restoreFolder(orgId, folderId, { parentId, name });
      restored.folderIds.push(folderId);
    }
    for (const fileId of fileIds) {
      const file = await trash.findFile(orgId, fileId);
      if (!file) continue;
      await trash.restoreFile(orgId, fileId, await placeOf(file.folderId));
      restored.fileIds.push(fileId);
    }
    return restored;
  });
};

/** Files that one transaction deletes for good. */
const FILES_AT_ONCE = 5_000;

/**
 * Deletes rows of the trash for good, in portions. Files that an ad in production uses stay in the trash until the next
 * time, as do their folders: a production may have started with a file that was in the trash already.
 * @yields keys of the stored objects that no row has any more, of one portion after another
 */
export async function* purgeTrash(
  db: Database,
  filesInUse: FilesInUse,
  which: Purged,
): AsyncGenerator<readonly string[], void, undefined> {
  const { orgId } = which;
  // A restore waits for the end of a portion, so that it brings back a folder with all files that are still there.
  const locked = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
    db.transaction(async (transaction) => {
      await createFoldersRepository(transaction).lock(orgId);
      return work(transaction);
    });
  let after: string | undefined;
  do {
    const { ids, keys } = await locked(async (transaction) => {
      const trash = createTrashRepository(transaction);
      const chosen = await trash.purgedFiles(which, { after, limit: FILES_AT_ONCE });
      const used = new Set(await filesInUse(transaction, orgId, chosen));
      const unused = chosen.filter((id) => !used.has(id));
      return { ids: chosen, keys: await trash.purgeFiles(which, unused) };
    });
    yield keys;
    after = ids.length < FILES_AT_ONCE ? undefined : ids.at(-1);
  } while (after !== undefined);
  // From the innermost folders outwards: one with a folder or file that stays is never empty.
  while ((await locked((transaction) => createTrashRepository(transaction).purgeEmptyFolders(which))) > 0);
}

/** Stored objects whose deletion a request waits for, and those that are deleted at the same time. */
const OBJECTS_AWAITED = 500;
const OBJECTS_AT_ONCE = 8;

/** Deletes everything in the trash of an organisation for good, except files that an ad in production uses. */
export const emptyTrash = async (
  { db, storage, filesInUse }: { db: Database; storage: Pick<Storage, 'delete'>; filesInUse: FilesInUse },
  orgId: string,
): Promise<void> => {
  // Rows first: an object without a row is swept later, while a row without its object would be a lie.
  const keys: string[] = [];
  for await (const portion of purgeTrash(db, filesInUse, { orgId })) keys.push(...portion);
  // The user waits for some. The rest is deleted meanwhile, or swept if the process ends before.
  const deleteAll = async (some: readonly string[]): Promise<void> => {
    for (let at = 0; at < some.length; at += OBJECTS_AT_ONCE)
      await Promise.all(some.slice(at, at + OBJECTS_AT_ONCE).map((key) => storage.delete(key)));
  };
  await deleteAll(keys.slice(0, OBJECTS_AWAITED));
  void deleteAll(keys.slice(OBJECTS_AWAITED)).catch(() => {});
};
