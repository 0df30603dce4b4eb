import { evictArtifactCache } from '@sonora/renderer';
import { refreshMilliseconds } from '../boot/voices/installation-engines.ts';
import { createAudioformsRepository } from '../modules/audioforms/index.ts';
import { attemptKey, recoverProductions } from '../modules/audioforms/jobs/index.ts';
import { runBillingRound } from '../modules/billing/jobs/index.ts';
import { filesOfCreatives } from '../modules/campaigns/index.ts';
import {
  fetchDueFeeds,
  recoverCreatives,
  renewPublications,
  resetDueFeeds,
  sweepCampaigns,
  tellErrorSpikes,
} from '../modules/campaigns/jobs/index.ts';
import { sweepFiles } from '../modules/files/jobs/index.ts';
import { createAudit } from '../modules/organisations/index.ts';
import { createProcessingRepository, filesInUse } from '../modules/processing/index.ts';
import { recoverItems } from '../modules/processing/jobs/index.ts';
import { IMPORTS_FOLDER } from '../modules/versions/index.ts';
import { sweepOutbox } from '../platform/mail/outbox.ts';
import { openPayments } from '../platform/payments/open-payments.ts';
import { every } from '../platform/processes/every.ts';
import { createRetentionClock } from '../platform/processes/retention-clock.ts';
import { checkDueConnections } from './organisation-speech.ts';
import type { WorkerResources } from './worker-resources.ts';
import type { WorkerServices } from './worker-services.ts';

const RECOVERY_MILLISECONDS = 1_000;
/** Interval of the check for services that were connected while no worker was running. */
const CONNECTIONS_MILLISECONDS = 2_000;
/** Changed creatives and feeds are served within this time and that of the processes that serve ads. */
const PUBLICATION_MILLISECONDS = 500;
const FEEDS_MILLISECONDS = 1_000;
const FEEDS_RESET_MILLISECONDS = 60_000;
const SPIKES_MILLISECONDS = 30_000;
const BILLING_MILLISECONDS = 60_000;
const CLEANING_MILLISECONDS = 600_000;
const SWEEP_MILLISECONDS = 3_600_000;
const AUDIT_MILLISECONDS = 21_600_000;
/** Folders of temporary files: of addresses that are valid for an hour, and of imports that may be resumed. */
const TEMPORARY_FOLDERS = ['previews', 'exports', IMPORTS_FOLDER] as const;
const TEMPORARY_FILE_MILLISECONDS = 86_400_000;
const MAX_CACHE_BYTES = 4_000_000_000;

/** Starts the periodic tasks of this process. @returns a function that stops them */
export const startPeriodicTasks = async (
  { core, engines, connections, workerId, stopping, onError }: WorkerResources,
  { rendering, items, checkConnection, creatives }: WorkerServices,
): Promise<() => void> => {
  const { config, handle, eventDatabases, jobs, log, notifier, storage, cacheFolder } = core;
  const repository = createAudioformsRepository(handle.db);
  const own = {
    workerId,
    isActive: (id: string, attempt: number) => rendering.active.has(attemptKey(id, attempt)),
  };
  const filesOfWork: typeof filesInUse = async (db, orgId, fileIds) => [
    ...new Set([...(await filesInUse(db, orgId, fileIds)), ...(await filesOfCreatives(db, orgId, fileIds))]),
  ];
  const files = { db: handle.db, storage, filesInUse: filesOfWork };
  const ownCreatives = { workerId, isActive: (id: string) => creatives.active.has(id) };
  const { provider: payments } = await openPayments(config, handle);
  const processing = createProcessingRepository(handle.db);
  const isProductionOver = async (orgId: string, id: string): Promise<boolean> =>
    (await repository.isOver(orgId, id)) && (await processing.isHoldOver(orgId, id));
  const billing = { handle, payments, publicUrl: config.publicUrl, isProductionOver, onError };
  // What is old is deleted by this clock alone.
  const believedNow = createRetentionClock(handle.pool);
  const deleteTemporaryFiles = async (): Promise<void> => {
    const before = new Date((await believedNow()).getTime() - TEMPORARY_FILE_MILLISECONDS);
    for (const folder of TEMPORARY_FOLDERS) await storage.deleteOlder(folder, before);
  };
  const stops = [
    every(RECOVERY_MILLISECONDS, () => recoverProductions({ handle, repository, jobs, log, own }), onError),
    every(RECOVERY_MILLISECONDS, () => recoverItems(items), onError),
    every(RECOVERY_MILLISECONDS, () => recoverCreatives({ handle, jobs, own: ownCreatives }), onError),
    every(PUBLICATION_MILLISECONDS, () => renewPublications(handle, notifier), onError),
    every(FEEDS_MILLISECONDS, () => fetchDueFeeds(handle, { signal: stopping.signal }), onError),
    every(FEEDS_RESET_MILLISECONDS, () => resetDueFeeds(handle), onError),
    every(SPIKES_MILLISECONDS, () => tellErrorSpikes({ handle, eventDatabases, jobs }), onError),
    every(
      SWEEP_MILLISECONDS,
      async () => sweepCampaigns({ handle, storage }, (await believedNow()).getTime()),
      onError,
    ),
    every(CLEANING_MILLISECONDS, () => evictArtifactCache(cacheFolder, MAX_CACHE_BYTES), onError),
    every(CLEANING_MILLISECONDS, deleteTemporaryFiles, onError),
    every(CLEANING_MILLISECONDS, async () => sweepOutbox(handle.db, await believedNow()), onError),
    every(SWEEP_MILLISECONDS, async () => sweepFiles(files, (await believedNow()).getTime()), onError),
    every(AUDIT_MILLISECONDS, async () => createAudit(handle.db).pseudonymise(await believedNow()), onError),
    every(BILLING_MILLISECONDS, () => runBillingRound(billing), onError),
    every(refreshMilliseconds, () => engines.refresh(), onError),
    every(
      CONNECTIONS_MILLISECONDS,
      () => checkDueConnections(connections, (key) => checkConnection(key, stopping.signal), onError),
      onError,
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
