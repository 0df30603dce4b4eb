import { DomainError, type FileCategory, limits } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
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

export type AnnouncedUpload = { readonly uploadUrl: string; readonly mimeType: string; readonly fileId: string };

const addressOf = (
  { signer, publicUrl }: Pick<FilesServices, 'signer' | 'publicUrl'>,
  orgId: string,
  fileId: string,
): string =>
  publicUrl +
  signer.sign({
    method: 'PUT',
    path: `/upload/${fileId}`,
    parameters: { org: orgId },
    expiresInSeconds: limits.uploadAddressSeconds,
  });

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
    readonly source?: string | null | undefined;
    readonly metadata?: Readonly<Record<string, string>> | null | undefined;
  },
): Promise<AnnouncedUpload> => {
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
      source: file.source || null,
      metadata: file.metadata ?? {},
      status: 'waiting_for_upload',
      createdBy: maker.userId,
      modifiedBy: maker.userId,
    });
  });
  return { uploadUrl: addressOf({ signer, publicUrl }, maker.orgId, fileId), mimeType, fileId };
};

/**
 * A new address for an upload that has not arrived, with which it goes on where it is.
 * @throws DomainError `not-found`; `conflict` for an upload that has arrived or was refused
 */
export const renewUpload = async (
  { handle, signer, publicUrl }: Pick<FilesServices, 'handle' | 'signer' | 'publicUrl'>,
  { orgId, userId }: Maker,
  fileId: string,
): Promise<AnnouncedUpload> => {
  const repository = createFilesRepository(handle.db);
  const row = await repository.find(orgId, fileId);
  // The bytes are those of the user who announced them.
  if (!row || row.createdBy !== userId) throw new DomainError('not-found');
  if (!(await repository.keepWaiting(orgId, fileId)))
    throw new DomainError('conflict', { detail: audioFileMessage('audioFiles.addressUsed') });
  return { uploadUrl: addressOf({ signer, publicUrl }, orgId, fileId), mimeType: row.mimeType, fileId };
};
