import { DomainError, type FolderListing, fileCategories, fileKinds, type StoredFile } from '@sonora/contracts';
import { memberCaller, router } from '../../platform/http/router.ts';
import {
  announceUpload,
  copyFiles,
  createFilesRepository,
  createFolder,
  createFoldersRepository,
  type FilesServices,
  fileOf,
  folderAtPath,
  folderOf,
  listFolder,
  renameFolder,
  toFolder,
  toStoredFile,
  trashItems,
} from '../files/index.ts';
import { parseFilter, parseOrder } from './odata.ts';

type Page = { readonly limit: number; readonly offset: number };

const newestFirst = { sortBy: 'lastModified', sortOrder: 'desc' } as const;

/** Clients of two versions read the same lists at different places. */
const twice = ({ folders, files, currentPathChain, pagination }: FolderListing) => {
  const listing = { folders, files, currentPathChain };
  return { ...listing, data: listing, pagination };
};

const fileRoutes = (services: FilesServices) => {
  const { handle, filesInUse } = services;
  const repository = createFilesRepository(handle.db);
  const changeFile = async (
    { orgId, userId }: { readonly orgId: string; readonly userId: string },
    fileId: string,
    change: Parameters<typeof repository.update>[2],
  ): Promise<StoredFile> => {
    const isChange = Object.keys(change).length > 0;
    if (isChange && (await repository.update(orgId, [fileId], { ...change, modifiedBy: userId })).length === 0)
      throw new DomainError('not-found');
    return fileOf(services, orgId, fileId);
  };
  return {
    createFile: router.sdkFiles.createFile.handler(({ input, context }) => {
      const { fileName, folderId, categoryId, tags, fileSize } = input.body;
      return announceUpload(services, memberCaller(context), {
        name: fileName,
        folderId,
        category: categoryId ?? null,
        tags: tags ?? [],
        sizeBytes: fileSize ?? null,
      });
    }),
    listCategories: router.sdkFiles.listCategories.handler(async () => ({
      fileTypes: fileKinds.map((kind) => ({
        fileTypeId: kind,
        name: kind,
        fileCategories: fileCategories.map((name) => ({ fileCategoryId: name, name })),
      })),
    })),
    copyFile: router.sdkFiles.copyFile.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { fileId, currentFolderId, newFolderId } = input.body;
      const row = await repository.find(caller.orgId, fileId);
      if (currentFolderId && row?.folderId !== currentFolderId) throw new DomainError('not-found');
      const [copy] = await copyFiles(services, caller, { fileIds: [fileId], folderId: newFolderId });
      if (copy === undefined) throw new DomainError('not-found');
      return fileOf(services, caller.orgId, copy);
    }),
    getFile: router.sdkFiles.getFile.handler(({ input, context }) =>
      fileOf(services, memberCaller(context).orgId, input.params.fileId),
    ),
    updateFile: router.sdkFiles.updateFile.handler(({ input, context }) => {
      const { fileName, categoryId, categoryName, tags, accessControl } = input.body;
      const category = categoryId ?? categoryName;
      return changeFile(memberCaller(context), input.params.fileId, {
        ...(fileName ? { name: fileName } : {}),
        ...(category === undefined ? {} : { category }),
        ...(tags ? { tags } : {}),
        ...(accessControl ? { accessControl } : {}),
      });
    }),
    deleteFile: router.sdkFiles.deleteFile.handler(async ({ input, context }) => {
      const fileIds = [input.params.fileId];
      const trashed = await trashItems(handle.db, memberCaller(context), { fileIds, filesInUse });
      if (trashed.fileIds.length === 0) throw new DomainError('not-found');
      return { message: 'The file has been deleted.' };
    }),
  };
};

const folderRoutes = (services: FilesServices) => {
  const { handle, filesInUse, publicUrl } = services;
  const repository = createFilesRepository(handle.db);
  const list = async (orgId: string, folderId: string, page: Page) =>
    twice(await listFolder(services, orgId, { ...newestFirst, limit: page.limit, offset: page.offset, folderId }));
  return {
    listFolder: router.sdkFiles.listFolder.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { path = '', ...page } = input.query;
      const folder = await folderAtPath(handle.db, caller, path);
      if (!folder) throw new DomainError('not-found');
      return list(caller.orgId, folder.id, page);
    }),
    createFolder: router.sdkFiles.createFolder.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { folderName: name, parentFolderId } = input.body;
      return folderOf(services, caller.orgId, await createFolder(handle.db, caller, { name, parentFolderId }));
    }),
    searchFolders: router.sdkFiles.searchFolders.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { query: search, limit, offset } = input.query;
      const query = { orgId, search, limit, offset, ...newestFirst };
      const [{ rows: files, total }, folders] = await Promise.all([
        repository.search(query),
        offset === 0 ? createFoldersRepository(handle.db).search(orgId, search, limit) : [],
      ]);
      return {
        folders: folders.map(toFolder),
        files: files.map((row) => toStoredFile(row, publicUrl)),
        pagination: { limit, offset, total },
      };
    }),
    getFolder: router.sdkFiles.getFolder.handler(({ input, context }) =>
      list(memberCaller(context).orgId, input.params.folderId, input.query),
    ),
    listFiles: router.sdkFiles.listFiles.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { $filter, $orderBy, limit, offset } = input.query;
      const { folderId } = input.params;
      const query = { orgId, folderId, limit, offset, ...parseFilter($filter), ...parseOrder($orderBy) };
      await folderOf(services, orgId, folderId);
      const [files, total] = await Promise.all([repository.list(query), repository.count(query)]);
      return { data: files.map((row) => toStoredFile(row, publicUrl)), pagination: { limit, offset, total } };
    }),
    renameFolder: router.sdkFiles.renameFolder.handler(({ input, context }) =>
      renameFolder(services, memberCaller(context), {
        folderId: input.params.folderId,
        name: input.body.folderName ?? undefined,
      }),
    ),
    deleteFolder: router.sdkFiles.deleteFolder.handler(async ({ input, context }) => {
      const folderIds = [input.params.folderId];
      const trashed = await trashItems(handle.db, memberCaller(context), { folderIds, filesInUse });
      if (trashed.folderIds.length === 0) throw new DomainError('not-found');
      return { message: 'The folder has been deleted.' };
    }),
  };
};

/** Routes of `sdkFiles`. */
export const createSdkFilesRoutes = (services: FilesServices) =>
  router.sdkFiles.router({ ...fileRoutes(services), ...folderRoutes(services) });
