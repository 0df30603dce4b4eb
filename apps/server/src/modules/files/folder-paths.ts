import { DomainError, limits } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { Database } from '../../platform/database/database.ts';
import { createFolder, ensureRoot, type Maker } from './folder-rules.ts';
import { createFoldersRepository, type FolderRow } from './folders.repository.ts';

/**
 * Names of the folders of a path; slashes at its ends are ignored.
 * @throws DomainError `invalid-input` for other characters than folder names may have; `conflict` for too deep a path
 */
export const pathSegments = (path: string): readonly string[] => {
  const segments = path
    .split('/')
    .filter((segment, index, all) => segment !== '' || (index > 0 && index < all.length - 1));
  if (segments.length > limits.folderDepth)
    throw new DomainError('conflict', { detail: fileMessage('files.maxDepth', { count: limits.folderDepth }) });
  for (const segment of segments)
    if (
      segment.length > limits.nameCharacters ||
      !/^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_ '-]*[\p{L}\p{M}\p{N}_'-])?$/u.test(segment)
    )
      throw new DomainError('invalid-input', { detail: fileMessage('files.pathCharacters') });
  return segments;
};

/** Folder at a path from the root; undefined when there is none. @throws DomainError as `pathSegments` */
export const folderAtPath = async (db: Database, maker: Maker, path: string): Promise<FolderRow | undefined> => {
  const folders = createFoldersRepository(db);
  let folder: FolderRow | undefined = await ensureRoot(db, maker);
  for (const name of pathSegments(path)) {
    folder = await folders.childNamed(maker.orgId, folder.id, name);
    if (!folder) return undefined;
  }
  return folder;
};

/** Id of the folder at a path without a leading slash; those that are missing are created. @throws DomainError as `pathSegments`, `createFolder` */
export const ensurePath = async (db: Database, maker: Maker, path: string): Promise<string> => {
  if (path.startsWith('/')) throw new DomainError('invalid-input', { detail: fileMessage('files.pathCharacters') });
  const folders = createFoldersRepository(db);
  let { id } = await ensureRoot(db, maker);
  for (const name of pathSegments(path)) {
    const found = await folders.childNamed(maker.orgId, id, name);
    id = found?.id ?? (await createFolder(db, maker, { name, parentFolderId: id }));
  }
  return id;
};
