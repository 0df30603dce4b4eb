import { DomainError } from '@sonora/contracts';
import { version } from '../boot/core-services.ts';
import { openInstallationPackFolder } from '../boot/voices/installation-pack-folder.ts';
import { createInstallationRoutes } from '../modules/access/index.ts';
import { createAudioformsRepository, createAudioformsRoutes, submitAudioform } from '../modules/audioforms/index.ts';
import { createBriefsRoutes } from '../modules/briefs/index.ts';
import {
  type CampaignsServices,
  createCampaignDeliveryRoutes,
  createCampaignFeedsRoutes,
  createCampaignsRoutes,
  createCampaignValidationRoutes,
  createCampaignWebhooksRoutes,
  createReportsRoutes,
  createTagAddressRoutes,
  filesOfCreatives,
} from '../modules/campaigns/index.ts';
import { createDictionaryRepository, createDictionaryRoutes } from '../modules/dictionary/index.ts';
import {
  createFilesRoutes,
  createFoldersRepository,
  createFoldersRoutes,
  createProjectFolder,
  type FilesServices,
  renameProjectFolder,
  requireKind,
} from '../modules/files/index.ts';
import {
  type AuditActor,
  createDirectory,
  createOrganisationsRepository,
  withAudit,
} from '../modules/organisations/index.ts';
import { createProcessingRoutes, filesInUse } from '../modules/processing/index.ts';
import {
  createPresenceRepository,
  createProjectSessionsRepository,
  createProjectsRepository,
  createProjectsRoutes,
} from '../modules/projects/index.ts';
import { createScriptsRepository, createScriptsRoutes } from '../modules/scripts/index.ts';
import { createContentFilesRoutes, createSdkFilesRoutes } from '../modules/sdk/index.ts';
import { createSoundsRoutes, suitableSounds } from '../modules/sounds/index.ts';
import { createStoriesRepository, createStoriesRoutes } from '../modules/stories/index.ts';
import {
  createBatchesRoutes,
  createImportsRoutes,
  createTablesRoutes,
  listVersions,
  noteItemsMove,
  startBatch,
} from '../modules/versions/index.ts';
import {
  createConnectionsRepository,
  createConnectionsRoutes,
  createPacesRepository,
  createVoiceLibrary,
  createVoicePacksRepository,
  createVoicePacksRoutes,
  createVoicesRoutes,
  learnedTempo,
  type VoiceLibrary,
  voicePackQueue,
} from '../modules/voices/index.ts';
import { voiceFolders } from '../platform/config/data-directory.ts';
import type { Database } from '../platform/database/database.ts';
import type { MemberCaller } from '../platform/http/authorise.ts';
import { memberCaller, type RequestContext, router, signedInCaller } from '../platform/http/router.ts';
import { INSTALLATION } from '../platform/ids/installation-id.ts';
import { openScriptWriter } from '../platform/script-writer/open-script-writer.ts';
import { findModels } from '../platform/speech/sherpa/find-models.ts';
import { chapterState } from './chapter-state.ts';
import { composeSupport } from './compose-support.ts';
import { exportAddress } from './export-address.ts';
import type { HttpParts } from './http-parts.ts';
import { createInspectAudio } from './inspect-audio.ts';

/** The caller for the audit log. */
const auditActorOf = (context: RequestContext, orgId: string): AuditActor => ({
  orgId,
  userId: signedInCaller(context).userId,
  ipAddress: context.ipAddress,
});

/** All routes of the contract. */
export const composeRoutes = (parts: HttpParts) => {
  const { core, library, flagSettings, flags, files, mediaAddresses, connections, callWorker } = parts;
  const { organisationParts, accountParts, billing, sharing, stopping } = parts;
  const { config, handle, eventDatabases, jobs, storage, signer, notifier } = core;
  const { publicUrl } = config;
  const { accounts, organisations } = parts.people;
  const modelFolders = Object.values(voiceFolders(config.dataDirectory));
  const sessions = createProjectSessionsRepository(handle.db);
  /** Files that jobs and creatives still need, which stay until then. */
  const filesOfWork: FilesServices['filesInUse'] = async (db, orgId, fileIds) => [
    ...new Set([...(await filesInUse(db, orgId, fileIds)), ...(await filesOfCreatives(db, orgId, fileIds))]),
  ];
  const voicesOf = async (orgId: string): Promise<VoiceLibrary> =>
    createVoiceLibrary(library.voices(), await connections.listFor(orgId));
  const bytesOf = ({ key }: { readonly key: string }): Promise<Uint8Array> => storage.get(key);
  const submission = {
    handle,
    jobs,
    storage,
    assertStorageLeft: parts.quota.assertStorageLeft,
    keepOrganisation: (orgId: string, db: Database) => createOrganisationsRepository(db).keep(orgId),
  };
  const writer = openScriptWriter(config.languageModel, (reason) =>
    core.log.warn({ reason }, 'the language model gave no ads'),
  );
  const fileServices: FilesServices = {
    handle,
    storage,
    quota: parts.quota,
    signer,
    mediaAddresses,
    publicUrl,
    filesInUse: filesOfWork,
    renderOf: async (orgId, id) => (await parts.productions.find(orgId, id))?.fileId,
  };
  const campaignServices: CampaignsServices = {
    handle,
    eventDatabases,
    jobs,
    notifier,
    storage,
    signer,
    mediaAddresses,
    publicUrl,
    tagAddress: parts.tagAddress,
    areAdsPassedOn: config.ads.isPassedOn,
    arePlacesKnown: config.ads.geoDatabase !== undefined,
    quota: parts.quota,
    inspectAudio: createInspectAudio(callWorker),
    versionsOf: (session) => listVersions(handle.db, { publicUrl, voicesOf }, session),
  };
  const submit = async (
    caller: MemberCaller,
    document: unknown,
    idempotencyKey: string | undefined,
    requestHash?: string,
  ): Promise<string> => {
    const repeated = requestHash === undefined ? {} : { requestHash };
    const given = { body: document, idempotencyKey, internalData: undefined, ...repeated };
    return (await submitAudioform(submission, caller, given)).audioformId;
  };
  const learnedTempoOf = (orgId: string, alias: string) =>
    learnedTempo(createPacesRepository(handle.db), orgId, library.find(alias));
  return router.router({
    ...accountParts.routes,
    audioforms: createAudioformsRoutes({
      ...submission,
      notifier,
      version,
      publicUrl,
      stopping: stopping.signal,
      exportProduction: async (row, kind) => {
        const address = await exportAddress({ callWorker, files, mediaAddresses }, row, kind);
        await sessions.markDelivered(row.orgId, row.id);
        return address;
      },
      sessionsOfInstantAds: sessions.sessionsOfInstantAds,
    }),
    batches: createBatchesRoutes({
      ...submission,
      noteMove: noteItemsMove,
      notifier,
      files,
      signer,
      publicUrl,
      version,
    }),
    billing: billing.routes,
    briefs: createBriefsRoutes({
      writer,
      voices: () => library.voices(),
      sounds: suitableSounds,
      learnedTempoOf,
      briefFiles: { files, storage },
      submit: (caller, document, repetition) => submit(caller, document, repetition?.key, repetition?.requestHash),
      findStarted: ({ orgId, userId }, keys) => parts.productions.findStarted(orgId, userId, keys),
      version,
    }),
    campaigns: createCampaignsRoutes(campaignServices),
    campaignDelivery: createCampaignDeliveryRoutes(campaignServices),
    campaignFeeds: createCampaignFeedsRoutes({ handle }),
    campaignValidation: createCampaignValidationRoutes({
      handle,
      publicUrl,
      tagAddress: parts.tagAddress,
      areAdsPassedOn: config.ads.isPassedOn,
      organisationName: async (orgId) => (await createOrganisationsRepository(handle.db).findName(orgId)) ?? '',
    }),
    campaignWebhooks: createCampaignWebhooksRoutes({
      handle,
      jobs,
      seal: core.seal,
      withAudit: (context, work) => withAudit(handle.db, auditActorOf(context, memberCaller(context).orgId), work),
    }),
    campaignReports: createReportsRoutes({ handle, eventDatabases, notifier, stopping: stopping.signal }),
    connections: createConnectionsRoutes({
      repository: connections,
      seal: core.seal,
      check: (key) => callWorker('check-connection', key),
      withAudit: (context, work) =>
        withAudit(handle.db, auditActorOf(context, memberCaller(context).orgId), (transaction) =>
          work(createConnectionsRepository(transaction)),
        ),
      version,
    }),
    dictionary: createDictionaryRoutes({ repository: createDictionaryRepository(handle.db), version }),
    contentFiles: createContentFilesRoutes({ ...fileServices, version }),
    files: createFilesRoutes(fileServices),
    folders: createFoldersRoutes({ handle, publicUrl, filesInUse: filesOfWork }),
    installation: createInstallationRoutes({
      directory: createDirectory(handle.db),
      repository: flagSettings,
      flags,
      handle,
    }),
    organisations: organisationParts.routes,
    processing: createProcessingRoutes({ handle, noteMove: noteItemsMove, notifier, jobs, stopping: stopping.signal }),
    projects: createProjectsRoutes({
      repository: createProjectsRepository(handle.db),
      sessions,
      presence: createPresenceRepository(handle.db),
      personName: async (userId) => {
        const person = await accounts.findUser(userId);
        if (!person) throw new DomainError('unauthorised');
        return person.firstName === 'Unknown' ? person.email : person.firstName;
      },
      findProduced: (orgId, audioformId) => parts.productions.findFinishedAd(orgId, audioformId),
      audioOf: (audioformId) => `${publicUrl}/file/${audioformId}`,
      membersAmong: organisations.membersAmong,
      folders: {
        create: (db, { orgId, createdBy, id, name }) =>
          createProjectFolder(db, { orgId, userId: createdBy, projectId: id, name }),
        rename: (db, { orgId, id, name }, before) => renameProjectFolder(db, { orgId, projectId: id, before, name }),
        release: (db, { orgId, id }) => createFoldersRepository(db).releaseProject(orgId, id),
      },
    }),
    scripts: createScriptsRoutes({
      repository: createScriptsRepository(handle.db),
      writer,
      tempoOf: (alias) => library.find(alias),
      learnedTempoOf,
      version,
    }),
    sdkFiles: createSdkFilesRoutes(fileServices),
    sharing: sharing.routes,
    sounds: createSoundsRoutes({
      publicUrl,
      version,
      similarToFile: async (orgId, fileId, count) => {
        const { storageKey: key } = requireKind(await files.find(orgId, fileId), 'audio');
        const answer = await callWorker('similar-sounds', { orgId, key, count });
        return answer.aliases;
      },
    }),
    speech: createVoicesRoutes({
      libraryOf: voicesOf,
      paces: createPacesRepository(handle.db),
      publicUrl,
      version,
      speakPreview: async (request) => bytesOf(await callWorker('preview', request)),
      sample: async (request) => bytesOf(await callWorker('voice-sample', request)),
    }),
    stories: createStoriesRoutes({
      repository: createStoriesRepository(handle.db),
      submit,
      stateOf: (orgId, audioformId) => chapterState(createAudioformsRepository(handle.db), orgId, audioformId),
      version,
    }),
    support: composeSupport({ core, accounts, organisations, countVoices: () => library.voices().length }),
    tagAddress: createTagAddressRoutes({
      handle,
      tagAddress: parts.tagAddress,
      areAdsPassedOn: config.ads.isPassedOn,
      withAudit: (context, work) => withAudit(handle.db, auditActorOf(context, INSTALLATION), work),
    }),
    versionImports: createImportsRoutes({
      handle,
      jobs,
      storage,
      publicUrl,
      voicesOf,
      keepOrganisation: submission.keepOrganisation,
    }),
    versions: createTablesRoutes({
      handle,
      publicUrl,
      voicesOf,
      startBatch: (caller, batch) => startBatch(submission, caller, batch),
      jobs,
      keepOrganisation: submission.keepOrganisation,
      requireFolder: async ({ orgId }, folderId) => {
        if (folderId !== null && !(await createFoldersRepository(handle.db).find(orgId, folderId)))
          throw new DomainError('not-found');
      },
      preview: (row, signal) => callWorker('version-preview', row, signal),
      previewAddress: ({ key, extension, mediaType }) =>
        mediaAddresses.issue({ key, fileName: `version.${extension}`, mediaType, download: false }).url,
    }),
    voicePacks: createVoicePacksRoutes({
      repository: createVoicePacksRepository(handle.db),
      openPacks: () => openInstallationPackFolder(config.dataDirectory),
      problems: async () => (await findModels(modelFolders, { threads: 1 })).unusable.map(({ problem }) => problem),
      order: async (name) => {
        await jobs.send(voicePackQueue, { name });
      },
      withAudit: (context, act, work) =>
        withAudit(handle.db, auditActorOf(context, INSTALLATION), async (transaction) => {
          const result = await work(createVoicePacksRepository(transaction));
          return { result, act: result ? act : undefined };
        }),
    }),
  });
};
