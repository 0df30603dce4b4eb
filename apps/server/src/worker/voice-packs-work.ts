import { openVoicePacks } from '../boot/voices/installation-packs.ts';
import { createVoicePacksRepository, voicePackQueue } from '../modules/voices/index.ts';
import { installPack, orderPacks } from '../modules/voices/jobs/index.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';

export type VoicePacksWork = {
  readonly handle: DatabaseHandle;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly dataDirectory: string;
  /** Names of packs that the configuration requests. */
  readonly wanted: readonly string[];
  /** Aborted when the process stops. A download, which may take an hour, is continued by the next process. */
  readonly stopping: AbortSignal;
  /** Called after a pack was installed. */
  readonly onInstalled: () => Promise<void>;
};

/** Downloads requested voice packs, one at a time. */
export const workOnVoicePacks = async ({
  handle,
  jobs,
  log,
  dataDirectory,
  stopping,
  onInstalled,
}: VoicePacksWork): Promise<void> => {
  const repository = createVoicePacksRepository(handle.db);
  await jobs.work(voicePackQueue, 1, async ({ data: { name }, signal }) => {
    const ending = AbortSignal.any([signal, stopping]);
    await installPack({ repository, openPacks: () => openVoicePacks(dataDirectory) }, name, ending, (message) =>
      log.warn({ name, message }, 'a voice pack could not be fetched'),
    );
    await onInstalled();
  });
};

/** Requests the packs of the configuration that are not installed. */
export const orderWantedPacks = async ({ handle, jobs, log, dataDirectory, wanted }: VoicePacksWork): Promise<void> => {
  if (wanted.length === 0) return;
  const order = async (name: string): Promise<void> => {
    await jobs.send(voicePackQueue, { name });
  };
  const packs = await openVoicePacks(dataDirectory);
  const unknown = await orderPacks({ repository: createVoicePacksRepository(handle.db), packs, order }, wanted);
  if (unknown.length > 0) log.warn({ names: unknown }, 'SONORA_VOICE_PACKS names packs that do not exist');
};
