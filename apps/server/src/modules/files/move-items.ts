import { type ChangedItems, DomainError } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { Database } from '../../platform/database/database.ts';
import { createFilesRepository } from './files.repository.ts';
import { assertFolderFits, folderForUse, type Maker, withUniqueName } from './folder-rules.ts';
import { createFoldersRepository, type FolderRow } from './folders.repository.ts';

/** Files and folders of one change. */
export type Selection = {
  readonly fileIds?: readonly string[] | null | undefined;
  readonly folderIds?: readonly string[] | null | undefined;
};

export type Chosen = { readonly fileIds: readonly string[]; readonly folderIds: readonly string[] };

/** @throws DomainError `invalid-input` when nothing is chosen */
export const chosenOf = ({ fileIds, folderIds }: Selection): Chosen => {
  const chosen = { fileIds: [...new Set(fileIds ?? [])], folderIds: [...new Set(folderIds ?? [])] };
  if (chosen.fileIds.length + chosen.folderIds.length === 0)
    throw new DomainError('invalid-input', { detail: fileMessage('files.nothingChosen') });
  return chosen;
};

const moveFolder = async (db: Database, maker: Maker, folder: FolderRow, target: FolderRow): Promise<void> => {
  if (folder.parentId === null) throw new DomainError('conflict', { detail: fileMessage('files.rootFolder') });
  if (folder.parentId === target.id) return;
  const { orgId, userId } = maker;
  const folders = createFoldersRepository(db);
  if ((await folders.chainOf(orgId, target.id)).includes(folder.id))
    throw new DomainError('conflict', { detail: fileMessage('files.intoOwnFolder') });
  const { height } = await folders.sizeOf(orgId, folder.id);
  await assertFolderFits(db, orgId, { parentId: target.id, height, added: 0 });
  await withUniqueName(folder.name, () =>
    folders.update(orgId, folder.id, { parentId: target.id, modifiedBy: userId }),
  );
};

/**
 * Moves files and folders to a folder, all or none. Ids that do not exist are left out.
 * @throws DomainError `not-found` for the folder, `conflict`
 */
export const moveItems = (
  db: Database,
  maker: Maker,
  selection: Selection & { readonly folderId: string },
): Promise<ChangedItems> => {
  const { fileIds, folderIds } = chosenOf(selection);
  return db.transaction(async (transaction) => {
    await createFoldersRepository(transaction).lock(maker.orgId);
    const target = await folderForUse(transaction, maker, selection.folderId);
    const moved: string[] = [];
    for (const folderId of folderIds) {
      const folder = await createFoldersRepository(transaction).find(maker.orgId, folderId);
      if (!folder) continue;
      await moveFolder(transaction, maker, folder, target);
      moved.push(folderId);
    }
    const change = { folderId: target.id, modifiedBy: maker.userId };
    const files = await createFilesRepository(transaction).update(maker.orgId, fileIds, change);
    return { fileIds: files, folderIds: moved };
  });
};
