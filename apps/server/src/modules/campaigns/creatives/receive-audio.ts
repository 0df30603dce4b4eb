import { Readable } from 'node:stream';
import { DomainError } from '@sonora/contracts';
import { fileName } from '@sonora/contracts/endpoints/files/file-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { announceUpload, createFilesRepository, receiveUpload } from '../../files/index.ts';
import type { CampaignsServices } from '../campaigns.services.ts';

/** A name that files may have; browsers send any. */
const storableName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  if (fileName.safeParse(last).success) return last;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(last)?.[0] ?? '';
  const plain = last
    .slice(0, last.length - extension.length)
    .replaceAll(/[^\p{L}\p{N}_ -]+/gu, ' ')
    .trim();
  const renamed = `${plain.slice(0, 80) || 'creative'}${extension}`;
  return fileName.safeParse(renamed).success ? renamed : 'creative';
};

type Services = Pick<CampaignsServices, 'handle' | 'signer' | 'publicUrl' | 'storage' | 'quota' | 'inspectAudio'>;

/** @param onArrived is told the id as soon as there is a row. @throws DomainError `not-audio`, `invalid-input`; as an upload */
const receiveOne = async (
  services: Services,
  caller: MemberCaller,
  file: File,
  onArrived: (fileId: string) => void,
): Promise<void> => {
  const repository = createFilesRepository(services.handle.db);
  const { orgId } = caller;
  const { fileId } = await announceUpload(services, caller, {
    name: storableName(file.name),
    folderId: null,
    category: null,
    tags: [],
    sizeBytes: file.size,
  });
  onArrived(fileId);
  const uploads = { ...services, repository, storageOf: services.quota.storageOf };
  await receiveUpload(uploads, {
    orgId,
    fileId,
    content: Readable.from([Buffer.from(await file.arrayBuffer())], { objectMode: false }),
    announcedBytes: file.size,
  });
  const row = await repository.find(orgId, fileId);
  if (row?.kind !== 'audio')
    throw new DomainError('not-audio', {
      detail: campaignMessage('campaigns.notAudio', { name: storableName(file.name) }),
    });
};

/**
 * Saves the audio files of a form to the files of the organisation, all or none.
 * @returns their ids. @throws DomainError `not-audio`, `invalid-input`; as an upload
 */
export const receiveAudio = async (
  services: Services,
  caller: MemberCaller,
  files: readonly File[],
): Promise<string[]> => {
  const fileIds: string[] = [];
  try {
    for (const file of files) await receiveOne(services, caller, file, (fileId) => fileIds.push(fileId));
    return fileIds;
  } catch (error) {
    const keys = await createFilesRepository(services.handle.db).discard(caller.orgId, fileIds);
    // The sweep deletes an object that stays.
    for (const key of keys) await services.storage.delete(key).catch(() => {});
    throw error;
  }
};
