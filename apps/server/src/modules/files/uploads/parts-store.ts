import { Readable } from 'node:stream';
import { DomainError, limits } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import { DataStore, Upload } from '@tus/server';
import { newId } from '../../../platform/ids/new-id.ts';
import type { FileRow } from '../files.repository.ts';
import { finishUpload } from './finish-upload.ts';
import type { LeasesRepository } from './leases.repository.ts';
import { createContentObserver } from './observe-content.ts';
import { assertWaiting, uploadError, withinStorage } from './receive-upload.ts';
import { uploadOfTusId } from './tus-id.ts';
import { appendParts, deleteParts, readParts, storedParts } from './upload-parts.ts';
import type { UploadServices } from './upload-services.ts';

export type PartServices = UploadServices & { readonly leases: LeasesRepository };

/** Joins the parts of a complete upload to its file. @throws DomainError as `finishUpload`, `storage-unavailable` */
const joinParts = async (services: PartServices, row: FileRow): Promise<void> => {
  const { repository, storage } = services;
  const upload = { orgId: row.orgId, fileId: row.id };
  const { keys, sizeBytes } = await storedParts(storage, upload);
  // A request that lost its lease may have stored a part again. What follows it is sent again.
  if (sizeBytes !== row.announcedBytes)
    throw new DomainError('conflict', { detail: fileMessage('files.offsetMismatch') });
  // What was reserved when the last part arrived may have lapsed since.
  if (!(await repository.reserveStorage(row.orgId, row.id, sizeBytes, await services.storageOf(row.orgId))))
    throw new DomainError('storage-limit');
  const storageKey = `uploads/${row.orgId}/${newId()}`;
  const observer = createContentObserver();
  try {
    await storage.put(storageKey, Readable.from(observer.observe(readParts(storage, keys)), { objectMode: false }), {
      maxBytes: limits.uploadBytes,
      announcedBytes: sizeBytes,
      keptBytes: limits.freeBytesKept.uploads,
    });
  } catch (error) {
    throw uploadError(error);
  }
  try {
    await finishUpload(services, { row, storageKey, content: observer.finish() });
  } catch (error) {
    // The client may come again: nothing but the check is left to do.
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
    await deleteParts(storage, upload);
    throw error;
  }
  await deleteParts(storage, upload);
};

/**
 * Uploads for the tus server: parts in the storage, everything else in the row of the file. The tus server calls all
 * functions while it holds the upload's lock. Uploads are announced by a call of our own, and end with their rows, so
 * that none are created or removed here.
 */
export const createPartsStore = (services: PartServices): DataStore => {
  const { repository, storage, leases } = services;

  /**
   * How far an upload is. One of which all parts arrived, but whose process ended before it joined them, is finished.
   * @throws DomainError `not-found`, `conflict` for an upload that was refused; as `finishUpload`
   */
  const getUpload = async (id: string): Promise<Upload> => {
    const upload = uploadOfTusId(id);
    const row = await repository.find(upload.orgId, upload.fileId);
    if (row?.status === 'uploaded') return new Upload({ id, offset: row.sizeBytes, size: row.sizeBytes });
    const { announcedBytes } = assertWaiting(row);
    const { sizeBytes: offset } = await storedParts(storage, upload);
    if (row && announcedBytes === offset) await joinParts(services, row);
    return new Upload({ id, offset, ...(announcedBytes !== null && { size: announcedBytes }) });
  };

  /**
   * Stores the next part, and finishes the file with the last one. What has arrived stays when the connection breaks.
   * @returns the offset after the part. @throws DomainError as `receiveUpload`
   */
  const write = async (content: Readable, id: string, offset: number): Promise<number> => {
    const upload = uploadOfTusId(id);
    const row = assertWaiting(await repository.find(upload.orgId, upload.fileId));
    const announcedBytes = row.announcedBytes ?? offset;
    const maxBytes = await services.storageOf(upload.orgId);
    try {
      const within = withinStorage(content, { announcedBytes, arrivedBytes: offset }, (bytes) =>
        repository.reserveStorage(upload.orgId, upload.fileId, bytes, maxBytes),
      );
      const end = await appendParts(storage, { ...upload, offset }, within);
      if (end === row.announcedBytes) await joinParts(services, row);
      return end;
    } catch (error) {
      throw uploadError(error);
    }
  };

  const declareUploadLength = async (id: string, bytes: number): Promise<void> => {
    const { orgId, fileId } = uploadOfTusId(id);
    await leases.setAnnouncedBytes(orgId, fileId, bytes);
  };

  const refuse = async (): Promise<never> => {
    throw new DomainError('not-found');
  };
  return Object.assign(new DataStore(), {
    extensions: ['creation-defer-length'],
    getUpload,
    write,
    declareUploadLength,
    create: refuse,
    remove: refuse,
  });
};
