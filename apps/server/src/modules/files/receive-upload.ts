import type { Readable } from 'node:stream';
import { DomainError, limits } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import type { Message } from '@sonora/contracts/messages/message';
import { storageProblem } from '../../platform/http/as-domain-error.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type Storage, StorageTooLargeError } from '../../platform/storage/storage.ts';
import type { FilesRepository } from './files.repository.ts';

/** Space that must stay free. */
const reserveBytes = 50_000_000;

/** Maps an error during an upload: too large, a storage problem, or else a broken connection of the sender. */
const uploadError = (error: unknown): DomainError => {
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
 * Receives the content of one announced upload. The file becomes `uploaded` when all bytes are stored and are readable
 * audio; otherwise its row contains the reason, and nothing stays stored.
 * @throws DomainError `not-found`, `conflict` (the address was used), `too-large`, `no-space`, `not-audio`, `malformed`
 * (the connection broke), `storage-unavailable`; after the last two the address can be used again
 */
export const receiveUpload = async (
  services: { readonly repository: FilesRepository; readonly storage: Storage; readonly inspectAudio: InspectAudio },
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
  const free = await storage.freeBytes();
  if (free !== undefined && free < announced + reserveBytes) throw new DomainError('no-space');

  const storageKey = `uploads/${orgId}/${newId()}`;
  const refuse = async (error: DomainError): Promise<never> => {
    await storage.delete(storageKey);
    await repository.finishUpload(orgId, fileId, { status: 'failed', message: error.detail });
    throw error;
  };
  let sizeBytes: number;
  try {
    ({ sizeBytes } = await storage.put(storageKey, upload.content, { maxBytes: limits.uploadBytes }));
  } catch (error) {
    throw uploadError(error);
  }
  const found = await services.inspectAudio(storageKey);
  if (!found) {
    await storage.delete(storageKey);
    throw new DomainError('unavailable');
  }
  if ('refused' in found) return refuse(new DomainError('not-audio', { detail: found.refused }));
  const { durationSeconds } = found;
  if (await repository.finishUpload(orgId, fileId, { status: 'uploaded', storageKey, sizeBytes, durationSeconds }))
    return;
  await storage.delete(storageKey);
  throw new DomainError('conflict', { detail: audioFileMessage('audioFiles.addressUsed') });
};
