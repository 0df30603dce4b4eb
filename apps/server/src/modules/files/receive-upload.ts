import { Readable } from 'node:stream';
import { DomainError, limits } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import type { Message } from '@sonora/contracts/messages/message';
import { storageProblem } from '../../platform/http/as-domain-error.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type Storage, StorageTooLargeError } from '../../platform/storage/storage.ts';
import type { FilesRepository } from './files.repository.ts';

/** Maps an error during an upload: too large, a storage problem, or else a broken connection of the sender. */
const uploadError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  if (error instanceof StorageTooLargeError)
    return new DomainError('too-large', { detail: audioFileMessage('audioFiles.tooLarge'), cause: error });
  return (
    storageProblem(error) ??
    new DomainError('malformed', { detail: audioFileMessage('audioFiles.uploadInterrupted'), cause: error })
  );
};

/** Decodes stored audio in a worker process. */
export type InspectAudio = (
  key: string,
) => Promise<{ readonly durationSeconds: number } | { readonly refused: Message } | undefined>;

/**
 * Passes content on while the organisation has storage left for it. Reads without destroying the source, so that its
 * sender can get a response.
 * @throws DomainError `storage-limit`
 */
async function* withinStorage(
  content: Readable,
  announcedBytes: number,
  reserve: (bytes: number) => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let reservedBytes = 0;
  const assertRoom = async (bytes: number): Promise<void> => {
    if (bytes <= reservedBytes) return;
    const steps = bytes <= announcedBytes ? [announcedBytes] : [bytes + limits.storageStepBytes, bytes];
    for (const step of steps) {
      if (!(await reserve(step))) continue;
      reservedBytes = step;
      return;
    }
    throw new DomainError('storage-limit');
  };
  let bytes = 0;
  await assertRoom(announcedBytes);
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Uint8Array).length;
    await assertRoom(bytes);
    yield chunk as Uint8Array;
  }
}

/**
 * Receives the content of one announced upload. The file becomes `uploaded` when all bytes are stored and are readable
 * audio; otherwise its row contains the reason, and nothing stays stored.
 * @throws DomainError `not-found`, `conflict` (the address was used), `too-large`, `no-space`, `storage-limit`, `not-audio`, `malformed`
 * (the connection broke), `storage-unavailable`; after the last two the address can be used again
 */
export const receiveUpload = async (
  services: {
    readonly repository: FilesRepository;
    readonly storage: Storage;
    readonly inspectAudio: InspectAudio;
    /** Maximum size of the organisation's files. */
    readonly storageOf: (orgId: string) => Promise<number>;
  },
  upload: {
    readonly orgId: string;
    readonly fileId: string;
    readonly content: Readable;
    readonly announcedBytes: number | undefined;
  },
): Promise<void> => {
  const { repository, storage } = services;
  const { orgId, fileId } = upload;
  const row = await repository.find(orgId, fileId);
  if (!row) throw new DomainError('not-found');
  if (row.status !== 'waiting_for_upload')
    throw new DomainError('conflict', { detail: audioFileMessage('audioFiles.addressUsed') });
  const announced = upload.announcedBytes ?? 0;
  if (announced > limits.uploadBytes)
    throw new DomainError('too-large', { detail: audioFileMessage('audioFiles.tooLarge') });
  const maxBytes = await services.storageOf(orgId);
  const content = withinStorage(upload.content, announced, (bytes) =>
    repository.reserveStorage(orgId, fileId, bytes, maxBytes),
  );
  const storageKey = `uploads/${orgId}/${newId()}`;
  const refuse = async (error: DomainError): Promise<never> => {
    await storage.delete(storageKey);
    await repository.finishUpload(orgId, fileId, { status: 'failed', sizeBytes: 0, message: error.detail });
    throw error;
  };
  let sizeBytes: number;
  try {
    ({ sizeBytes } = await storage.put(storageKey, Readable.from(content, { objectMode: false }), {
      maxBytes: limits.uploadBytes,
      announcedBytes: upload.announcedBytes,
      keptBytes: limits.freeBytesKept.uploads,
    }));
  } catch (error) {
    await repository.releaseStorage(orgId, fileId);
    throw uploadError(error);
  }
  const found = await services.inspectAudio(storageKey);
  if (!found) {
    await storage.delete(storageKey);
    await repository.releaseStorage(orgId, fileId);
    throw new DomainError('unavailable');
  }
  if ('refused' in found) return refuse(new DomainError('not-audio', { detail: found.refused }));
  const { durationSeconds } = found;
  if (await repository.finishUpload(orgId, fileId, { status: 'uploaded', storageKey, sizeBytes, durationSeconds }))
    return;
  await storage.delete(storageKey);
  throw new DomainError('conflict', { detail: audioFileMessage('audioFiles.addressUsed') });
};
