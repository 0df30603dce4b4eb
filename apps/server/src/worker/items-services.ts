import type { RenderContext } from '@sonora/renderer';
import { createAudioformsRepository } from '../modules/audioforms/index.ts';
import type { RenderAudioformServices } from '../modules/audioforms/jobs/index.ts';
import { mediaBytesOf } from '../modules/campaigns/index.ts';
import { createFilesRepository, createStorageQuota } from '../modules/files/index.ts';
import { createOrganisationsRepository } from '../modules/organisations/index.ts';
import type { ItemsServices } from '../modules/processing/jobs/index.ts';
import { type ItemResult, noteItemEnded } from '../modules/versions/index.ts';
import {
  createBatchKind,
  createExportKind,
  createImportKind,
  type SaveVersionServices,
} from '../modules/versions/jobs/index.ts';
import { createItemsSpeech } from './items-speech.ts';
import type { OrganisationSpeechServices } from './organisation-speech.ts';
import { whenIdle } from './threads/idle-gate.ts';
import type { WorkerResources } from './worker-resources.ts';

const savingServices = ({
  handle,
  storage,
}: Pick<WorkerResources['core'], 'handle' | 'storage'>): SaveVersionServices => {
  const files = createFilesRepository(handle.db);
  return {
    handle,
    storage,
    quota: createStorageQuota(files, createOrganisationsRepository(handle.db), (orgId) =>
      mediaBytesOf(handle.db, orgId),
    ),
    renderOf: async (orgId, id) => (await createAudioformsRepository(handle.db).find(orgId, id))?.fileId,
  };
};

/**
 * Longest wait of an item's task or sentence for users who wait for something else. An installation may be busy all day: a
 * batch then has one short task in this time for each of its runs, about a tenth of the processors, which no single ad
 * notices.
 */
const MAX_WAIT_MILLISECONDS = 10_000;

/** Services of jobs with items. Their tasks and their speech give way while a user waits for anything else. */
export const createItemsServices = (
  { core, cache, idleGate, sharing, outOfMemory, workerId }: WorkerResources,
  services: {
    readonly contextFor: (orgId: string) => RenderContext;
    readonly voices: OrganisationSpeechServices;
    readonly rendering: Pick<RenderAudioformServices, 'organisationName' | 'publishFile'>;
  },
): ItemsServices => {
  const { config, handle, jobs, log, notifier, storage } = core;
  const { organisationName, publishFile } = services.rendering;
  const maxWaitMilliseconds = MAX_WAIT_MILLISECONDS;
  const speechOf = createItemsSpeech({ idleGate, cache, voices: services.voices, maxWaitMilliseconds });
  const contextFor = (orgId: string, signal: AbortSignal): RenderContext => ({
    ...services.contextFor(orgId),
    speech: speechOf(orgId),
    runner: whenIdle(idleGate, sharing.runnerOf(orgId), signal, maxWaitMilliseconds),
  });
  const batch = createBatchKind({
    handle,
    storage,
    publicUrl: config.publicUrl,
    contextFor,
    organisationName,
    publishFile,
  });
  return {
    handle,
    notifier,
    jobs,
    log,
    workerId,
    activeItems: new Set<string>(),
    outOfMemory: outOfMemory.signal,
    onItemEnded: async (db, { orgId, jobId, name, reference }, { status, errors, result }) => {
      if (reference === null) return;
      const { audioformId = null, uri: url = null, durationSeconds = null } = (result ?? {}) as Partial<ItemResult>;
      await noteItemEnded(db, { orgId, jobId, name, reference, status, audioformId, url, durationSeconds, errors });
    },
    kinds: new Map([
      ['batch', batch],
      ['export', createExportKind(savingServices(core))],
      [
        'import',
        createImportKind({
          storage,
          publicUrl: config.publicUrl,
          voicesOf: (orgId) => services.contextFor(orgId).speech(),
        }),
      ],
    ]),
  };
};
