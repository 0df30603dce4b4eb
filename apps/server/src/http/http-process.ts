import { join } from 'node:path';
import { DomainError } from '@sonora/contracts';
import {
  createFlags,
  createFlagsRepository,
  createInstallationRoutes,
  resolveCaller,
} from '../modules/access/index.ts';
import { renewedCookie } from '../modules/accounts/index.ts';
import {
  createConnectionsRepository,
  createConnectionsRoutes,
  createVoiceLibrary,
} from '../modules/connections/index.ts';
import { createDictionaryRepository, createDictionaryRoutes } from '../modules/dictionary/index.ts';
import { createFilesRepository, createFilesRoutes, createMediaAddresses, storedFile } from '../modules/files/index.ts';
import { type AuditActor, createDirectory, withAudit } from '../modules/organisations/index.ts';
import { createProductionsRepository, createProductionsRoutes } from '../modules/productions/index.ts';
import { createProjectsRepository, createProjectsRoutes } from '../modules/projects/index.ts';
import { createSoundsRoutes } from '../modules/sounds/index.ts';
import { createVoicePacksRepository, createVoicePacksRoutes, voicePackQueue } from '../modules/voice-packs/index.ts';
import { createVoicesRoutes } from '../modules/voices/index.ts';
import { voiceFolders } from '../platform/config/data-directory.ts';
import { createApp } from '../platform/http/app.ts';
import { memberCaller, type RequestContext, router, signedInCaller } from '../platform/http/router.ts';
import { INSTALLATION } from '../platform/ids/installation-id.ts';
import { createPictures } from '../platform/images/pictures.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { createLog } from '../platform/log/log.ts';
import { findModels } from '../platform/speech/sherpa/find-models.ts';
import { openCoreServices, version } from '../start/core-services.ts';
import { every } from '../start/every.ts';
import { runProcess } from '../start/process-life.ts';
import { createInstallationEngines, lookAgainMilliseconds } from '../start/voices/installation-engines.ts';
import { openInstallationPackFolder } from '../start/voices/installation-pack-folder.ts';
import { createAskWorker } from '../start/worker-requests.ts';
import { composeAccounts, createPeople, prepareFirstAdministrator } from './compose-accounts.ts';
import { composeBilling } from './compose-billing.ts';
import { composeOrganisations } from './compose-organisations.ts';
import { composeSharing } from './compose-sharing.ts';
import { composeSupport } from './compose-support.ts';
import { exportAddress } from './export-address.ts';
import { createMetrics } from './metrics.ts';
import { createPageReader, registerPages } from './pages.ts';
import { createPlainHandlers } from './plain-handlers.ts';

/** How long answers that are under way may take once the process stops. */
const drainMilliseconds = 18_000;

/** Whoever sends a request, as the log of an organisation or of the installation names them. */
const auditActorOf = (context: RequestContext, orgId: string): AuditActor => ({
  orgId,
  userId: signedInCaller(context).userId,
  ipAddress: context.ipAddress,
});

const startHttp = async (): Promise<{ stop(): Promise<void> }> => {
  const core = await openCoreServices('http');
  const { config, handle, jobs, storage, signer, log, notifier } = core;
  const people = createPeople(core);
  const { accounts, organisations, identifier } = people;
  // Only the catalogue is read here: nothing is spoken in the process that answers requests.
  const library = await createInstallationEngines(config.dataDirectory, {
    temporaryDirectory: join(config.dataDirectory, 'tmp'),
  });
  const stopLooking = every(
    lookAgainMilliseconds,
    () => library.refresh(),
    (error) => log.warn({ error: describeError(error) }, 'voices could not be looked for; it will be tried again'),
  );
  const flagSettings = createFlagsRepository(handle.db);
  const flags = await createFlags(flagSettings, notifier, config.flags);
  const askWorker = createAskWorker(jobs);
  const connections = createConnectionsRepository(handle.db);
  const files = createFilesRepository(handle.db);
  const productions = createProductionsRepository(handle.db);
  const mediaAddresses = createMediaAddresses(signer, config.publicUrl);
  const pictures = createPictures(storage, config.publicUrl);
  const organisationsHere = composeOrganisations(core, { accounts, pictures, flags });
  const peopleHere = composeAccounts(core, people, { flagsOf: flags.of, pictures, ...organisationsHere });
  const metrics = createMetrics({ token: config.metricsToken, countProductions: productions.countByStatus });
  const secureCookies = config.publicUrl.startsWith('https:');
  const { publicUrl } = config;
  const stopping = new AbortController();
  const modelFolders = Object.values(voiceFolders(config.dataDirectory));

  const distribution = join(config.root, 'apps', 'web', 'dist');
  const readPage = createPageReader(distribution);
  const sharing = composeSharing({
    core,
    files,
    productions,
    organisations,
    pictures,
    library,
    readPage,
  });

  const bytesOf = ({ key }: { readonly key: string }): Promise<Uint8Array> => storage.get(key);

  const billing = await composeBilling(core);

  const routes = router.router({
    ...peopleHere.routes,
    audioforms: createProductionsRoutes({
      handle,
      jobs,
      notifier,
      storage,
      version,
      stopping: stopping.signal,
      exportProduction: (row, kind) => exportAddress({ askWorker, files, mediaAddresses }, row, kind),
    }),
    billing: billing.routes,
    connections: createConnectionsRoutes({
      repository: connections,
      seal: core.seal,
      check: (key) => askWorker('check-connection', key),
      administer: (context, work) =>
        withAudit(handle.db, auditActorOf(context, memberCaller(context).orgId), (transaction) =>
          work(createConnectionsRepository(transaction)),
        ),
      version,
    }),
    dictionary: createDictionaryRoutes({ repository: createDictionaryRepository(handle.db), version }),
    files: createFilesRoutes({ repository: files, signer, mediaAddresses, publicUrl }),
    installation: createInstallationRoutes({
      directory: createDirectory(handle.db),
      repository: flagSettings,
      flags,
      handle,
    }),
    organisations: organisationsHere.routes,
    projects: createProjectsRoutes({
      repository: createProjectsRepository(handle.db),
      personName: async (userId) => {
        const person = await accounts.findUser(userId);
        if (!person) throw new DomainError('unauthorised');
        return person.firstName === 'Unknown' ? person.email : person.firstName;
      },
    }),
    sharing: sharing.routes,
    sounds: createSoundsRoutes({
      publicUrl,
      version,
      similarToFile: async (orgId, fileId, count) => {
        const { key } = storedFile(await files.find(orgId, fileId));
        const answer = await askWorker('similar-sounds', { key, count });
        return answer.aliases;
      },
    }),
    speech: createVoicesRoutes({
      libraryOf: async (orgId) => createVoiceLibrary(library.voices(), await connections.listFor(orgId)),
      publicUrl,
      version,
      speakPreview: async (request) => bytesOf(await askWorker('preview', request)),
      sample: async (request) => bytesOf(await askWorker('voice-sample', request)),
    }),
    support: composeSupport({ core, accounts, organisations, countVoices: () => library.voices().length }),
    voicePacks: createVoicePacksRoutes({
      repository: createVoicePacksRepository(handle.db),
      openPacks: () => openInstallationPackFolder(config.dataDirectory),
      problems: async () => (await findModels(modelFolders, { threads: 1 })).unusable.map(({ problem }) => problem),
      order: async (name) => {
        await jobs.send(voicePackQueue, { name });
      },
      administer: (context, act, work) =>
        withAudit(handle.db, auditActorOf(context, INSTALLATION), async (transaction) => {
          const result = await work(createVoicePacksRepository(transaction));
          return { result, act: result ? act : undefined };
        }),
    }),
  });

  const app = await createApp({
    log,
    publicUrl,
    trustProxy: config.trustProxy,
    routes,
    creditsRemaining: billing.creditsRemaining,
    plainHandlers: createPlainHandlers({
      payments: billing.plainHandlers,
      storage,
      files,
      signer,
      mediaAddresses,
      library,
      askWorker,
      pictures,
      openIdHandlers: peopleHere.openIdHandlers,
      links: sharing.handlers,
      metrics,
      publicUrl,
      version,
      isReady: async () =>
        !stopping.signal.aborted &&
        (await handle.pool.query('select 1').then(
          () => true,
          () => false,
        )),
    }),
    identify: async (request, reply) => {
      const identity = await identifier.identify(request.headers);
      const renewed = identity && renewedCookie(request.headers, identity, secureCookies);
      if (renewed !== undefined) reply.header('set-cookie', renewed);
      const assumed = request.headers['x-assume-org'];
      const caller =
        identity &&
        (await resolveCaller(
          { organisations, accounts, flags },
          identity,
          typeof assumed === 'string' ? assumed : undefined,
        ));
      if (caller?.member) organisationsHere.touchActivity(caller.member.orgId, caller.userId);
      return caller;
    },
    registerPages: (instance) => registerPages(instance, distribution, readPage),
  });
  metrics.observe(app);
  await prepareFirstAdministrator(core, people);
  await app.listen({ host: config.host, port: config.port });
  return {
    stop: async () => {
      stopping.abort();
      stopLooking();
      peopleHere.stop();
      // A connection whose last answer is out would be kept for the next request, which nobody here will take.
      const release = setInterval(() => app.server.closeIdleConnections(), 50);
      const patience = setTimeout(() => app.server.closeAllConnections(), drainMilliseconds);
      await app.close();
      clearInterval(release);
      clearTimeout(patience);
      await library.close();
      await core.close();
    },
  };
};

await runProcess(createLog({ level: process.env.SONORA_LOG_LEVEL || 'info', name: 'http' }), startHttp);
