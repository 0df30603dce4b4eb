import { DomainError, limits } from '@sonora/contracts';
import { memberCaller, router } from '../../platform/http/router.ts';
import { archiveAddress } from './archive-files.ts';
import { copyFiles } from './copy-files.ts';
import { fileOf } from './file-of.ts';
import { toFolder, toStoredFile } from './files.mapper.ts';
import { createFilesRepository, type FileRow } from './files.repository.ts';
import type { FilesServices } from './files.services.ts';
import { createFoldersRepository } from './folders.repository.ts';
import { chosenOf, moveItems } from './move-items.ts';
import { replaceTags } from './replace-tags.ts';
import { saveRender } from './save-render.ts';
import { createTrashRepository } from './trash/trash.repository.ts';
import { emptyTrash, restoreItems, trashItems } from './trash/trash-items.ts';
import { announceUpload, renewUpload } from './uploads/announce-upload.ts';

/** Stored object of a file. @throws DomainError `not-found` while it has no content */
export const storedFile = (row: FileRow | undefined): { key: string; mediaType: string; fileName: string } => {
  if (row?.status !== 'uploaded' || row.storageKey === null) throw new DomainError('not-found');
  return { key: row.storageKey, mediaType: row.mimeType, fileName: row.name };
};

const readRoutes = (services: FilesServices) => {
  const { handle, publicUrl, mediaAddresses, quota } = services;
  const repository = createFilesRepository(handle.db);
  const trash = createTrashRepository(handle.db);
  return {
    get: router.files.get.handler(({ input, context }) =>
      fileOf(services, memberCaller(context).orgId, input.params.fileId),
    ),
    playAddress: router.files.playAddress.handler(async ({ input, context }) => {
      const row = await repository.find(memberCaller(context).orgId, input.params.fileId);
      const { key, mediaType, fileName } = storedFile(row);
      const download = input.query.download ?? false;
      const { url, expiresAt } = mediaAddresses.issue({ key, mediaType, fileName, download });
      return { url, expiresAt: expiresAt.getTime() };
    }),
    waveform: router.files.waveform.handler(async ({ input, context }) => {
      const row = await repository.find(memberCaller(context).orgId, input.params.fileId);
      if (!row) throw new DomainError('not-found');
      const peaks = [...Buffer.from(row.peaks ?? '', 'hex')].map((peak) => peak / 255);
      return { durationSeconds: row.durationSeconds, peaks };
    }),
    search: router.files.search.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { search, offset, limit } = input.query;
      const query = { ...input.query, orgId };
      const [{ rows: files, total }, folders] = await Promise.all([
        repository.search(query),
        search && offset === 0 ? createFoldersRepository(handle.db).search(orgId, search, limit) : [],
      ]);
      const folderIds = [...new Set(files.flatMap(({ folderId }) => folderId ?? []))];
      const paths = await createFoldersRepository(handle.db).pathsOf(orgId, folderIds);
      return {
        files: files.map((row) => ({
          ...toStoredFile(row, publicUrl),
          folderPath: (paths.get(row.folderId ?? '') ?? '').replace(/\/$/, ''),
        })),
        folders: folders.map(toFolder),
        pagination: { limit, offset, total },
      };
    }),
    listTrash: router.files.listTrash.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { limit, offset } = input.query;
      const [folderCount, fileCount] = await Promise.all([trash.countFolders(orgId), trash.countFiles(orgId)]);
      // The folders come first, then the files.
      const folders = offset < folderCount ? await trash.listFolders(orgId, limit, offset) : [];
      const left = limit - folders.length;
      const files = left > 0 ? await trash.listFiles(orgId, left, Math.max(0, offset - folderCount)) : [];
      const total = folderCount + fileCount;
      return {
        files: files.map((row) => toStoredFile(row, publicUrl)),
        folders: folders.map(toFolder),
        pagination: { limit, offset, total },
      };
    }),
    archive: router.files.archive.handler(({ input, context }) => {
      const { storage, signer } = services;
      return archiveAddress({ db: handle.db, storage, signer, publicUrl }, memberCaller(context).orgId, input.body);
    }),
    storage: router.files.storage.handler(async ({ context }) => {
      const { orgId } = memberCaller(context);
      const [usage, trashBytes, renderBytes] = await Promise.all([
        quota.usageOf(orgId),
        trash.trashBytes(orgId),
        createFilesRepository(handle.db).renderBytes(orgId),
      ]);
      return { ...usage, trashBytes, renderBytes };
    }),
  };
};

const changeRoutes = (services: FilesServices) => {
  const { handle, filesInUse } = services;
  const repository = createFilesRepository(handle.db);
  return {
    createUploadUrl: router.files.createUploadUrl.handler(({ input, context }) => {
      const { fileName, folderId, categoryId, tags, fileSize } = input.body;
      return announceUpload(services, memberCaller(context), {
        name: fileName,
        folderId,
        category: categoryId ?? null,
        tags: tags ?? [],
        sizeBytes: fileSize ?? null,
      });
    }),
    renewUploadUrl: router.files.renewUploadUrl.handler(({ input, context }) =>
      renewUpload(services, memberCaller(context), input.params.fileId),
    ),
    update: router.files.update.handler(async ({ input, context }) => {
      const { orgId, userId } = memberCaller(context);
      const { fileId } = input.params;
      const { fileName, categoryId, categoryName, tags, accessControl } = input.body;
      const category = categoryId ?? categoryName;
      const change = {
        ...(fileName ? { name: fileName } : {}),
        ...(category === undefined ? {} : { category }),
        ...(tags ? { tags } : {}),
        ...(accessControl ? { accessControl } : {}),
      };
      const isChange = Object.keys(change).length > 0;
      if (isChange && (await repository.update(orgId, [fileId], { ...change, modifiedBy: userId })).length === 0)
        throw new DomainError('not-found');
      return fileOf(services, orgId, fileId);
    }),
    move: router.files.move.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { fileId } = input.params;
      const folderId = input.body.folderId ?? input.body.newFolderId ?? input.body.destination ?? '';
      const moved = await moveItems(handle.db, caller, { fileIds: [fileId], folderId });
      if (moved.fileIds.length === 0) throw new DomainError('not-found');
      return fileOf(services, caller.orgId, fileId);
    }),
    moveSeveral: router.files.moveSeveral.handler(({ input, context }) =>
      moveItems(handle.db, memberCaller(context), input.body),
    ),
    copySeveral: router.files.copySeveral.handler(async ({ input, context }) => ({
      fileIds: await copyFiles(services, memberCaller(context), {
        fileIds: chosenOf(input.body).fileIds,
        folderId: input.body.folderId,
      }),
      folderIds: [],
    })),
    tagSeveral: router.files.tagSeveral.handler(async ({ input, context }) => {
      const { orgId, userId } = memberCaller(context);
      const { tags, insteadOf } = input.body;
      const { fileIds } = chosenOf(input.body);
      const changed = insteadOf
        ? replaceTags(handle.db, { orgId, userId }, { fileIds, tags, insteadOf })
        : repository.update(orgId, fileIds, { tags, modifiedBy: userId });
      return { fileIds: await changed, folderIds: [] };
    }),
    delete: router.files.delete.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { fileId, folderId } = input.params;
      const row = await repository.find(caller.orgId, fileId);
      if (row?.folderId !== folderId) throw new DomainError('not-found');
      const trashed = await trashItems(handle.db, caller, { fileIds: [fileId], filesInUse });
      if (trashed.fileIds.length === 0) throw new DomainError('not-found');
      return { message: 'The file has been deleted.' };
    }),
    deleteSeveral: router.files.deleteSeveral.handler(({ input, context }) =>
      trashItems(handle.db, memberCaller(context), { ...input.body, filesInUse }),
    ),
    restore: router.files.restore.handler(({ input, context }) =>
      restoreItems(handle.db, memberCaller(context), input.body),
    ),
    save: router.files.save.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { audioformId, folderId, fileName, categoryId, tags } = input.body;
      const wanted = { audioformId, folderId, name: fileName, category: categoryId, tags };
      return fileOf(services, caller.orgId, await saveRender(services, caller, wanted));
    }),
    emptyTrash: router.files.emptyTrash.handler(async ({ context }) => {
      await emptyTrash({ db: handle.db, storage: services.storage, filesInUse }, memberCaller(context).orgId);
      return { message: `What was deleted in the last ${limits.trashDays} days has been deleted for good.` };
    }),
  };
};

export const createFilesRoutes = (services: FilesServices) =>
  router.files.router({ ...readRoutes(services), ...changeRoutes(services) });
