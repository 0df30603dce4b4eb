import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createArtifactCache,
  createBankRunner,
  createThreadRunner,
  evictArtifactCache,
  type MediaFile,
  type RenderContext,
  readRendererHash,
  rememberSpeech,
  withBankRunner,
} from '@sonora/renderer';
import { runBillingRound } from '../modules/billing/jobs/index.ts';
import { type ConnectionKey, createConnectionsRepository } from '../modules/connections/index.ts';
import { checkConnection, createProviderPool } from '../modules/connections/jobs/index.ts';
import { createDictionaryRepository, loadDictionary } from '../modules/dictionary/index.ts';
import { createFilesRepository } from '../modules/files/index.ts';
import { createOrganisationsRepository, forgetOrganisationQueue } from '../modules/organisations/index.ts';
import { createProductionsRepository, productionQueue, remoteProductionQueue } from '../modules/productions/index.ts';
import {
  attemptKey,
  type RenderAudioformServices,
  recoverProductions,
  renderAudioform,
} from '../modules/productions/jobs/index.ts';
import { holdWorkerLock } from '../platform/database/worker-liveness.ts';
import { requestQueue } from '../platform/jobs/jobs.ts';
import { respond } from '../platform/jobs/worker-rpc.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { createLog } from '../platform/log/log.ts';
import { mailQueue } from '../platform/mail/mail.queue.ts';
import { openPayments } from '../platform/payments/open-payments.ts';
import { createInstalledSoundfont } from '../platform/soundfont/installed-soundfont.ts';
import { createCloudProvider } from '../platform/speech/cloud-provider.ts';
import { openCoreServices } from '../start/core-services.ts';
import { every } from '../start/every.ts';
import { runProcess } from '../start/process-life.ts';
import { createInstallationEngines, lookAgainMilliseconds } from '../start/voices/installation-engines.ts';
import { forgetStoredFiles } from './forget-organisation.ts';
import { checkDueConnections, organisationSpeech } from './organisation-speech.ts';
import { remoteProductionsAtOnce, speaksThroughService } from './remote-productions.ts';
import { ensureSampleAd } from './sample-ad.ts';
import { orderWantedPacks, workOnVoicePacks } from './voice-packs-work.ts';
import { warmUp } from './warm-up.ts';
import { createRequestHandlers, refusalOf } from './worker-requests.ts';

const sweepMilliseconds = 1_000;
/** How soon a service is asked for its voices that was connected while nobody could ask. */
const connectionsMilliseconds = 5_000;
const evictMilliseconds = 600_000;
const billingMilliseconds = 60_000;
/** What was made to be heard or fetched once; the addresses that are handed out hold for an hour. */
const passingFolders = ['previews', 'exports'] as const;
const passingMilliseconds = 86_400_000;
const cacheBytes = 4_000_000_000;

const startWorker = async (): Promise<{ stop(): Promise<void> }> => {
  const core = await openCoreServices('worker');
  const { config, log, handle, notifier, jobs, storage } = core;
  const liveness = await holdWorkerLock(handle, log);
  await mkdir(join(config.dataDirectory, 'tmp'), { recursive: true, mode: 0o700 });
  const temporaryDirectory = await mkdtemp(join(config.dataDirectory, 'tmp', 'worker-'));
  const speech = await createInstallationEngines(config.dataDirectory, { temporaryDirectory });
  // What nobody waits for ends with the process, at once.
  const stopping = new AbortController();
  const onError = (error: unknown): void =>
    log.warn({ error: describeError(error) }, 'a periodic task failed; it will be tried again');
  const cache = createArtifactCache(core.cacheFolder);
  const bankRunner = createBankRunner();
  const runner = withBankRunner(createThreadRunner(config.workers), bankRunner);
  // A thread of its own: somebody who waits for a line to be spoken does not queue behind whole ads.
  const interactiveRunner = withBankRunner(createThreadRunner(1), bankRunner);
  const rendererHash = readRendererHash(config.root);
  const connections = createConnectionsRepository(handle.db);
  const pool = createProviderPool({
    seal: core.seal,
    createProvider: createCloudProvider,
    remember: (engine) => rememberSpeech(engine, cache),
    addCharacters: connections.addCharacters,
    onUncounted: (error) =>
      log.warn({ error: describeError(error) }, 'what a speech service was sent could not be counted'),
    onStatus: (row, status, statusText) => {
      log[status === 'down' ? 'warn' : 'info']({ engine: row.engine, orgId: row.orgId, status }, 'speech service');
      connections.note(row, { status, statusText }).catch(onError);
    },
  });
  const speechOf = (orgId: string | undefined) =>
    organisationSpeech({ engines: speech, repository: connections, pool }, orgId);
  const context: Omit<RenderContext, 'findMedia' | 'dictionary' | 'speech'> = {
    cache,
    runner,
    rendererHash,
    findBank: createInstalledSoundfont(config.soundfont, log),
  };
  const findMedia = async (orgId: string, fileId: string): Promise<MediaFile | undefined> => {
    const row = await createFilesRepository(handle.db).find(orgId, fileId);
    if (row?.status !== 'uploaded' || row.storageKey === null) return undefined;
    const { storageKey } = row;
    return { contentKey: storageKey, read: () => storage.get(storageKey) };
  };
  const dictionaryOf = (orgId: string | undefined) => loadDictionary(createDictionaryRepository(handle.db), orgId);
  const active = new Set<string>();
  const own = {
    workerId: liveness.workerId,
    isActive: (id: string, attempt: number) => active.has(attemptKey(id, attempt)),
  };
  const productionServices: RenderAudioformServices = {
    handle,
    notifier,
    storage,
    log,
    workerId: liveness.workerId,
    active,
    publicUrl: config.publicUrl,
    context,
    speechOf,
    dictionaryOf,
    findMedia,
    organisationName: (orgId) => createOrganisationsRepository(handle.db).findName(orgId),
    publishFile: (db, file) =>
      createFilesRepository(db).upsert({ ...file, status: 'uploaded', category: 'Advert', modifiedAt: new Date() }),
  };
  const requestServices = {
    handle,
    storage,
    checkConnection: (key: ConnectionKey, signal: AbortSignal) =>
      checkConnection({ repository: connections, pool }, key, signal),
    contextFor: (orgId: string | undefined): RenderContext => ({
      ...context,
      speech: speechOf(orgId),
      runner: interactiveRunner,
      dictionary: () => dictionaryOf(orgId),
      findMedia: (fileId) => (orgId === undefined ? Promise.resolve(undefined) : findMedia(orgId, fileId)),
    }),
  };

  const remote = { productions: createProductionsRepository(handle.db), connections, engines: speech };
  await jobs.work(productionQueue, config.workers, async ({ data, signal }) => {
    // A production that cannot be looked at now is begun here, which knows what to do with its failure.
    if (await speaksThroughService(remote, data).catch(() => false)) {
      return jobs.giveBack(remoteProductionQueue, data.id, data);
    }
    return renderAudioform(productionServices, { ...data, signal });
  });
  await jobs.work(remoteProductionQueue, remoteProductionsAtOnce, ({ data, signal }) =>
    renderAudioform(productionServices, { ...data, signal }),
  );
  const requestHandlers = createRequestHandlers(requestServices);
  await jobs.work(requestQueue, 2, ({ data, signal }) => respond(requestHandlers, refusalOf, data, signal));
  await jobs.work(mailQueue, 1, ({ data }) => core.mailer.deliver(data.outboxId));
  await jobs.work(forgetOrganisationQueue, 1, ({ data }) => forgetStoredFiles(storage, data));
  const voicePacksWork = {
    handle,
    jobs,
    log,
    dataDirectory: config.dataDirectory,
    wanted: config.voicePacks,
    stopping: stopping.signal,
    onInstalled: () => speech.refresh(),
  };
  await workOnVoicePacks(voicePacksWork);
  jobs.assertAllHandled();
  void orderWantedPacks(voicePacksWork).catch(onError);

  const repository = createProductionsRepository(handle.db);
  const stopSweep = every(sweepMilliseconds, () => recoverProductions({ handle, repository, jobs, log, own }), onError);
  const stopEviction = every(evictMilliseconds, () => evictArtifactCache(core.cacheFolder, cacheBytes), onError);
  const { provider: payments } = await openPayments(config, handle);
  const { publicUrl } = config;
  const billingRound = { handle, payments, publicUrl, isProductionOver: repository.isOver, onError };
  const stopBilling = every(billingMilliseconds, () => runBillingRound(billingRound), onError);
  const clearPassing = async (): Promise<void> => {
    const before = new Date(Date.now() - passingMilliseconds);
    for (const folder of passingFolders) await storage.deleteOlder(folder, before);
  };
  const stopLooking = every(lookAgainMilliseconds, () => speech.refresh(), onError);
  const stopChecking = every(
    connectionsMilliseconds,
    () =>
      checkDueConnections(
        connections,
        (key) => checkConnection({ repository: connections, pool }, key, stopping.signal),
        onError,
      ),
    onError,
  );
  const stopClearing = every(evictMilliseconds, clearPassing, onError);
  const onAsideError = (error: unknown): void => {
    if (!stopping.signal.aborted) onError(error);
  };
  // The first ad of a person should not pay for threads that have never run their code.
  const warmCache = createArtifactCache(join(temporaryDirectory, 'warm-up'));
  for (const warm of [runner, interactiveRunner]) {
    const warmContext = { ...requestServices.contextFor(undefined), runner: warm, cache: warmCache };
    void warmUp(warmContext, stopping.signal).catch(onAsideError);
  }
  const sampleContext = requestServices.contextFor(undefined);
  void ensureSampleAd({ handle, storage, log, context: sampleContext, signal: stopping.signal }).catch(onAsideError);

  return {
    stop: async () => {
      stopping.abort();
      stopSweep();
      stopEviction();
      stopBilling();
      stopClearing();
      stopChecking();
      stopLooking();
      await core.close();
      await Promise.all([runner.close(), interactiveRunner.close(), bankRunner.close(), speech.close(), pool.close()]);
      await liveness.close();
      await rm(temporaryDirectory, { recursive: true, force: true });
    },
  };
};

await runProcess(createLog({ level: process.env.SONORA_LOG_LEVEL || 'info', name: 'worker' }), startWorker);
