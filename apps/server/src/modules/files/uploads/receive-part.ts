import { Readable } from 'node:stream';
import { DomainError, limits } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { fileMessage } from '@sonora/contracts/messages/files';
import { newId } from '../../../platform/ids/new-id.ts';
import type { FileRow } from '../files.repository.ts';
import { finishUpload } from './finish-upload.ts';
import type { LeasesRepository } from './leases.repository.ts';
import { createContentObserver } from './observe-content.ts';
import { assertWaiting, uploadError, withinStorage } from './receive-upload.ts';
import { type LeaseTimes, withUploadLease } from './upload-lease.ts';
import { appendParts, deleteParts, readParts, storedParts } from './upload-parts.ts';
import type { UploadServices } from './upload-services.ts';

export type PartServices = UploadServices & { readonly leases: LeasesRepository; readonly leaseTimes?: LeaseTimes };

/** How far an upload in parts is. `lengthBytes` undefined: not announced yet. */
export type UploadProgress = { readonly offsetBytes: number; readonly lengthBytes: number | undefined };

type Upload = { readonly orgId: string; readonly fileId: string };

const hasAll = ({ offsetBytes, lengthBytes }: UploadProgress): boolean => offsetBytes === lengthBytes;

/** Joins the parts of a complete upload to its file. @throws DomainError as `finishUpload`, `storage-unavailable` */
const joinParts = async (services: PartServices, row: FileRow): Promise<void> => {
  const { storage } = services;
  const upload = { orgId: row.orgId, fileId: row.id };
  const { keys, sizeBytes } = await storedParts(storage, upload);
  const storageKey = `uploads/${row.orgId}/${newId()}`;
  const observer = createContentObserver();
  try {
    await storage.put(storageKey, Readable.from(observer.observe(readParts(storage, keys)), { objectMode: false }), {
      maxBytes: limits.uploadBytes,
      announcedBytes: sizeBytes,
    });
  } catch (error) {
    throw uploadError(error);
  }
  try {
    await finishUpload(services, { row, storageKey, content: observer.finish() });
  } catch (error) {
    // The client may come again: nothing but the check is left to do.
    if (error instanceof DomainError && error.code === 'unavailable') throw error;
    await deleteParts(storage, upload);
    throw error;
  }
  await deleteParts(storage, upload);
};

const withLease = <T>(services: PartServices, upload: Upload, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withUploadLease(services.leases, { ...upload, ...(services.leaseTimes && { times: services.leaseTimes }) }, work);

/** @throws DomainError `not-found`; `conflict` for an upload that was refused */
const progressOf = async (services: PartServices, { orgId, fileId }: Upload): Promise<UploadProgress | FileRow> => {
  const row = await services.repository.find(orgId, fileId);
  if (row?.status === 'uploaded') return { offsetBytes: row.sizeBytes, lengthBytes: row.sizeBytes };
  return assertWaiting(row);
};

/**
 * How far an upload is. One of which all parts arrived, but whose process ended before it joined them, is finished.
 * @throws DomainError `not-found`, `conflict`; as `finishUpload`
 */
export const readUploadProgress = async (services: PartServices, upload: Upload): Promise<UploadProgress> => {
  const before = await progressOf(services, upload);
  if ('offsetBytes' in before) return before;
  return withLease(services, upload, async () => {
    const row = await progressOf(services, upload);
    if ('offsetBytes' in row) return row;
    const { sizeBytes } = await storedParts(services.storage, upload);
    const progress = { offsetBytes: sizeBytes, lengthBytes: row.announcedBytes ?? undefined };
    if (hasAll(progress)) await joinParts(services, row);
    return progress;
  });
};

const lengthOf = async (
  { leases }: PartServices,
  row: FileRow,
  announced: number | undefined,
): Promise<number | undefined> => {
  if (row.announcedBytes !== null || announced === undefined) return row.announcedBytes ?? undefined;
  if (announced > limits.uploadBytes)
    throw new DomainError('too-large', { detail: audioFileMessage('audioFiles.tooLarge') });
  await leases.setAnnouncedBytes(row.orgId, row.id, announced);
  return announced;
};

/**
 * Receives the next part of an upload, and finishes the file with the last one. What has arrived stays when the
 * connection breaks.
 * @throws DomainError `conflict` when the part does not follow those that arrived, or another request receives one;
 * as `receiveUpload`
 */
export const receivePart = (
  services: PartServices,
  upload: Upload & {
    readonly content: Readable;
    readonly offsetBytes: number;
    readonly partBytes: number | undefined;
    readonly lengthBytes: number | undefined;
  },
): Promise<UploadProgress> =>
  withLease(services, upload, async (signal) => {
    const { repository, storage } = services;
    const { orgId, fileId, content } = upload;
    const row = assertWaiting(await repository.find(orgId, fileId));
    const { sizeBytes } = await storedParts(storage, upload);
    if (sizeBytes !== upload.offsetBytes)
      throw new DomainError('conflict', { detail: fileMessage('files.offsetMismatch') });
    const lengthBytes = await lengthOf(services, row, upload.lengthBytes);
    const endBytes = sizeBytes + (upload.partBytes ?? 0);
    if (endBytes > (lengthBytes ?? limits.uploadBytes))
      throw new DomainError('too-large', { detail: audioFileMessage('audioFiles.tooLarge') });
    const maxBytes = await services.storageOf(orgId);
    const stop = (): void => void content.destroy(new Error('another request goes on with this upload'));
    signal.addEventListener('abort', stop, { once: true });
    const arriving = withinStorage(
      content,
      { announcedBytes: lengthBytes ?? endBytes, arrivedBytes: sizeBytes },
      (bytes) => repository.reserveStorage(orgId, fileId, bytes, maxBytes),
    );
    try {
      const within = atMost(arriving, (lengthBytes ?? limits.uploadBytes) - sizeBytes);
      const offsetBytes = await appendParts(storage, { orgId, fileId, offset: sizeBytes }, within);
      const progress = { offsetBytes, lengthBytes };
      if (hasAll(progress)) await joinParts(services, row);
      return progress;
    } catch (error) {
      throw uploadError(error);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  });

/** @throws DomainError `too-large` for more bytes than the length of the upload leaves */
async function* atMost(content: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new DomainError('too-large', { detail: audioFileMessage('audioFiles.tooLarge') });
    yield chunk;
  }
}
