import { createAudioformsRepository, productionQueue, remoteProductionQueue } from '../modules/audioforms/index.ts';
import { refusalOf, renderAudioform } from '../modules/audioforms/jobs/index.ts';
import { deleteOrganisationQueue } from '../modules/organisations/index.ts';
import { requestQueue } from '../platform/jobs/jobs.ts';
import { respond } from '../platform/jobs/worker-rpc.ts';
import { mailQueue } from '../platform/mail/mail.queue.ts';
import { deleteStoredFiles } from './delete-stored-files.ts';
import { remoteProductionsAtOnce, speaksThroughService } from './remote-productions.ts';
import { orderWantedPacks, workOnVoicePacks } from './voice-packs-work.ts';
import { createRequestHandlers } from './worker-requests.ts';
import type { WorkerResources } from './worker-resources.ts';
import type { WorkerServices } from './worker-services.ts';

const REQUESTS_AT_ONCE = 2;

/** Starts the handlers of all queues. */
export const handleJobs = async (
  { core, engines, connections, idleGate, stopping, onError }: WorkerResources,
  { rendering, requests }: WorkerServices,
): Promise<void> => {
  const { config, handle, jobs, log, storage } = core;
  const remote = { productions: createAudioformsRepository(handle.db), connections, engines };
  await jobs.work(productionQueue, config.workers, async ({ data, signal }) => {
    // When this cannot be determined, the production starts in this queue: its job handles the failure.
    if (await speaksThroughService(remote, data).catch(() => false)) {
      return jobs.giveBack(remoteProductionQueue, data.id, data);
    }
    return idleGate.busyWhile(() => renderAudioform(rendering, { ...data, signal }));
  });
  await jobs.work(remoteProductionQueue, remoteProductionsAtOnce, ({ data, signal }) =>
    idleGate.busyWhile(() => renderAudioform(rendering, { ...data, signal })),
  );
  const requestHandlers = createRequestHandlers(requests);
  await jobs.work(requestQueue, REQUESTS_AT_ONCE, ({ data, signal }) =>
    idleGate.busyWhile(() => respond(requestHandlers, refusalOf, data, signal)),
  );
  await jobs.work(mailQueue, 1, ({ data }) => core.mailer.deliver(data.outboxId));
  await jobs.work(deleteOrganisationQueue, 1, ({ data }) => deleteStoredFiles(storage, data));
  const voicePacks = {
    handle,
    jobs,
    log,
    dataDirectory: config.dataDirectory,
    wanted: config.voicePacks,
    stopping: stopping.signal,
    onInstalled: () => engines.refresh(),
  };
  await workOnVoicePacks(voicePacks);
  jobs.assertAllHandled();
  void orderWantedPacks(voicePacks).catch(onError);
};
