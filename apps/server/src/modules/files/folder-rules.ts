import { DomainError, limits } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import { type Database, sqlState, uniqueViolation } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createFoldersRepository, type FolderRow } from './folders.repository.ts';

/** The user who changes something, in the organisation. */
export type Maker = { readonly orgId: string; readonly userId: string };

const ROOT_NAME = 'Home';

/** Root folder of an organisation, created on first use. */
export const ensureRoot = async (db: Database, { orgId, userId }: Maker): Promise<FolderRow> => {
  const folders = createFoldersRepository(db);
  const found = await folders.findRoot(orgId);
  if (found) return found;
  await folders.insertRootIfAbsent({ orgId, id: newId(), name: ROOT_NAME, createdBy: userId });
  return (await folders.findRoot(orgId)) as FolderRow;
};

/**
 * A folder that can be used until the transaction ends; without an id, the root.
 * @throws DomainError `not-found`
 */
export const folderForUse = async (
  db: Database,
  maker: Maker,
  folderId: string | null | undefined,
): Promise<FolderRow> => {
  if (!folderId) return ensureRoot(db, maker);
  const found = await createFoldersRepository(db).findForUse(maker.orgId, folderId);
  if (!found) throw new DomainError('not-found');
  return found;
};

/** A sentence in place of the violated unique index of names. */
export const withUniqueName = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error;
    throw new DomainError('conflict', { detail: fileMessage('files.folderExists', { name }), cause: error });
  }
};

/**
 * @param place.height levels of folders below the one that comes to the parent
 * @param place.added folders that the organisation gets: none when one moves
 * @throws DomainError `conflict` when the folder would lie too deep, or there would be too many
 */
export const assertFolderFits = async (
  db: Database,
  orgId: string,
  { parentId, height, added }: { readonly parentId: string; readonly height: number; readonly added: number },
): Promise<void> => {
  const folders = createFoldersRepository(db);
  const chain = await folders.chainOf(orgId, parentId);
  // The root is no level.
  if (chain.length + height > limits.folderDepth)
    throw new DomainError('conflict', { detail: fileMessage('files.maxDepth', { count: limits.folderDepth }) });
  const { all, here } = await folders.countFolders(orgId, parentId);
  const { organisation, folder } = limits.folders;
  if (here >= folder)
    throw new DomainError('conflict', { detail: fileMessage('files.maxFoldersInFolder', { count: folder }) });
  if (added > 0 && all + added > organisation)
    throw new DomainError('conflict', { detail: fileMessage('files.maxFolders', { count: organisation }) });
};

/** Creates a folder; without a parent in the root. @throws DomainError `not-found`, `conflict` */
export const createFolder = (
  db: Database,
  maker: Maker,
  { name, parentFolderId }: { readonly name: string; readonly parentFolderId?: string | null | undefined },
): Promise<string> =>
  withUniqueName(name, () =>
    db.transaction(async (transaction) => {
      await createFoldersRepository(transaction).lock(maker.orgId);
      const parent = await folderForUse(transaction, maker, parentFolderId);
      await assertFolderFits(transaction, maker.orgId, { parentId: parent.id, height: 0, added: 1 });
      const id = newId();
      await createFoldersRepository(transaction).insert({
        orgId: maker.orgId,
        id,
        parentId: parent.id,
        name,
        createdBy: maker.userId,
      });
      return id;
    }),
  );

/** The name, or the name with the first number that no other folder there has. */
export const freeFolderName = async (
  db: Database,
  orgId: string,
  { parentId, name }: { readonly parentId: string; readonly name: string },
): Promise<string> => {
  const folders = createFoldersRepository(db);
  let free = name;
  for (let number = 2; await folders.childNamed(orgId, parentId, free); number += 1) free = `${name} ${number}`;
  return free;
};

/**
 * Folder of a new project, in the root, by the project's name or with a number after it. Takes a transaction. The number
 * of such folders is limited by that of projects, not by that of folders: each member has a project, and must not be
 * kept out by the others.
 */
export const createProjectFolder = async (
  db: Database,
  { orgId, userId, projectId, name }: Maker & { readonly projectId: string; readonly name: string },
): Promise<string> => {
  const folders = createFoldersRepository(db);
  await folders.lock(orgId);
  const root = await ensureRoot(db, { orgId, userId });
  const free = await freeFolderName(db, orgId, { parentId: root.id, name });
  const id = newId();
  await folders.insert({ orgId, id, parentId: root.id, name: free, projectId, createdBy: userId });
  return id;
};

/**
 * The folder of a renamed project takes its name, or that with a number after it, unless a user has given the folder a
 * name of its own. Takes a transaction.
 */
export const renameProjectFolder = async (
  db: Database,
  { orgId, projectId, before, name }: { orgId: string; projectId: string; before: string; name: string },
): Promise<void> => {
  const folders = createFoldersRepository(db);
  await folders.lock(orgId);
  const folder = await folders.ofProject(orgId, projectId);
  if (!folder || folder.parentId === null || !isNumbered(folder.name, before)) return;
  // Its own name is free for it: only the case may change.
  const isSame = folder.name.toLowerCase() === name.toLowerCase();
  const free = isSame ? name : await freeFolderName(db, orgId, { parentId: folder.parentId, name });
  await folders.update(orgId, folder.id, { name: free });
};

/** Whether a folder has this name, or got a number after it because another one had it. */
const isNumbered = (folderName: string, name: string): boolean =>
  folderName === name || (folderName.startsWith(`${name} `) && /^\d+$/.test(folderName.slice(name.length + 1)));
