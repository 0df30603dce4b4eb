import { DomainError, type FileCategory, limits } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import { newId } from '../../../platform/ids/new-id.ts';
import { createFilesRepository } from '../files.repository.ts';
import type { FilesServices } from '../files.services.ts';
import { folderForUse, type Maker } from '../folder-rules.ts';
import { typeOfName } from '../media-types.ts';

/** @throws DomainError `conflict` when the organisation has as many files as it may have */
export const assertFileFits = async (repository: ReturnType<typeof createFilesRepository>, orgId: string) => {
  if ((await repository.countAll(orgId)) >= limits.files)
    throw new DomainError('conflict', { detail: fileMessage('files.maxFiles', { count: limits.files }) });
};

/**
 * Announces an upload. The address carries its authority: PUT or tus requests to it need no credentials.
 * @throws DomainError `not-found` for the folder, `conflict`
 */
export const announceUpload = async (
  { handle, signer, publicUrl }: Pick<FilesServices, 'handle' | 'signer' | 'publicUrl'>,
  maker: Maker,
  file: {
    readonly name: string;
    readonly folderId: string | null | undefined;
    readonly category: FileCategory | null;
    readonly tags: readonly string[];
    readonly sizeBytes: number | null;
  },
): Promise<{ readonly uploadUrl: string; readonly mimeType: string; readonly fileId: string }> => {
  const fileId = newId();
  const { mimeType, kind } = typeOfName(file.name);
  await handle.db.transaction(async (transaction) => {
    const repository = createFilesRepository(transaction);
    await assertFileFits(repository, maker.orgId);
    const folder = await folderForUse(transaction, maker, file.folderId);
    await repository.insert({
      orgId: maker.orgId,
      id: fileId,
      name: file.name,
      folderId: folder.id,
      category: file.category,
      kind,
      mimeType,
      tags: [...file.tags],
      announcedBytes: file.sizeBytes,
      status: 'waiting_for_upload',
      createdBy: maker.userId,
      modifiedBy: maker.userId,
    });
  });
  const path = signer.sign({
    method: 'PUT',
    path: `/upload/${fileId}`,
    parameters: { org: maker.orgId },
    expiresInSeconds: limits.uploadAddressSeconds,
  });
  return { uploadUrl: `${publicUrl}${path}`, mimeType, fileId };
};
