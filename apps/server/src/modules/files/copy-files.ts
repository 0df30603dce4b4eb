import { DomainError } from '@sonora/contracts';
import { newId } from '../../platform/ids/new-id.ts';
import { StorageMissingError } from '../../platform/storage/storage.ts';
import { createFilesRepository, type FileRow } from './files.repository.ts';
import type { FilesServices } from './files.services.ts';
import { folderForUse, type Maker } from './folder-rules.ts';
import { assertFileFits } from './uploads/announce-upload.ts';

type Services = Pick<FilesServices, 'handle' | 'storage' | 'quota'>;

/** How a copied file differs from the first. */
type Copy = Pick<FileRow, 'madeBy' | 'madeFrom'> &
  Partial<Pick<FileRow, 'name' | 'category' | 'tags' | 'metadata'>> & {
    /** Id of the copy. Default: a new one. */
    readonly id?: string | undefined;
  };

/** Reserves storage for a copy, under the same lock as uploads. @throws DomainError `not-found`, `conflict`, `storage-limit` */
const reserveCopy = async (
  { handle, quota }: Services,
  { orgId, userId }: Maker,
  {
    row,
    folderId,
    id = newId(),
    ...copy
  }: Copy & { readonly row: FileRow; readonly folderId: string | null | undefined },
): Promise<string> => {
  const maxBytes = await quota.storageOf(orgId);
  await handle.db.transaction(async (transaction) => {
    const files = createFilesRepository(transaction);
    await assertFileFits(files, orgId);
    const folder = await folderForUse(transaction, { orgId, userId }, folderId);
    await files.insert({
      ...row,
      accessControl: 'private',
      ...copy,
      id,
      folderId: folder.id,
      status: 'waiting_for_upload',
      storageKey: null,
      sizeBytes: 0,
      createdBy: userId,
      createdAt: new Date(),
      modifiedBy: userId,
      modifiedAt: new Date(),
      trashedAt: null,
      trashedBy: null,
      trashedWith: null,
    });
    if (!(await files.reserveStorage(orgId, id, row.sizeBytes, maxBytes))) throw new DomainError('storage-limit');
  });
  return id;
};

/**
 * Makes a file of the bytes of another, which stays as it is and may be deleted without it.
 * @throws DomainError `not-found`, `conflict`, `storage-limit`
 */
export const copyFile = async (
  services: Services,
  maker: Maker,
  wanted: Copy & { readonly row: FileRow; readonly folderId: string | null | undefined },
): Promise<string> => {
  const { row } = wanted;
  const { orgId } = maker;
  const { storage } = services;
  if (row.status !== 'uploaded' || row.storageKey === null) throw new DomainError('not-found');
  const id = await reserveCopy(services, maker, wanted);
  const files = createFilesRepository(services.handle.db);
  const storageKey = `uploads/${orgId}/${newId()}`;
  try {
    await storage.copy(row.storageKey, storageKey);
    const end = { status: 'uploaded', storageKey, sizeBytes: row.sizeBytes } as const;
    if (!(await files.finishUpload(orgId, id, end))) throw new DomainError('not-found');
  } catch (error) {
    // Once the row is gone, it cannot become uploaded any more. It may have become so although the connection ended after
    // the commit; if nobody can say, the object is swept once no row has it.
    if (await files.deleteWaiting(orgId, id)) await storage.delete(storageKey).catch(() => {});
    else if ((await files.find(orgId, id))?.storageKey === storageKey) return id;
    throw error instanceof StorageMissingError ? new DomainError('not-found', { cause: error }) : error;
  }
  return id;
};

/** Copies files to a folder. @returns ids of the copies. @throws DomainError `not-found`, `conflict`, `storage-limit` */
export const copyFiles = async (
  services: Services,
  maker: Maker,
  { fileIds, folderId }: { readonly fileIds: readonly string[]; readonly folderId: string },
): Promise<string[]> => {
  const repository = createFilesRepository(services.handle.db);
  const made: string[] = [];
  for (const fileId of fileIds) {
    const row = await repository.find(maker.orgId, fileId);
    if (!row || row.trashedAt !== null) continue;
    made.push(await copyFile(services, maker, { row, folderId, madeBy: 'copy', madeFrom: row.id }));
  }
  return made;
};
