import { type ChangedItems, DomainError } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { Database } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createFilesRepository } from './files.repository.ts';
import { ensureRoot, freeFolderName, type Maker } from './folder-rules.ts';
import { createFoldersRepository } from './folders.repository.ts';
import { chosenOf, type Selection } from './move-items.ts';
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
  const fileIds = await trash.filesIn(orgId, folderIds);
  await assertUnused(db, filesInUse, orgId, fileIds);
  await trash.trash(orgId, { fileIds, folderIds }, { userId, trashedWith: folderId });
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
    const { fileIds: trashedFiles } = await createTrashRepository(transaction).trash(
      orgId,
      { fileIds, folderIds: [] },
      { userId, trashedWith: undefined },
    );
    return { fileIds: trashedFiles, folderIds: trashedFolders };
  });
};

/**
 * Takes files and folders out of the trash. What was deleted together comes back together; a folder whose place is gone
 * comes to the root, and one whose name is taken gets a number.
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

/**
 * Deletes rows of the trash for good. Files that an ad in production uses stay in the trash until the next time: a
 * production may have started with a file that was in the trash already.
 * @returns keys of the stored objects that no row has any more
 */
export const purgeTrash = (db: Database, filesInUse: FilesInUse, which: Purged): Promise<string[]> =>
  db.transaction(async (transaction) => {
    const trash = createTrashRepository(transaction);
    const kept: string[] = [];
    for (const [orgId, fileIds] of await trash.purgedFiles(which))
      kept.push(...(await filesInUse(transaction, orgId, fileIds)));
    return trash.purge(which, kept);
  });

/** Stored objects whose deletion a request waits for, and those that are deleted at the same time. */
const OBJECTS_AWAITED = 500;
const OBJECTS_AT_ONCE = 8;

/** Deletes everything in the trash of an organisation for good, except files that an ad in production uses. */
export const emptyTrash = async (
  { db, storage, filesInUse }: { db: Database; storage: Pick<Storage, 'delete'>; filesInUse: FilesInUse },
  orgId: string,
): Promise<void> => {
  // Rows first: an object without a row is swept later, while a row without its object would be a lie.
  const keys = await purgeTrash(db, filesInUse, { orgId });
  // The user waits for some. The rest is deleted meanwhile, or swept if the process ends before.
  const deleteAll = async (some: readonly string[]): Promise<void> => {
    for (let at = 0; at < some.length; at += OBJECTS_AT_ONCE)
      await Promise.all(some.slice(at, at + OBJECTS_AT_ONCE).map((key) => storage.delete(key)));
  };
  await deleteAll(keys.slice(0, OBJECTS_AWAITED));
  void deleteAll(keys.slice(OBJECTS_AWAITED)).catch(() => {});
};
