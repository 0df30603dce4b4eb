import { randomUUID } from 'node:crypto';
import { createSharedCounters } from '@sonora/adserving';
import { limits } from '@sonora/contracts/limits';
import { campaignPublished } from '../modules/campaigns/publication-topic.ts';
import type { Config } from '../platform/config/config.ts';
import { ConfigurationError } from '../platform/config/configuration-error.ts';
import { type DatabaseHandle, migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { createNotifier, type Notifier } from '../platform/database/notifications.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import { assertDatabasesListed } from '../platform/event-sink/databases/prepare-database.ts';
import { PASS_SECRET } from '../platform/http/passed-on.ts';
import { describeError } from '../platform/log/describe-error.ts';
import type { Log } from '../platform/log/log.ts';
import { createCautiousClock } from '../platform/processes/cautious-clock.ts';
import { every } from '../platform/processes/every.ts';
import { readBelievedInstant } from '../platform/processes/retention-clock.ts';
import { installationSecret } from '../platform/secrets/installation-secret.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { openAddressProof } from '../platform/tag-address/address-proof.ts';
import type { AdsServices } from './ads-app.ts';
import { openAdsDatabase } from './ads-database.ts';
import { type AdsMetrics, createAdsMetrics } from './ads-metrics.ts';
import { openDocuments } from './answers/open-documents.ts';
import { createRequestRates } from './answers/request-rates.ts';
import { createLiveCampaigns, type LiveCampaigns } from './campaigns/live-campaigns.ts';
import { createPublicationsRepository } from './campaigns/publications.repository.ts';
import { createCountsRepository } from './counts/counts.repository.ts';
import { exchangeCounts } from './counts/exchange-counts.ts';
import { createSecretsRepository } from './counts/secrets.repository.ts';
import { createAnswerGroups } from './events/answer-groups.ts';
import { openGeoDatabase } from './listeners/geo-database.ts';
import { createListenerKeys } from './listeners/listener-keys.ts';
import { openListenerSecrets } from './listeners/listener-secrets.ts';
import { type CallerReader, createCallerReader } from './listeners/request-caller.ts';

/** More than the interval of exchanges and the time that they take. */
const SEPARATED_AFTER_SECONDS = 5;
/** Whether an instance has ended is judged by `exchangeCounts`, which knows whether the database was there. */
const ENDED_AFTER_SECONDS = 7 * 86_400;
/** A notification can be lost; this reading finds the publication. */
const REFRESH_MILLISECONDS = 30_000;
/** Of ids and numbers only. */
const COMPARE_MILLISECONDS = 600_000;
const CONNECTIONS = 4;

export type OpenEventLog = (
  config: Config & { readonly databaseUrl: string },
  handle: DatabaseHandle,
  log: Log,
) => Promise<EventLog>;

/** Reads what is published: now, with each notification, after a lost connection, and now and then in any case. */
const followPublications = async (campaigns: LiveCampaigns, notifier: Notifier, log: Log): Promise<() => void> => {
  let reported = false;
  const onError = (error: unknown): void => {
    if (!reported) log.warn({ error: describeError(error) }, 'publications cannot be read; serving goes on');
    reported = true;
  };
  const follow = (read: () => Promise<void>): void => {
    read().then(() => {
      reported = false;
    }, onError);
  };
  notifier.subscribe(
    campaignPublished,
    () => follow(campaigns.refresh),
    () => follow(campaigns.compare),
  );
  await campaigns.refresh();
  const stopReading = every(REFRESH_MILLISECONDS, campaigns.refresh, onError);
  const stopComparing = every(COMPARE_MILLISECONDS, campaigns.compare, onError);
  return () => {
    stopReading();
    stopComparing();
  };
};

const createRates = (): AdsServices['rates'] => {
  const { tagsPerMinute, eventsPerMinute, mediaPerMinute, countedBlocks: maxKeys } = limits.ads;
  return {
    tags: createRequestRates({ perMinute: tagsPerMinute, maxKeys }),
    events: createRequestRates({ perMinute: eventsPerMinute, maxKeys }),
    media: createRequestRates({ perMinute: mediaPerMinute, maxKeys }),
  };
};

const openCallerReader = ({ trustProxy, ads, dataDirectory }: Config): CallerReader =>
  createCallerReader({
    proxies: trustProxy,
    trustedCallers: ads.trustedCallers,
    passSecret: installationSecret(dataDirectory, PASS_SECRET),
  });

/** A migration may take longer than a statement of serving, and has connections of its own. */
const prepareDatabase = async (
  { databaseUrl, eventDatabaseUrls }: Pick<Config, 'eventDatabaseUrls'> & { readonly databaseUrl: string },
  log: Log,
): Promise<void> => {
  const migrating = openDatabase({ url: databaseUrl, log, maxConnections: 2 });
  await migrateDatabase(migrating)
    .then(() => assertDatabasesListed(migrating.pool, eventDatabaseUrls.length))
    .finally(() => migrating.close());
};

const metricsOf = (campaigns: LiveCampaigns, eventLog: EventLog): AdsMetrics =>
  createAdsMetrics({
    campaigns: campaigns.size,
    waitingEventBytes: () => eventLog.state().waitingBytes,
    eventsSetAside: () => eventLog.state().setAside,
  });

export type OpenedAds = {
  readonly services: AdsServices;
  /** From now on `/readyz` says that no more requests should come. */
  readonly beginStop: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Connects the process to database, storage and event log. It needs the database once, to read what is published and counted; after that it
 * serves without it.
 * @throws when the database is away: the supervisor starts the process again, as it does with the others
 */
export const openAdsServices = async (config: Config, log: Log, openEventLog: OpenEventLog): Promise<OpenedAds> => {
  const { databaseUrl, eventDatabaseUrls } = config;
  if (databaseUrl === undefined) throw new ConfigurationError(['DATABASE_URL should be set for a single role']);
  await prepareDatabase({ databaseUrl, eventDatabaseUrls }, log);
  const handle = openAdsDatabase(databaseUrl, log, CONNECTIONS);
  const storage = await openStorage(config);
  const places = await openGeoDatabase(config.ads.geoDatabase, log);
  const secrets = createSecretsRepository(handle.pool);
  const onSecretsError = (error: unknown): void =>
    log.warn({ error: describeError(error) }, 'salts of listeners cannot be read; it will be tried again');
  // A clock that was ahead already when the process started deletes nothing too early either.
  const believedNow = createCautiousClock({ believedMs: await readBelievedInstant(handle.pool) });
  const listenerSecrets = await openListenerSecrets(secrets, onSecretsError, believedNow);
  const counters = createSharedCounters({
    instanceId: randomUUID(),
    separatedAfterSeconds: SEPARATED_AFTER_SECONDS,
    endedAfterSeconds: ENDED_AFTER_SECONDS,
  });
  const exchange = await exchangeCounts(counters, createCountsRepository(handle.pool), log, believedNow);
  const campaigns = createLiveCampaigns(createPublicationsRepository(handle.pool), log);
  const notifier = await createNotifier(handle, log);
  const stopFollowing = await followPublications(campaigns, notifier, log);
  const eventLog = await openEventLog({ ...config, databaseUrl }, handle, log);
  const answerGroups = createAnswerGroups(eventLog);
  const { stop: stopFollowingAddress, ...written } = await openDocuments({
    handle,
    notifier,
    log,
    configured: config.ads.publicUrl,
    eventSecret: await secrets.secret('event-addresses'),
  });
  let isStopping = false;
  const services: AdsServices = {
    log,
    storage,
    places,
    counters,
    campaigns,
    eventLog,
    answerGroups,
    ...written,
    proveAddress: await openAddressProof(handle.pool),
    listenerKeys: createListenerKeys(listenerSecrets),
    metrics: metricsOf(campaigns, eventLog),
    readCaller: openCallerReader(config),
    rates: createRates(),
    isReady: () => !isStopping,
  };
  return {
    services,
    beginStop: () => {
      isStopping = true;
    },
    close: async () => {
      places.stop();
      listenerSecrets.stop();
      stopFollowing();
      stopFollowingAddress();
      await notifier.close();
      answerGroups.close();
      await eventLog.close();
      await exchange.stop();
      await handle.close();
    },
  };
};
