import { DomainError, type Folder, type FolderListing } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { memberCaller, router } from '../../platform/http/router.ts';
import { toFolder, toStoredFile } from './files.mapper.ts';
import { createFilesRepository, type FileQuery } from './files.repository.ts';
import { createFolder, ensureRoot, type Maker, withUniqueName } from './folder-rules.ts';
import { createFoldersRepository } from './folders.repository.ts';
import { type FilesInUse, trashItems } from './trash/trash-items.ts';

export type FoldersServices = {
  readonly handle: DatabaseHandle;
  readonly publicUrl: string;
  readonly filesInUse: FilesInUse;
};

type ListQuery = Pick<FileQuery, 'sortBy' | 'sortOrder' | 'limit' | 'offset'>;

/** A folder with its path, its folders on the first page, and one page of its files. @throws DomainError `not-found` */
export const listFolder = async (
  { handle: { db }, publicUrl }: Pick<FoldersServices, 'handle' | 'publicUrl'>,
  orgId: string,
  { folderId, ...page }: ListQuery & { readonly folderId: string },
): Promise<FolderListing> => {
  const folders = createFoldersRepository(db);
  const files = createFilesRepository(db);
  const query: FileQuery = { orgId, folderId, ...page };
  const chainIds = await folders.chainOf(orgId, folderId);
  const [rows, children, listed, total] = await Promise.all([
    folders.findListed(orgId, chainIds),
    page.offset === 0 ? folders.children(orgId, folderId) : [],
    files.list(query),
    files.count(query),
  ]);
  const chain = chainIds.flatMap((id) => rows.filter((row) => row.id === id)).map(toFolder);
  const [own] = chain;
  if (!own || own.trashedAt !== null) throw new DomainError('not-found');
  return {
    ...own,
    folders: children.map(toFolder),
    files: listed.map((row) => toStoredFile(row, publicUrl)),
    currentPathChain: chain,
    pagination: { limit: page.limit, offset: page.offset, total },
  };
};

/** @throws DomainError `not-found` */
export const folderOf = async (
  { handle }: Pick<FoldersServices, 'handle'>,
  orgId: string,
  folderId: string,
): Promise<Folder> => {
  const [row] = await createFoldersRepository(handle.db).findListed(orgId, [folderId]);
  if (!row || row.trashedAt !== null) throw new DomainError('not-found');
  return toFolder(row);
};

/** @throws DomainError `not-found`, `conflict` */
export const renameFolder = async (
  services: Pick<FoldersServices, 'handle'>,
  { orgId, userId }: Maker,
  { folderId, name }: { readonly folderId: string; readonly name: string | undefined },
): Promise<Folder> => {
  const folder = await folderOf(services, orgId, folderId);
  if (name === undefined) return folder;
  if (folder.parentFolderId === null) throw new DomainError('conflict', { detail: fileMessage('files.rootFolder') });
  const folders = createFoldersRepository(services.handle.db);
  await withUniqueName(name, () => folders.update(orgId, folderId, { name, modifiedBy: userId }));
  return folderOf(services, orgId, folderId);
};

export const createFoldersRoutes = (services: FoldersServices) =>
  router.folders.router({
    root: router.folders.root.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { id } = await ensureRoot(services.handle.db, caller);
      return listFolder(services, caller.orgId, { ...input.query, folderId: id });
    }),
    get: router.folders.get.handler(({ input, context }) =>
      listFolder(services, memberCaller(context).orgId, { ...input.query, folderId: input.params.folderId }),
    ),
    create: router.folders.create.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { folderName: name, parentFolderId } = input.body;
      return folderOf(services, caller.orgId, await createFolder(services.handle.db, caller, { name, parentFolderId }));
    }),
    rename: router.folders.rename.handler(({ input, context }) =>
      renameFolder(services, memberCaller(context), {
        folderId: input.params.folderId,
        name: input.body.folderName,
      }),
    ),
    delete: router.folders.delete.handler(async ({ input, context }) => {
      const folderIds = [input.params.folderId];
      const { filesInUse } = services;
      const trashed = await trashItems(services.handle.db, memberCaller(context), { folderIds, filesInUse });
      if (trashed.folderIds.length === 0) throw new DomainError('not-found');
      return { message: 'The folder has been deleted.' };
    }),
  });
