import { Readable } from 'node:stream';
import { DomainError, limits } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { storageProblem } from '../../../platform/http/as-domain-error.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { StorageTooLargeError } from '../../../platform/storage/storage.ts';
import type { FileRow } from '../files.repository.ts';
import { finishUpload } from './finish-upload.ts';
import { createContentObserver } from './observe-content.ts';
import type { ObservedContent } from './recognise-content.ts';
import type { UploadServices } from './upload-services.ts';

/** Maps an error during an upload: too large, a storage problem, or else a broken connection of the sender. */
export const uploadError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  if (error instanceof StorageTooLargeError)
    return new DomainError('too-large', { detail: audioFileMessage('audioFiles.tooLarge'), cause: error });
  return (
    storageProblem(error) ??
    new DomainError('malformed', { detail: audioFileMessage('audioFiles.uploadInterrupted'), cause: error })
  );
};

/** Well before a reservation lapses, also when the last part is followed by a slow check. */
const RENEW_MILLISECONDS = (limits.storageReservedSeconds * 1_000) / 4;

/**
 * Passes content on while the organisation has storage left for it. Reads without destroying the source, so that its
 * sender can get a response. What is reserved lapses, so a slow sender's is renewed.
 * @param arrived.arrivedBytes bytes of the file that were stored before
 * @throws DomainError `storage-limit`
 */
export async function* withinStorage(
  content: Readable,
  { announcedBytes, arrivedBytes = 0 }: { readonly announcedBytes: number; readonly arrivedBytes?: number },
  reserve: (bytes: number) => Promise<boolean>,
  nowMilliseconds: () => number = Date.now,
): AsyncGenerator<Uint8Array> {
  let reservedBytes = 0;
  let renewAt = 0;
  const assertRoom = async (bytes: number): Promise<void> => {
    if (bytes <= reservedBytes && nowMilliseconds() < renewAt) return;
    const steps = bytes <= announcedBytes ? [announcedBytes] : [bytes + limits.storageStepBytes, bytes];
    for (const step of steps) {
      if (!(await reserve(step))) continue;
      reservedBytes = step;
      renewAt = nowMilliseconds() + RENEW_MILLISECONDS;
      return;
    }
    throw new DomainError('storage-limit');
  };
  let bytes = arrivedBytes;
  await assertRoom(Math.max(announcedBytes, bytes));
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Uint8Array).length;
    await assertRoom(bytes);
    yield chunk as Uint8Array;
  }
  await assertRoom(bytes);
}

export type ArrivingContent = {
  readonly orgId: string;
  readonly fileId: string;
  readonly content: Readable;
  readonly announcedBytes: number | undefined;
};

/** @throws DomainError `not-found`; `conflict` when the address was used */
export const assertWaiting = (row: FileRow | undefined): FileRow => {
  if (!row) throw new DomainError('not-found');
  if (row.status !== 'waiting_for_upload')
    throw new DomainError('conflict', { detail: audioFileMessage('audioFiles.addressUsed') });
  return row;
};

/**
 * Stores a content within the storage of its organisation, which is reserved for the row that waits for it.
 * @throws DomainError `too-large`, `no-space`, `storage-limit`, `malformed` (the connection broke), `storage-unavailable`
 */
export const storeContent = async (
  { repository, storage, storageOf }: Pick<UploadServices, 'repository' | 'storage' | 'storageOf'>,
  { orgId, fileId, content, announcedBytes }: ArrivingContent,
): Promise<{ readonly storageKey: string; readonly content: ObservedContent }> => {
  if ((announcedBytes ?? 0) > limits.uploadBytes)
    throw new DomainError('too-large', { detail: audioFileMessage('audioFiles.tooLarge') });
  const maxBytes = await storageOf(orgId);
  const observer = createContentObserver();
  const within = withinStorage(content, { announcedBytes: announcedBytes ?? 0 }, (bytes) =>
    repository.reserveStorage(orgId, fileId, bytes, maxBytes),
  );
  const storageKey = `uploads/${orgId}/${newId()}`;
  try {
    await storage.put(storageKey, Readable.from(observer.observe(within), { objectMode: false }), {
      maxBytes: limits.uploadBytes,
      announcedBytes,
      keptBytes: limits.freeBytesKept.uploads,
    });
  } catch (error) {
    await repository.releaseStorage(orgId, fileId);
    throw uploadError(error);
  }
  return { storageKey, content: observer.finish() };
};

/**
 * Receives the content of one announced upload. The file becomes `uploaded` when all bytes are stored; audio must also
 * be readable. Otherwise its row contains the reason, and nothing stays stored.
 * @throws DomainError `not-found`, `conflict` (the address was used), `not-audio`; as `storeContent`, after whose `malformed`
 * and `storage-unavailable` the address can be used again
 */
export const receiveUpload = async (services: UploadServices, upload: ArrivingContent): Promise<void> => {
  const row = assertWaiting(await services.repository.find(upload.orgId, upload.fileId));
  await finishUpload(services, { row, ...(await storeContent(services, upload)) });
};
