import { DomainError, limits } from '@sonora/contracts';
import type { FileFacts } from '@sonora/contracts/endpoints/files/file-schemas';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { referenceOf } from '@sonora/contracts/messages/message';
import { readTable } from '../../../platform/tables/read-table.ts';
import { tableMediaTypes } from '../../../platform/tables/write-table.ts';
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

/** Rows, with that of the names, and columns of a workbook; none of one that is damaged or too large to be read. */
const factsOfWorkbook = async (
  { storage }: Pick<UploadServices, 'storage'>,
  orgId: string,
  storageKey: string,
): Promise<FileFacts> => {
  const { columns, rows } = await readTable({ bytes: await storage.get(storageKey), owner: orgId });
  return columns.length === 0 ? {} : { rows: rows.length + 1, columns: columns.length };
};

/**
 * What is known about a content after it was read, if it is audio or a workbook.
 * @throws DomainError `not-audio`, `unavailable`
 */
const inspect = async (
  services: Pick<UploadServices, 'inspectAudio' | 'storage'>,
  orgId: string,
  { storageKey, found, sizeBytes }: { storageKey: string; found: RecognisedContent; sizeBytes: number },
): Promise<Change> => {
  const { inspectAudio } = services;
  if (found.mimeType === tableMediaTypes.xlsx && sizeBytes <= limits.versions.fileBytes)
    return changeOf({ ...found, facts: await factsOfWorkbook(services, orgId, storageKey) });
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
  // Whether the row may have become uploaded, although this process does not know.
  let isSent = false;
  try {
    if (content.sizeBytes === 0)
      throw new DomainError('invalid-input', { detail: audioFileMessage('audioFiles.empty') });
    const found = recogniseContent(content, row.name);
    const change = await inspect(services, orgId, { storageKey, found, sizeBytes: content.sizeBytes });
    const { sizeBytes, checksum } = content;
    const end = { ...change, status: 'uploaded' as const, storageKey, sizeBytes, checksum };
    isSent = true;
    const isFinished = await repository.finishUpload(orgId, id, end);
    isSent = false;
    if (!isFinished) throw new DomainError('conflict', { detail: audioFileMessage('audioFiles.addressUsed') });
  } catch (error) {
    // The connection may have ended after the commit. If nobody can say, the object is swept once no row has it.
    if (isSent) {
      if ((await repository.find(orgId, id))?.storageKey === storageKey) return;
      throw error;
    }
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
