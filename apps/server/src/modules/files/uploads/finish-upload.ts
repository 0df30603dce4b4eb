import { DomainError } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { referenceOf } from '@sonora/contracts/messages/message';
import type { AudioInspection } from '../audio-inspection.ts';
import type { FileRow } from '../files.repository.ts';
import { type ObservedContent, type RecognisedContent, recogniseContent } from './recognise-content.ts';
import type { UploadServices } from './upload-services.ts';

type Change = Pick<FileRow, 'kind' | 'mimeType' | 'facts' | 'durationSeconds' | 'peaks'>;

const changeOf = (
  { kind, mimeType, facts }: Pick<RecognisedContent, 'kind' | 'mimeType' | 'facts'>,
  audio?: AudioInspection,
): Change => {
  const { durationSeconds = null, peaks = null, ...measured } = audio ?? {};
  return { kind, mimeType, facts: { ...facts, ...measured }, durationSeconds, peaks };
};

/** What is known about a content after it was decoded, if it is audio. @throws DomainError `not-audio`, `unavailable` */
const inspect = async (
  { inspectAudio }: Pick<UploadServices, 'inspectAudio'>,
  orgId: string,
  { storageKey, found }: { readonly storageKey: string; readonly found: RecognisedContent },
): Promise<Change> => {
  if (found.kind !== 'audio') return changeOf(found);
  const audio = await inspectAudio(orgId, storageKey);
  if (!audio) throw new DomainError('unavailable');
  if (!('refused' in audio)) return changeOf(found, audio);
  // Bytes that look like the beginning of a frame, or a film without sound.
  if (!found.certain) {
    const mimeType = found.mimeType === 'audio/mp4' ? 'video/mp4' : 'application/octet-stream';
    return changeOf({ kind: 'other', mimeType, facts: {} });
  }
  throw new DomainError('not-audio', { detail: audio.refused });
};

/**
 * Recognises and inspects a content that is stored completely, and makes its file `uploaded`. Content that is refused is
 * deleted, and its row contains the reason.
 * @throws DomainError `invalid-input` for an empty file, `not-audio`, `unavailable`, `conflict`
 */
export const finishUpload = async (
  services: UploadServices,
  upload: { readonly row: FileRow; readonly storageKey: string; readonly content: ObservedContent },
): Promise<void> => {
  const { repository, storage } = services;
  const { row, storageKey, content } = upload;
  const { orgId, id } = row;
  try {
    if (content.sizeBytes === 0)
      throw new DomainError('invalid-input', { detail: audioFileMessage('audioFiles.empty') });
    const found = recogniseContent(content, row.name);
    const change = await inspect(services, orgId, { storageKey, found });
    const { sizeBytes, checksum } = content;
    const end = { ...change, status: 'uploaded' as const, storageKey, sizeBytes, checksum };
    if (!(await repository.finishUpload(orgId, id, end)))
      throw new DomainError('conflict', { detail: audioFileMessage('audioFiles.addressUsed') });
  } catch (error) {
    await storage.delete(storageKey);
    if (error instanceof DomainError && ['not-audio', 'invalid-input'].includes(error.code))
      await repository.finishUpload(orgId, id, {
        status: 'failed',
        sizeBytes: 0,
        message: error.detail,
        messageReference: referenceOf(error.sentence),
      });
    else await repository.releaseStorage(orgId, id);
    throw error;
  }
};
