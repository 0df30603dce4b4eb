import { hash, randomUUID } from 'node:crypto';
import { createEventAddresses, createSharedCounters, type EventAddresses } from '@sonora/adserving';
import { limits } from '@sonora/contracts/limits';
import { every } from '../boot/every.ts';
import { campaignPublished } from '../modules/campaigns/publication-topic.ts';
import type { Config } from '../platform/config/config.ts';
import { ConfigurationError } from '../platform/config/configuration-error.ts';
import { type DatabaseHandle, migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { createNotifier } from '../platform/database/notifications.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import { PASS_SECRET } from '../platform/http/passed-on.ts';
import { describeError } from '../platform/log/describe-error.ts';
import type { Log } from '../platform/log/log.ts';
import { createCautiousClock } from '../platform/processes/cautious-clock.ts';
import { readBelievedInstant } from '../platform/processes/retention-clock.ts';
import { installationSecret } from '../platform/secrets/installation-secret.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { AdsServices } from './ads-app.ts';
import { openAdsDatabase } from './ads-database.ts';
import { createAdsMetrics } from './ads-metrics.ts';
import { createDocuments } from './answers/documents.ts';
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
import { createCallerReader } from './listeners/request-caller.ts';

/** Events that are older are refused; which of the others come late is decided where they are counted. */
const MAX_EVENT_AGE_MS = 30 * 86_400_000;
/** More than the interval of exchanges and the time that they take. */
const SEPARATED_AFTER_SECONDS = 5;
/** Whether an instance has ended is judged by `exchangeCounts`, which knows whether the database was there. */
const ENDED_AFTER_SECONDS = 7 * 86_400;
/** A notification can be lost; this reading finds the publication. */
const REFRESH_MILLISECONDS = 30_000;
const CONNECTIONS = 4;

export type OpenEventLog = (
  config: Config & { readonly databaseUrl: string },
  handle: DatabaseHandle,
  log: Log,
) => Promise<EventLog>;

/** Signs with SHAKE256 of a key and the message. */
const createAddresses = (publicUrl: string, secret: string): EventAddresses => {
  const key = Buffer.from(secret, 'base64url');
  let keyed = key;
  return createEventAddresses({
    // The URL encodes quotes and brackets; a document takes the addresses as they are.
    prefix: `${new URL(publicUrl).href.replace(/\/$/, '').replaceAll('&', '%26').replaceAll("'", '%27')}/t/`,
    sign: (message, outputLength) => {
      // Fields of tokens have one length: each signature uses the same bytes behind the key.
      if (keyed.length !== key.length + message.length) keyed = Buffer.concat([key, message]);
      else keyed.set(message, key.length);
      return hash('shake256', keyed, { outputEncoding: 'binary', outputLength });
    },
    maxAgeMs: MAX_EVENT_AGE_MS,
  });
};

/** Reads what is published: now, with each notification, after a lost connection, and now and then in any case. */
const followPublications = async (
  campaigns: LiveCampaigns,
  handle: DatabaseHandle,
  log: Log,
): Promise<() => Promise<void>> => {
  let reported = false;
  const onError = (error: unknown): void => {
    if (!reported) log.warn({ error: describeError(error) }, 'publications cannot be read; serving goes on');
    reported = true;
  };
  const refresh = (): void => {
    campaigns.refresh().then(() => {
      reported = false;
    }, onError);
  };
  const notifier = await createNotifier(handle, log);
  notifier.subscribe(campaignPublished, refresh, refresh);
  await campaigns.refresh();
  const stop = every(REFRESH_MILLISECONDS, () => campaigns.refresh(), onError);
  return async () => {
    stop();
    await notifier.close();
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
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new ConfigurationError(['DATABASE_URL should be set for a single role']);
  // A migration may take longer than a statement of serving.
  const migrating = openDatabase({ url: databaseUrl, log, maxConnections: 2 });
  await migrateDatabase(migrating).finally(() => migrating.close());
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
  const stopFollowing = await followPublications(campaigns, handle, log);
  const eventLog = await openEventLog({ ...config, databaseUrl }, handle, log);
  const answerGroups = createAnswerGroups(eventLog);
  const addresses = createAddresses(config.ads.publicUrl, await secrets.secret('event-addresses'));
  let isStopping = false;
  const services: AdsServices = {
    log,
    storage,
    places,
    counters,
    campaigns,
    eventLog,
    answerGroups,
    documents: createDocuments({ baseUrl: config.ads.publicUrl, addresses }),
    addresses,
    listenerKeys: createListenerKeys(listenerSecrets),
    metrics: createAdsMetrics({
      campaigns: campaigns.size,
      waitingEventBytes: () => eventLog.state().waitingBytes,
      eventsSetAside: () => eventLog.state().setAside,
    }),
    readCaller: createCallerReader({
      proxies: config.trustProxy,
      trustedCallers: config.ads.trustedCallers,
      passSecret: installationSecret(config.dataDirectory, PASS_SECRET),
    }),
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
      await stopFollowing();
      answerGroups.close();
      await eventLog.close();
      await exchange.stop();
      await handle.close();
    },
  };
};
