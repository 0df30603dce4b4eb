import { join } from 'node:path';
import type { CoreServices } from '../boot/core-services.ts';
import { followTagAddress } from '../boot/follow-tag-address.ts';
import { createInstallationEngines, refreshMilliseconds } from '../boot/voices/installation-engines.ts';
import { createCallWorker } from '../boot/worker-requests.ts';
import { createFlags, createFlagsRepository } from '../modules/access/index.ts';
import { createAudioformsRepository } from '../modules/audioforms/index.ts';
import { mediaBytesOf } from '../modules/campaigns/index.ts';
import { createFilesRepository, createMediaAddresses, createStorageQuota } from '../modules/files/index.ts';
import { createConnectionsRepository } from '../modules/voices/index.ts';
import { countWaiting } from '../platform/event-sink/databases/waiting-events.ts';
import { createPictures } from '../platform/images/pictures.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { every } from '../platform/processes/every.ts';
import { composeAccounts, createPeople } from './compose-accounts.ts';
import { composeBilling } from './compose-billing.ts';
import { composeOrganisations } from './compose-organisations.ts';
import { composeSharing } from './compose-sharing.ts';
import { createMetrics } from './metrics.ts';
import { createPageReader } from './pages.ts';

/** Services of this process, from which routes and handlers are composed. */
export const openHttpParts = async (core: CoreServices) => {
  const { config, handle, jobs, storage, signer, log, notifier } = core;
  const { publicUrl } = config;
  const people = createPeople(core);
  const { accounts, organisations } = people;
  // Used for the list of voices only: this process does not speak.
  const library = await createInstallationEngines(config.dataDirectory, {
    temporaryDirectory: join(config.dataDirectory, 'tmp'),
  });
  const stopRefreshing = every(
    refreshMilliseconds,
    () => library.refresh(),
    (error) => log.warn({ error: describeError(error) }, 'voices could not be looked for; it will be tried again'),
  );
  const flagSettings = createFlagsRepository(handle.db);
  const flags = await createFlags(flagSettings, notifier, config.flags);
  const files = createFilesRepository(handle.db);
  const quota = createStorageQuota(files, organisations, (orgId) => mediaBytesOf(handle.db, orgId));
  const productions = createAudioformsRepository(handle.db);
  const pictures = createPictures(storage, publicUrl);
  const organisationParts = composeOrganisations(core, { accounts, pictures, flags });
  const accountParts = composeAccounts(core, people, { flagsOf: flags.of, pictures, ...organisationParts });
  const tagAddress = await followTagAddress({ handle, notifier, log, configured: config.ads.publicUrl });
  const distribution = join(config.root, 'apps', 'web', 'dist');
  const readPage = createPageReader(distribution);
  return {
    core,
    people,
    library,
    flagSettings,
    flags,
    files,
    quota,
    productions,
    pictures,
    organisationParts,
    accountParts,
    tagAddress,
    distribution,
    readPage,
    callWorker: createCallWorker(jobs),
    connections: createConnectionsRepository(handle.db),
    mediaAddresses: createMediaAddresses(signer, publicUrl),
    metrics: createMetrics({
      token: config.metricsToken,
      countProductions: productions.countByStatus,
      countWaitingEvents: () => countWaiting(handle.pool),
    }),
    sharing: composeSharing({ core, files, productions, organisations, pictures, library, readPage }),
    billing: await composeBilling(core),
    /** Aborted when the process stops. */
    stopping: new AbortController(),
    /** Called before the app is closed. */
    stopPeriodicTasks: (): void => {
      stopRefreshing();
      tagAddress.stop();
      accountParts.stop();
    },
  };
};

export type HttpParts = Awaited<ReturnType<typeof openHttpParts>>;
