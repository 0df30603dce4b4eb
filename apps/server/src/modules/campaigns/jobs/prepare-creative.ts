import type { StoredRendition } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { findDeadWorkers } from '../../../platform/database/worker-liveness.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createAudioformsRepository } from '../../audioforms/index.ts';
import { createFilesRepository } from '../../files/index.ts';
import { CampaignInputError } from '../campaign-input-error.ts';
import { creativeQueue } from '../creatives/creatives.queue.ts';
import { type CreativeRow, createCreativesRepository } from '../creatives/creatives.repository.ts';
import { deleteMedia, mediaFolder } from '../creatives/media-folder.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { encodeStored } from './encode-creative.ts';

export type PrepareServices = {
  readonly handle: DatabaseHandle;
  readonly storage: Storage;
  readonly temporaryDirectory: string;
  readonly workerId: number;
};

type Prepared = Pick<CreativeRow, 'durationMs' | 'renditions' | 'loudness'>;

const fileOfSource = async (
  { handle }: PrepareServices,
  { orgId, source }: CreativeRow,
): Promise<string | null | undefined> => {
  if (source.kind === 'file') return source.fileId;
  if (source.audioformId === undefined) return source.kind === 'creative' ? source.fileId : undefined;
  return (await createAudioformsRepository(handle.db).find(orgId, source.audioformId))?.fileId;
};

/** Key of the best rendition of the creative whose mastered form this one is. */
const keyOfOriginal = async (
  { handle }: PrepareServices,
  { orgId, source }: CreativeRow,
): Promise<string | undefined> => {
  if (!source.mastering) return undefined;
  const original = await createCreativesRepository(handle.db).find(orgId, source.mastering.ofCreativeId);
  const [best] = (original?.renditions ?? []).toSorted((a, b) => b.bitrateKbps - a.bitrateKbps);
  return best?.objectKey;
};

/** Key of the audio from which a creative is made. @throws CampaignInputError when it is gone */
const sourceKey = async (services: PrepareServices, row: CreativeRow): Promise<string> => {
  const fileId = await fileOfSource(services, row);
  const file = fileId ? await createFilesRepository(services.handle.db).find(row.orgId, fileId) : undefined;
  // A file in the trash is used until it is deleted for good.
  if (file?.status === 'uploaded' && file.storageKey !== null) return file.storageKey;
  const key = await keyOfOriginal(services, row);
  if (key === undefined) throw new CampaignInputError(campaignMessage('campaigns.creativeGone'));
  return key;
};

/** Copies the renditions of another creative; undefined when it has none yet. */
const copyRenditions = async (
  { handle, storage }: PrepareServices,
  { orgId, id, source }: CreativeRow,
): Promise<Prepared | undefined> => {
  if (source.kind !== 'creative') return undefined;
  const from = await createCreativesRepository(handle.db).find(orgId, source.creativeId);
  if (from?.state !== 'ready') return undefined;
  const renditions: StoredRendition[] = [];
  for (const rendition of from.renditions) {
    const objectKey = `${mediaFolder(id)}/${rendition.name}`;
    await storage.copy(rendition.objectKey, objectKey);
    renditions.push({ ...rendition, objectKey });
  }
  return { durationMs: from.durationMs, loudness: from.loudness, renditions };
};

const makeRenditions = async (
  services: PrepareServices,
  row: CreativeRow,
  { signal, onProgress }: Watched,
): Promise<Prepared> => {
  const { loudnessPreset, lengthMs } = row.source.mastering ?? {};
  const key = await sourceKey(services, row);
  const encoded = await encodeStored(services, key, { loudnessPreset, lengthMs, signal, onProgress });
  const renditions: StoredRendition[] = [];
  for (const { bytes, ...rendition } of encoded.renditions) {
    signal.throwIfAborted();
    const objectKey = `${mediaFolder(row.id)}/${rendition.name}`;
    await services.storage.put(objectKey, bytes);
    renditions.push({ ...rendition, objectKey, sizeBytes: bytes.length });
  }
  const { durationMs, integratedLufs, truePeakDbtp, silenceMs } = encoded;
  return { durationMs, loudness: { integratedLufs, truePeakDbtp, silenceMs }, renditions };
};

type Watched = { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void };

const WATCH_MILLISECONDS = 500;

/** The creative is not this worker's any more: its mastering was cancelled, or it was deleted. */
class CreativeWithdrawnError extends Error {}

/**
 * Notes the progress of some work, and ends it when the creative is withdrawn.
 * @throws CreativeWithdrawnError; as `work`
 */
const watchCreative = async <Result>(
  { handle, workerId }: PrepareServices,
  { orgId, id }: CreativeRow,
  signal: AbortSignal,
  work: (watched: Watched) => Promise<Result>,
): Promise<Result> => {
  const withdrawn = new AbortController();
  let progressPercent = 0;
  const note = async (): Promise<void> => {
    const isOurs = await createCreativesRepository(handle.db).noteProgress({ orgId, id, workerId }, progressPercent);
    if (!isOurs) withdrawn.abort(new CreativeWithdrawnError());
  };
  // While the database is away, the work goes on; its end needs the database anyway.
  const timer = setInterval(() => void note().catch(() => {}), WATCH_MILLISECONDS);
  try {
    return await work({
      signal: AbortSignal.any([signal, withdrawn.signal]),
      onProgress: (percent) => {
        progressPercent = percent;
      },
    });
  } finally {
    clearInterval(timer);
  }
};

/** Stores the result, and publishes again what is served with the creative. @returns whether the creative is still wanted */
const finish = (
  { handle, workerId }: PrepareServices,
  { orgId, id, campaignId }: CreativeRow,
  change: Parameters<ReturnType<typeof createCreativesRepository>['finish']>[1],
): Promise<boolean> =>
  handle.db.transaction(async (db) => {
    if (!(await createCreativesRepository(db).finish({ orgId, id, workerId }, change))) return false;
    await createCampaignsRepository(db).markPublicationDue(orgId, [campaignId]);
    return true;
  });

/** Deletes the media of a creative that was deleted or given up meanwhile. */
const deleteUnwanted = async ({ handle, storage }: PrepareServices, { orgId, id }: CreativeRow): Promise<void> => {
  const row = await createCreativesRepository(handle.db).find(orgId, id);
  if (!row || row.state === 'failed') await deleteMedia(storage, id);
};

/**
 * Makes the renditions of a creative, measures it, and stores both with it. A creative that was deleted, or that another
 * worker prepares, is left alone.
 * @throws errors of database and storage, after which the job is tried again; the signal's reason
 */
export const prepareCreative = async (
  services: PrepareServices,
  { orgId, id, signal }: { readonly orgId: string; readonly id: string; readonly signal: AbortSignal },
): Promise<void> => {
  const { handle, workerId } = services;
  const creatives = createCreativesRepository(handle.db);
  const row = await creatives.claim(orgId, id, workerId);
  if (!row) return;
  try {
    const prepared =
      (await copyRenditions(services, row)) ??
      (await watchCreative(services, row, signal, (watched) => makeRenditions(services, row, watched)));
    const isWanted = await finish(services, row, { state: 'ready', problem: null, ...prepared });
    if (!isWanted) await deleteUnwanted(services, row);
  } catch (error) {
    if (error instanceof CreativeWithdrawnError) {
      await deleteUnwanted(services, row);
      return;
    }
    if (!(error instanceof CampaignInputError)) {
      await creatives.release(orgId, id, workerId).catch(() => {});
      throw error;
    }
    await finish(services, row, { state: 'failed', problem: error.sentence });
  }
};

/** Time after which a creative without a worker may have lost its job. */
const REQUEUE_MILLISECONDS = 30_000;

/** Gives creatives of dead workers, and those whose job is lost, to the queue again. @returns their number */
export const recoverCreatives = async ({
  handle,
  jobs,
  own,
}: {
  readonly handle: DatabaseHandle;
  readonly jobs: Pick<Jobs, 'giveBack'>;
  /** Creatives of this process: one that it does not work on was left behind. */
  readonly own: { readonly workerId: number; readonly isActive: (id: string) => boolean };
}): Promise<number> => {
  const creatives = createCreativesRepository(handle.db);
  const claimed = await creatives.listClaimed();
  const workers = [...new Set(claimed.flatMap(({ workerId }) => (workerId === null ? [] : [workerId])))];
  const dead = await findDeadWorkers(handle, workers);
  let count = 0;
  for (const { orgId, id, workerId } of claimed) {
    if (workerId === null) continue;
    if (workerId === own.workerId ? own.isActive(id) : !dead.has(workerId)) continue;
    if (!(await creatives.release(orgId, id, workerId))) continue;
    await jobs.giveBack(creativeQueue, id, { orgId, id }, { orgId });
    count += 1;
  }
  for (const { orgId, id } of await creatives.listWaitingSince(new Date(Date.now() - REQUEUE_MILLISECONDS)))
    await jobs.giveBack(creativeQueue, id, { orgId, id }, { orgId });
  return count;
};
