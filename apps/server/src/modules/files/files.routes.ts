import { DomainError, type StoredFile } from '@sonora/contracts';
import { memberCaller, router } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { AddressSigner } from '../../platform/storage/signed-address.ts';
import type { FileRow, FilesRepository } from './files.repository.ts';
import type { MediaAddresses } from './media-address.ts';
import { fileTypeOf, mediaTypeOf } from './media-types.ts';

const uploadSeconds = 3_600;

export type FilesServices = {
  readonly repository: FilesRepository;
  readonly signer: AddressSigner;
  readonly mediaAddresses: MediaAddresses;
  readonly publicUrl: string;
};

export const toStoredFile = (row: FileRow, publicUrl: string): StoredFile => ({
  fileId: row.id,
  fileName: row.name,
  folderId: row.folderId,
  url:
    row.status === 'uploaded'
      ? `${publicUrl}/${row.accessControl === 'public' ? 'public-file' : 'file'}/${row.id}`
      : null,
  createdBy: row.createdBy,
  createdAt: row.createdAt.getTime(),
  lastModified: row.modifiedAt.getTime(),
  fileType: fileTypeOf(row.mimeType),
  fileCategory: row.category ? { fileCategoryId: row.category, name: row.category } : null,
  // Before that, it is the storage reserved for it.
  size: row.status === 'uploaded' ? row.sizeBytes : 0,
  duration: row.durationSeconds,
  status: row.status as StoredFile['status'],
  message: row.message,
  accessControl: row.accessControl as StoredFile['accessControl'],
});

/** Stored object of a file. @throws DomainError `not-found` while it has no content */
export const storedFile = (row: FileRow | undefined): { key: string; mediaType: string; fileName: string } => {
  if (row?.status !== 'uploaded' || row.storageKey === null) throw new DomainError('not-found');
  return { key: row.storageKey, mediaType: row.mimeType, fileName: row.name };
};

export const createFilesRoutes = ({ repository, signer, mediaAddresses, publicUrl }: FilesServices) =>
  router.files.router({
    createUploadUrl: router.files.createUploadUrl.handler(async ({ input, context }) => {
      const { orgId, userId } = memberCaller(context);
      const fileId = newId();
      const mimeType = mediaTypeOf(input.body.fileName);
      await repository.insert({
        orgId,
        id: fileId,
        name: input.body.fileName,
        folderId: input.body.folderId ?? null,
        category: input.body.categoryId ?? null,
        mimeType,
        status: 'waiting_for_upload',
        createdBy: userId,
      });
      const path = signer.sign({
        method: 'PUT',
        path: `/upload/${fileId}`,
        parameters: { org: orgId },
        expiresInSeconds: uploadSeconds,
      });
      return { uploadUrl: `${publicUrl}${path}`, mimeType, fileId };
    }),
    get: router.files.get.handler(async ({ input, context }) => {
      const row = await repository.find(memberCaller(context).orgId, input.params.fileId);
      if (!row) throw new DomainError('not-found');
      return toStoredFile(row, publicUrl);
    }),
    playAddress: router.files.playAddress.handler(async ({ input, context }) => {
      const row = await repository.find(memberCaller(context).orgId, input.params.fileId);
      const { key, mediaType, fileName } = storedFile(row);
      const { url, expiresAt } = mediaAddresses.issue({ key, mediaType, fileName, download: false });
      return { url, expiresAt: expiresAt.getTime() };
    }),
  });
