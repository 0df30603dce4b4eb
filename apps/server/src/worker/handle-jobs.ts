import { limits } from '@sonora/contracts';
import { inspectionQueue, requestQueue } from '../boot/worker-requests.ts';
import { createAudioformsRepository, productionQueue, remoteProductionQueue } from '../modules/audioforms/index.ts';
import { refusalOf, renderAudioform } from '../modules/audioforms/jobs/index.ts';
import { deleteOrganisationQueue } from '../modules/organisations/index.ts';
import { respond } from '../platform/jobs/worker-rpc.ts';
import { mailQueue } from '../platform/mail/mail.queue.ts';
import { deleteStoredFiles } from './delete-stored-files.ts';
import { speaksThroughService } from './remote-productions.ts';
import { orderWantedPacks, workOnVoicePacks } from './voice-packs-work.ts';
import { createRequestHandlers } from './worker-requests.ts';
import type { WorkerResources } from './worker-resources.ts';
import type { WorkerServices } from './worker-services.ts';

/** Starts the handlers of all queues. */
export const handleJobs = async (
  { core, engines, connections, idleGate, stopping, onError }: WorkerResources,
  { rendering, requests }: WorkerServices,
): Promise<void> => {
  const { config, handle, jobs, log, storage } = core;
  const remote = { productions: createAudioformsRepository(handle.db), connections, engines };
  // One production more than one organisation may have: another one never waits for the end of an ad.
  const productions = { all: config.workers + 1, organisation: config.workers };
  await jobs.work(productionQueue, productions, async ({ data, signal }) => {
    // When this cannot be determined, the production starts in this queue: its job handles the failure.
    if (await speaksThroughService(remote, data).catch(() => false)) {
      return jobs.giveBack(remoteProductionQueue, data.id, data, data);
    }
    return idleGate.busyWhile(() => renderAudioform(rendering, { ...data, signal }));
  });
  await jobs.work(remoteProductionQueue, limits.jobsAtOnce.remoteProductions, ({ data, signal }) =>
    idleGate.busyWhile(() => renderAudioform(rendering, { ...data, signal })),
  );
  const requestHandlers = createRequestHandlers(requests);
  const { requests: requestSlots, inspections, mails } = limits.jobsAtOnce;
  await jobs.work(requestQueue, requestSlots, ({ data, signal }) =>
    idleGate.busyWhile(() => respond(requestHandlers, refusalOf, data, signal)),
  );
  await jobs.work(inspectionQueue, inspections, ({ data, signal }) =>
    idleGate.busyWhile(() => respond(requestHandlers, refusalOf, data, signal)),
  );
  await jobs.work(mailQueue, mails, ({ data }) => core.mailer.deliver(data.outboxId));
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
