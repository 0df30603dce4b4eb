import { join } from 'node:path';
import { type MediaFile, type RefusedMedia, type RenderContext, readRendererHash } from '@sonora/renderer';
import { OUT_OF_MEMORY } from '../boot/watch-memory.ts';
import { createAudioformsRepository } from '../modules/audioforms/index.ts';
import type { RenderAudioformServices } from '../modules/audioforms/jobs/index.ts';
import { createDictionaryRepository, loadDictionary } from '../modules/dictionary/index.ts';
import { createFilesRepository, kindProblem } from '../modules/files/index.ts';
import { createOrganisationsRepository } from '../modules/organisations/index.ts';
import { createProcessingRepository } from '../modules/processing/index.ts';
import { createProjectSessionsRepository } from '../modules/projects/index.ts';
import { createPacesRepository, learnPaces } from '../modules/voices/index.ts';
import { checkConnection } from '../modules/voices/jobs/index.ts';
import { createInstalledSoundfont } from '../platform/soundfont/installed-soundfont.ts';
import { readInParts } from '../platform/storage/storage.ts';
import { createItemsServices } from './items-services.ts';
import { organisationSpeech } from './organisation-speech.ts';
import type { WorkerRequestServices } from './worker-requests.ts';
import type { WorkerResources } from './worker-resources.ts';

const creativeServices = ({ core: { handle, storage, config }, workerId }: WorkerResources) => ({
  handle,
  storage,
  workerId,
  temporaryDirectory: join(config.dataDirectory, 'tmp'),
  /** Ids of the creatives that this process prepares. */
  active: new Set<string>(),
});

/** Services for jobs and requests, on the resources of this process. */
export const createWorkerServices = (resources: WorkerResources) => {
  const { core, engines, cache, sharing, connections, providerPool, workerId } = resources;
  const { config, log, handle, notifier, storage } = core;
  const voices = { engines, repository: connections, pool: providerPool, shareEngine: sharing.shareEngine };
  const speechOf = (orgId: string | undefined) => organisationSpeech(voices, orgId);
  const context: RenderAudioformServices['context'] = {
    cache,
    rendererHash: readRendererHash(config.root),
    findBank: createInstalledSoundfont(config.soundfont, log),
  };
  const findMedia = async (orgId: string, fileId: string): Promise<MediaFile | RefusedMedia | undefined> => {
    const row = await createFilesRepository(handle.db).find(orgId, fileId);
    // Ads go on using a file in the trash until it is deleted for good.
    if (!row) return undefined;
    const refused = kindProblem(row, 'audio');
    if (refused || row.storageKey === null) return refused && { refused };
    const { storageKey } = row;
    return { contentKey: storageKey, read: () => readInParts(storage, storageKey) };
  };
  const dictionaryOf = (orgId: string | undefined) => loadDictionary(createDictionaryRepository(handle.db), orgId);
  const check: WorkerRequestServices['checkConnection'] = (key, signal) =>
    checkConnection({ repository: connections, pool: providerPool }, key, signal);
  /** For a user who is waiting, or for work in the background. */
  const contextFor = (orgId: string | undefined, urgency: 'waiting' | 'background' = 'waiting'): RenderContext => ({
    ...context,
    speech: speechOf(orgId),
    runner: urgency === 'waiting' ? sharing.requestRunnerOf(orgId) : sharing.runnerOf(orgId),
    dictionary: () => dictionaryOf(orgId),
    findMedia: (fileId) => (orgId === undefined ? Promise.resolve(undefined) : findMedia(orgId, fileId)),
  });
  const rendering: RenderAudioformServices = {
    handle,
    notifier,
    storage,
    log,
    workerId,
    outOfMemory: resources.outOfMemory.signal,
    active: new Set<string>(),
    publicUrl: config.publicUrl,
    context,
    speechOf,
    runnerOf: sharing.runnerOf,
    dictionaryOf,
    findMedia,
    learnSpeech: (orgId, spoken) => learnPaces(createPacesRepository(handle.db), orgId, spoken),
    organisationName: (orgId) => createOrganisationsRepository(handle.db).findName(orgId),
    publishFile: async (db, file) => {
      await createFilesRepository(db).upsert({
        ...file,
        status: 'uploaded',
        category: 'Advert',
        kind: 'audio',
        madeBy: 'render',
        madeFrom: file.id,
        modifiedAt: new Date(),
      });
      await createProjectSessionsRepository(db).markProduced(file.orgId, file.id, file.durationSeconds ?? null);
    },
  };
  const requests: WorkerRequestServices = {
    handle,
    storage,
    publicUrl: config.publicUrl,
    temporaryDirectory: resources.temporaryDirectory,
    checkConnection: check,
    contextFor,
  };
  const items = createItemsServices(resources, { contextFor, voices, rendering });
  const creatives = creativeServices(resources);
  return { rendering, items, requests, contextFor, checkConnection: check, creatives };
};

/**
 * Stops a worker. Its running attempts do not count as deaths, unless it is stopped because of its memory.
 * @param finishWork waits for running jobs
 */
export const stopWorker = async (
  { core, stopping, outOfMemory, workerId, close, onError }: WorkerResources,
  reason: string,
  finishWork: () => Promise<void>,
): Promise<void> => {
  if (reason === OUT_OF_MEMORY) outOfMemory.abort();
  else {
    await createAudioformsRepository(core.handle.db).closeAttempts(workerId).catch(onError);
    await createProcessingRepository(core.handle.db).closeAttempts(workerId).catch(onError);
  }
  stopping.abort();
  await finishWork();
  await core.close();
  await close();
};

export type WorkerServices = ReturnType<typeof createWorkerServices>;
