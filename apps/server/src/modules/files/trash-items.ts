import { type ChangedItems, DomainError } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { Database } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createFilesRepository } from './files.repository.ts';
import { ensureRoot, freeFolderName, type Maker } from './folder-rules.ts';
import { createFoldersRepository } from './folders.repository.ts';
import { chosenOf, type Selection } from './move-items.ts';
import { createTrashRepository } from './trash.repository.ts';

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

/** Stored objects whose deletion a request waits for. */
const OBJECTS_AWAITED = 500;

/** Deletes everything in the trash of an organisation for good. */
export const emptyTrash = async (db: Database, storage: Pick<Storage, 'delete'>, orgId: string): Promise<void> => {
  // Rows first: an object without a row is swept later, while a row without its object would be a lie.
  const keys = await db.transaction((transaction) => createTrashRepository(transaction).purge({ orgId }));
  // The user waits for some. The rest is deleted meanwhile, or swept if the process ends before.
  const deleteAll = async (some: readonly string[]): Promise<void> => {
    for (const key of some) await storage.delete(key);
  };
  await deleteAll(keys.slice(0, OBJECTS_AWAITED));
  void deleteAll(keys.slice(OBJECTS_AWAITED)).catch(() => {});
};
