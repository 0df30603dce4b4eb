import { type ContentFile, type ContentKind, DomainError, type FileSort, fileKinds } from '@sonora/contracts';
import { fileName, fileSorts } from '@sonora/contracts/endpoints/files/file-schemas';
import { fileMessage } from '@sonora/contracts/messages/files';
import { answerEnvelope } from '../../platform/http/answer-envelope.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import {
  announceUpload,
  copyFile,
  createFilesRepository,
  createFoldersRepository,
  ensurePath,
  extensionOfName,
  type FileQuery,
  type FilesServices,
  folderAtPath,
  type ListedFileRow,
  type Maker,
  moveItems,
  trashItems,
} from '../files/index.ts';

export type ContentFilesServices = FilesServices & { readonly version: string };

/** Folder and name of a path. @throws DomainError `invalid-input` for characters that names may not have */
const splitPath = (path: string): { readonly folder: string; readonly name: string } => {
  const at = path.lastIndexOf('/');
  const name = fileName.safeParse(path.slice(at + 1));
  if (!name.success || /^[\s/]/.test(path) || path.includes('//'))
    throw new DomainError('invalid-input', { detail: fileMessage('files.pathCharacters') });
  return { folder: path.slice(0, Math.max(0, at)), name: name.data };
};

const toContentFile = (row: ListedFileRow, folderPath: string, publicUrl: string): ContentFile => ({
  fileId: row.id,
  filePath: `${folderPath}${row.name}`,
  fileType: row.kind,
  extension: extensionOfName(row.name).slice(1).toLowerCase(),
  source: row.source ?? row.madeBy,
  dateCreated: row.createdAt.getTime(),
  dateModified: row.modifiedAt.getTime(),
  size: row.status === 'uploaded' ? row.sizeBytes : 0,
  status: row.status,
  category: row.category ?? 'unknown',
  tags: row.tags,
  metadata: row.metadata,
  url:
    row.status === 'uploaded'
      ? `${publicUrl}/${row.accessControl === 'public' ? 'public-file' : 'file'}/${row.id}`
      : '',
  userId: row.createdBy,
  fileMetadata: {
    type: row.mimeType,
    data: row.durationSeconds === null ? {} : { length: row.durationSeconds },
  },
});

const isKind = (name: string): name is ContentKind => (fileKinds as readonly string[]).includes(name);

/** Files of a type as the first file service names them: `video`, or one of our kinds. Others are no filter. */
const ofLegacyType = (fileType = ''): Pick<FileQuery, 'kind' | 'mimeGroup'> => {
  const type = fileType.toLowerCase();
  if (type === 'video') return { mimeGroup: 'video' };
  return isKind(type) ? { kind: type } : {};
};

type Page = {
  readonly limit: number;
  readonly nextToken?: string | undefined;
  readonly sortBy?: string | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
};

/** Names of the first file service for the orders of files. */
const legacySorts: ReadonlyMap<string, FileSort> = new Map([
  ['filePath', 'name'],
  ['fileType', 'kind'],
  ['dateCreated', 'createdAt'],
  ['dateModified', 'lastModified'],
]);

/** The order of a list; the last modified files come first by default. */
const orderOf = ({ sortBy = '', sortOrder }: Page) => {
  const known = fileSorts.find((name) => name === sortBy) ?? legacySorts.get(sortBy);
  return { sortBy: known ?? 'lastModified', sortOrder: sortOrder ?? (known === undefined ? 'desc' : 'asc') } as const;
};
const offsetOf = ({ nextToken }: Page): number => Number(nextToken || 0);
const tokenAfter = (page: Page, count: number): string | null =>
  count < page.limit ? null : String(offsetOf(page) + count);

/** What all routes of this file use. */
const createTools = (services: ContentFilesServices) => {
  const { handle, publicUrl, version, filesInUse } = services;
  const repository = createFilesRepository(handle.db);
  const withPaths = async (orgId: string, rows: readonly ListedFileRow[]): Promise<ContentFile[]> => {
    const ids = [...new Set(rows.flatMap(({ folderId }) => folderId ?? []))];
    const paths = await createFoldersRepository(handle.db).pathsOf(orgId, ids);
    return rows.map((row) => toContentFile(row, paths.get(row.folderId ?? '') ?? '', publicUrl));
  };
  return {
    repository,
    withPaths,
    answer: <T>(context: RequestContext, data: T) => answerEnvelope(context, version, data),
    /** @throws DomainError `not-found` */
    fileAt: async (orgId: string, fileId: string): Promise<ContentFile> => {
      const [file] = await withPaths(orgId, await repository.findListed(orgId, [fileId]));
      if (!file) throw new DomainError('not-found');
      return file;
    },
    /** @throws DomainError `not-found` for a folder that does not exist */
    pageOf: async (
      maker: Maker,
      folder: string | undefined,
      query: Page & Partial<Omit<FileQuery, 'sortBy' | 'sortOrder'>>,
    ): Promise<ListedFileRow[]> => {
      const found = folder === undefined ? undefined : await folderAtPath(handle.db, maker, folder);
      if (folder !== undefined && !found) throw new DomainError('not-found');
      const { nextToken: _nextToken, ...rest } = query;
      const where = { ...rest, orgId: maker.orgId, folderId: found?.id, offset: offsetOf(query) };
      return repository.list({ ...where, ...orderOf(query) });
    },
    trash: async (maker: Maker, fileId: string): Promise<void> => {
      const trashed = await trashItems(handle.db, maker, { fileIds: [fileId], filesInUse });
      if (trashed.fileIds.length === 0) throw new DomainError('not-found');
    },
  };
};

/** Id of a file in its address; undefined for addresses of other hosts. */
const fileIdOf = (url: string, publicUrl: string): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(publicUrl).origin) return undefined;
  return /^\/(?:public-)?file\/([0-9a-f-]{36})$/i.exec(pathname)?.[1];
};

const fileRoutes = (services: ContentFilesServices, tools: ReturnType<typeof createTools>) => {
  const { handle, publicUrl } = services;
  const { repository, answer, fileAt, trash, withPaths, pageOf } = tools;
  return {
    createUploadUrl: router.contentFiles.createUploadUrl.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { filePath, category, tags, source, metadata } = input.body;
      const { folder, name } = splitPath(filePath);
      const folderId = await ensurePath(handle.db, caller, folder);
      const { fileId, uploadUrl } = await announceUpload(services, caller, {
        name,
        folderId,
        category: category ?? null,
        tags: tags ?? [],
        sizeBytes: null,
        source,
        metadata,
      });
      return answer(context, { fileId, fileUploadUrl: uploadUrl });
    }),
    getFile: router.contentFiles.getFile.handler(async ({ input, context }) =>
      answer(context, await fileAt(memberCaller(context).orgId, input.params.fileId)),
    ),
    updateFile: router.contentFiles.updateFile.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { fileId } = input.params;
      const { filePath, category, tags, metadata } = input.body;
      const before = await fileAt(caller.orgId, fileId);
      const target = filePath ? splitPath(filePath) : undefined;
      const change = {
        ...(target ? { name: target.name } : {}),
        ...(category === undefined ? {} : { category }),
        ...(tags ? { tags } : {}),
        ...(metadata ? { metadata } : {}),
      };
      const { orgId, userId } = caller;
      if (target && filePath !== before.filePath) {
        const folderId = await ensurePath(handle.db, caller, target.folder);
        const moved = await moveItems(handle.db, caller, { fileIds: [fileId], folderId });
        if (moved.fileIds.length === 0) throw new DomainError('not-found');
      }
      const isChange = Object.keys(change).length > 0;
      if (isChange && (await repository.update(orgId, [fileId], { ...change, modifiedBy: userId })).length === 0)
        throw new DomainError('not-found');
      return answer(context, await fileAt(caller.orgId, fileId));
    }),
    deleteFile: router.contentFiles.deleteFile.handler(async ({ input, context }) => {
      await trash(memberCaller(context), input.params.fileId);
      return answer(context, {});
    }),
    transferFile: router.contentFiles.transferFile.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { url, filePath, category, tags, metadata } = input.body;
      const id = fileIdOf(url, publicUrl);
      const row = id === undefined ? undefined : await repository.find(caller.orgId, id);
      // Addresses of other hosts are not fetched: they could lead into the installation's own network.
      if (row?.status !== 'uploaded' || row.trashedAt !== null)
        throw new DomainError('invalid-input', { detail: fileMessage('files.foreignAddress') });
      const { folder, name } = splitPath(filePath);
      const folderId = await ensurePath(handle.db, caller, folder);
      const made = await copyFile(services, caller, {
        row,
        folderId,
        name: extensionOfName(name) === '' ? name + extensionOfName(row.name) : name,
        category: category ?? row.category,
        tags: tags ?? [],
        madeBy: 'save',
        madeFrom: row.madeFrom ?? row.id,
        ...(metadata && { metadata }),
      });
      return answer(context, { fileId: made });
    }),
    search: router.contentFiles.search.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { name, path, folder, category, source, fileType, limit, nextToken, sortBy, sortOrder } = input.query;
      const page = { limit, nextToken, sortBy, sortOrder };
      const wanted = { search: name, category, source, ...ofLegacyType(fileType) };
      const rows = await pageOf(caller, folder ?? path, { ...page, ...wanted });
      return answer(context, {
        items: await withPaths(caller.orgId, rows),
        nextToken: tokenAfter(input.query, rows.length),
      });
    }),
  };
};

const folderRoutes = (services: ContentFilesServices, tools: ReturnType<typeof createTools>) => {
  const { handle, filesInUse } = services;
  const { answer, withPaths, pageOf, repository } = tools;
  const folders = createFoldersRepository(handle.db);
  return {
    listFolder: router.contentFiles.listFolder.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { folder: path = '', ...page } = input.query;
      const rows = await pageOf(caller, path, page);
      const folder = await folderAtPath(handle.db, caller, path);
      const children = folder && offsetOf(input.query) === 0 ? await folders.children(caller.orgId, folder.id) : [];
      return answer(context, {
        folders: children.map(({ id, name }) => ({ filePath: `${name}/`, fileId: id })),
        files: await withPaths(caller.orgId, rows),
        nextToken: tokenAfter(input.query, rows.length),
      });
    }),
    createFolder: router.contentFiles.createFolder.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const id = await ensurePath(handle.db, caller, input.body.folder);
      return answer(context, { folder: (await folders.pathsOf(caller.orgId, [id])).get(id) ?? '' });
    }),
    deleteFolder: router.contentFiles.deleteFolder.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { folder: path, forceDelete } = input.query;
      const folder = await folderAtPath(handle.db, caller, path);
      if (!folder) throw new DomainError('not-found');
      const { orgId } = caller;
      const where = { orgId, folderId: folder.id, limit: 1, offset: 0 } as const;
      const isEmpty =
        (await folders.children(orgId, folder.id)).length === 0 &&
        (await repository.list({ ...where, sortBy: 'name', sortOrder: 'asc' })).length === 0;
      if (!isEmpty && !forceDelete) throw new DomainError('conflict', { detail: fileMessage('files.folderNotEmpty') });
      await trashItems(handle.db, caller, { folderIds: [folder.id], filesInUse });
      return answer(context, {});
    }),
  };
};

const mediaRoutes = (services: ContentFilesServices, tools: ReturnType<typeof createTools>) => {
  const { answer, pageOf, trash, repository } = tools;
  const toMedia = (row: ListedFileRow) => ({
    mediaId: row.id,
    fileUploadUrl: '',
    url: `${services.publicUrl}/file/${row.id}`,
    filename: row.name,
    tags: row.tags,
  });
  return {
    createMedia: router.contentFiles.createMedia.handler(async ({ input, context }) => {
      const { fileName: name, tags } = input.body;
      const upload = { name, folderId: null, category: 'media', tags: tags ?? [], sizeBytes: null } as const;
      const { fileId, uploadUrl } = await announceUpload(services, memberCaller(context), upload);
      return answer(context, { mediaId: fileId, fileUploadUrl: uploadUrl });
    }),
    listMedia: router.contentFiles.listMedia.handler(async ({ input, context }) => {
      const rows = await pageOf(memberCaller(context), undefined, { ...input.query, kind: 'audio' });
      return answer(context, { mediaFiles: rows.map(toMedia), nextToken: tokenAfter(input.query, rows.length) });
    }),
    getMedia: router.contentFiles.getMedia.handler(async ({ input, context }) => {
      const [row] = await repository.findListed(memberCaller(context).orgId, [input.params.mediaId]);
      if (!row) throw new DomainError('not-found');
      return answer(context, toMedia(row));
    }),
    deleteMedia: router.contentFiles.deleteMedia.handler(async ({ input, context }) => {
      await trash(memberCaller(context), input.params.mediaId);
      return answer(context, {});
    }),
  };
};

/** Routes of `contentFiles`. */
export const createContentFilesRoutes = (services: ContentFilesServices) => {
  const tools = createTools(services);
  return router.contentFiles.router({
    ...fileRoutes(services, tools),
    ...folderRoutes(services, tools),
    ...mediaRoutes(services, tools),
  });
};
