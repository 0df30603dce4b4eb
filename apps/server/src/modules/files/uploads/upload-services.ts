import type { Message } from '@sonora/contracts/messages/message';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AudioInspection } from '../audio-inspection.ts';
import type { FilesRepository } from '../files.repository.ts';

/** Decodes stored audio in a worker process. Undefined when none can do so now. */
export type InspectAudio = (
  orgId: string,
  key: string,
) => Promise<AudioInspection | { readonly refused: Message } | undefined>;

export type UploadServices = {
  readonly repository: FilesRepository;
  readonly storage: Storage;
  readonly inspectAudio: InspectAudio;
  /** Maximum size of the organisation's files. */
  readonly storageOf: (orgId: string) => Promise<number>;
};
