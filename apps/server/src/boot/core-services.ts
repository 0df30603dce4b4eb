import { join } from 'node:path';
import { createOrganisationsRepository } from '../modules/organisations/index.ts';
import { checkoutRoot } from '../platform/config/checkout.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { ConfigurationError } from '../platform/config/configuration-error.ts';
import { type DatabaseHandle, migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { createNotifier, type Notifier } from '../platform/database/notifications.ts';
import { type EventDatabases, openEventDatabases } from '../platform/event-sink/databases/event-databases.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { createMailer, type Mailer } from '../platform/mail/mail.ts';
import { sealOldContent } from '../platform/mail/outbox.ts';
import { installationSecret } from '../platform/secrets/installation-secret.ts';
import { installationSeal, type TextSeal } from '../platform/secrets/sealed-text.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { type AddressSigner, createAddressSigner } from '../platform/storage/signed-address.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createPlanWeights } from './plan-weights.ts';
import { allQueues } from './queues.ts';

/** Version of this release, included in responses. */
export const version = '0.1.0';

/** Services of both the http and the worker process. */
export type CoreServices = {
  readonly config: Config;
  readonly log: Log;
  readonly handle: DatabaseHandle;
  readonly eventDatabases: EventDatabases;
  readonly notifier: Notifier;
  readonly jobs: Jobs;
  /** Weight of an organisation where several wait, from its plan. */
  readonly weightOf: (orgId: string) => number;
  readonly storage: Storage;
  readonly signer: AddressSigner;
  readonly mailer: Mailer;
  readonly cacheFolder: string;
  /** Encrypts and decrypts keys of connected services. */
  readonly seal: TextSeal;
  close(): Promise<void>;
};

/** Connects a process to database, queue and storage. */
export const openCoreServices = async (role: 'http' | 'worker'): Promise<CoreServices> => {
  const config = readConfig(process.env, checkoutRoot());
  const log = createLog({ level: config.logLevel, name: role });
  if (config.databaseUrl === undefined) throw new ConfigurationError(['DATABASE_URL should be set for a single role']);
  const handle = openDatabase({ url: config.databaseUrl, log });
  await migrateDatabase(handle);
  const eventDatabases = await openEventDatabases({ main: handle, urls: config.eventDatabaseUrls, log });
  const notifier = await createNotifier(handle, log);
  const weightOf = createPlanWeights(createOrganisationsRepository(handle.db));
  const jobs = await createJobs({ handle, notifier, log, supervise: role === 'worker', queues: allQueues, weightOf });
  const storage = await openStorage(config);
  const seal = installationSeal(config.dataDirectory);
  await sealOldContent(handle.db, seal);
  return {
    config,
    log,
    handle,
    eventDatabases,
    notifier,
    jobs,
    weightOf,
    storage,
    signer: createAddressSigner(installationSecret(config.dataDirectory, 'address-signing')),
    mailer: createMailer({ handle, jobs, seal, smtpUrl: config.smtpUrl, from: config.mailFrom }),
    cacheFolder: join(config.dataDirectory, 'cache'),
    seal,
    close: async () => {
      await jobs.stop(20_000);
      await notifier.close();
      await eventDatabases.close();
      await handle.close();
    },
  };
};
