import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createArtifactCache,
  createBankRunner,
  createThreadRunner,
  rememberSpeech,
  withBankRunner,
} from '@sonora/renderer';
import type { CoreServices } from '../boot/core-services.ts';
import { createInstallationEngines } from '../boot/voices/installation-engines.ts';
import { createConnectionsRepository } from '../modules/voices/index.ts';
import { createProviderPool } from '../modules/voices/jobs/index.ts';
import { checkoutRoot } from '../platform/config/checkout.ts';
import { readConfig } from '../platform/config/config.ts';
import { holdWorkerLock } from '../platform/database/worker-liveness.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { createCloudProvider } from '../platform/speech/cloud-provider.ts';
import { createIdleGate } from './idle-gate.ts';

/** Background work starts this long after the last production or request. */
const QUIET_MILLISECONDS = 1_000;

/** Threads for productions, and one for requests, so that previews do not queue behind ads. */
export const startThreads = () => {
  const { workers } = readConfig(process.env, checkoutRoot());
  const bankRunner = createBankRunner();
  return {
    bankRunner,
    runner: withBankRunner(createThreadRunner(workers), bankRunner),
    requestRunner: withBankRunner(createThreadRunner(1), bankRunner),
  };
};

/** Resources of a worker process: its lock, threads, engines and connections. */
export const openWorkerResources = async (core: CoreServices, threads: ReturnType<typeof startThreads>) => {
  const { config, log, handle } = core;
  const liveness = await holdWorkerLock(handle, log);
  await mkdir(join(config.dataDirectory, 'tmp'), { recursive: true, mode: 0o700 });
  const temporaryDirectory = await mkdtemp(join(config.dataDirectory, 'tmp', 'worker-'));
  const engines = await createInstallationEngines(config.dataDirectory, { temporaryDirectory, isPreloaded: true });
  /** Aborted when the process stops, to end background work at once. */
  const stopping = new AbortController();
  const onError = (error: unknown): void =>
    log.warn({ error: describeError(error) }, 'a periodic task failed; it will be tried again');
  const cache = createArtifactCache(core.cacheFolder);
  const { runner, requestRunner, bankRunner } = threads;
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
    onError,
    cache,
    idleGate,
    runner,
    requestRunner,
    connections,
    providerPool,
    /** To be called after the queue has stopped. */
    close: async (): Promise<void> => {
      const open = [runner, requestRunner, bankRunner, engines, providerPool];
      await Promise.all(open.map((resource) => resource.close()));
      await liveness.close();
      await rm(temporaryDirectory, { recursive: true, force: true });
    },
  };
};

export type WorkerResources = Awaited<ReturnType<typeof openWorkerResources>>;
