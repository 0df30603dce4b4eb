import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createArtifactCache, createBankRunner, createThreadRunner, rememberSpeech } from '@sonora/renderer';
import type { CoreServices } from '../boot/core-services.ts';
import { createInstallationEngines } from '../boot/voices/installation-engines.ts';
import { createConnectionsRepository } from '../modules/voices/index.ts';
import { createProviderPool } from '../modules/voices/jobs/index.ts';
import { checkoutRoot } from '../platform/config/checkout.ts';
import { readConfig } from '../platform/config/config.ts';
import { holdWorkerLock } from '../platform/database/worker-liveness.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { createCloudProvider } from '../platform/speech/cloud-provider.ts';
import { createIdleGate } from './threads/idle-gate.ts';
import { shareThreads } from './threads/share-threads.ts';

/** Background work starts this long after the last production or request. */
const QUIET_MILLISECONDS = 1_000;
/** Threads with which one organisation's texts are spoken at the same time; speaking takes less time than rendering. */
const MAX_SPEECH_THREADS = 4;

/** Threads for productions, and one for requests, so that previews do not queue behind ads. */
export const startThreads = () => {
  const { workers, isWarmedUp } = readConfig(process.env, checkoutRoot());
  const startsLater = !isWarmedUp;
  return {
    bankRunner: createBankRunner(),
    // One more than one organisation may use, so that another one has a thread at once.
    runner: createThreadRunner(workers + 1, { startsLater }),
    lowPriorityRunner: createThreadRunner(workers, { hasLowPriority: true }),
    requestRunner: createThreadRunner(1, { startsLater }),
  };
};

/** Resources of a worker process: its lock, threads, engines and connections. */
export const openWorkerResources = async (core: CoreServices, threads: ReturnType<typeof startThreads>) => {
  const { config, log, handle } = core;
  const liveness = await holdWorkerLock(handle, log);
  await mkdir(join(config.dataDirectory, 'tmp'), { recursive: true, mode: 0o700 });
  const temporaryDirectory = await mkdtemp(join(config.dataDirectory, 'tmp', 'worker-'));
  const speechThreads = Math.min(config.workers, MAX_SPEECH_THREADS) + 1;
  const engines = await createInstallationEngines(config.dataDirectory, {
    temporaryDirectory,
    isPreloaded: config.isWarmedUp,
    fliteThreads: speechThreads,
  });
  /** Aborted when the process stops, to end background work at once. */
  const stopping = new AbortController();
  /** Aborted when the process is stopped because of its memory. */
  const outOfMemory = new AbortController();
  const onError = (error: unknown): void =>
    log.warn({ error: describeError(error) }, 'a periodic task failed; it will be tried again');
  const cache = createArtifactCache(core.cacheFolder);
  const sharing = shareThreads(threads, {
    threads: config.workers,
    speechThreads,
    weightOf: core.weightOf,
  });
  const idleGate = createIdleGate(QUIET_MILLISECONDS);
  const connections = createConnectionsRepository(handle.db);
  const providerPool = createProviderPool({
    seal: core.seal,
    createProvider: createCloudProvider,
    remember: (engine) => rememberSpeech(engine, cache),
    addCharacters: connections.addCharacters,
    onUncounted: (error) =>
      log.warn({ error: describeError(error) }, 'what a speech service was sent could not be counted'),
    onStatus: (row, status, reason) => {
      log[status === 'down' ? 'warn' : 'info']({ engine: row.engine, orgId: row.orgId, status }, 'speech service');
      connections.note(row, { status, reason }).catch(onError);
    },
  });
  return {
    core,
    workerId: liveness.workerId,
    temporaryDirectory,
    engines,
    stopping,
    outOfMemory,
    onError,
    cache,
    idleGate,
    sharing,
    connections,
    providerPool,
    /** To be called after the queue has stopped. */
    close: async (): Promise<void> => {
      const open = [...Object.values(threads), engines, providerPool];
      await Promise.all(open.map((resource) => resource.close()));
      await liveness.close();
      await rm(temporaryDirectory, { recursive: true, force: true });
    },
  };
};

export type WorkerResources = Awaited<ReturnType<typeof openWorkerResources>>;
