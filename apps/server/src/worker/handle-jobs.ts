import { limits } from '@sonora/contracts';
import { inspectionQueue, requestQueue } from '../boot/worker-requests.ts';
import {
  aloneProductionQueue,
  createAudioformsRepository,
  productionQueue,
  remoteProductionQueue,
} from '../modules/audioforms/index.ts';
import { refusalOf, renderAlone, renderAudioform } from '../modules/audioforms/jobs/index.ts';
import { creativeQueue, webhookQueue } from '../modules/campaigns/index.ts';
import { deliverWebhook, prepareCreative, type WebhookServices } from '../modules/campaigns/jobs/index.ts';
import { deleteOrganisationQueue } from '../modules/organisations/index.ts';
import { itemsQueue } from '../modules/processing/index.ts';
import { runItems } from '../modules/processing/jobs/index.ts';
import { respond } from '../platform/jobs/worker-rpc.ts';
import { mailQueue } from '../platform/mail/mail.queue.ts';
import { deleteStoredFiles } from './delete-stored-files.ts';
import { speaksThroughService } from './remote-productions.ts';
import { createAloneRunner } from './threads/run-alone.ts';
import { orderWantedPacks, workOnVoicePacks } from './voice-packs-work.ts';
import { createRequestHandlers } from './worker-requests.ts';
import type { WorkerResources } from './worker-resources.ts';
import type { WorkerServices } from './worker-services.ts';

/** Runs of jobs beside those that use a thread: so many items have their speech before they are mixed. */
const RUNS_THAT_SPEAK = 3;

/** Starts the handlers of productions: usual ones, those of connected services, and those that get an own process. */
const handleProductions = async (
  { core, engines, connections, idleGate }: WorkerResources,
  { rendering }: WorkerServices,
): Promise<void> => {
  const { config, handle, jobs, log } = core;
  const productions = createAudioformsRepository(handle.db);
  const remote = { productions, connections, engines };
  /** A production during which workers died. When this cannot be determined, its job handles the failure. */
  const isDangerous = async ({ orgId, id }: { readonly orgId: string; readonly id: string }): Promise<boolean> =>
    (await productions.countDeaths(orgId, id).catch(() => 0)) >= limits.workerDeaths.untilAlone;
  // One production more than one organisation may have: another one never waits for the end of an ad.
  const slots = { all: config.workers + 1, organisation: config.workers };
  await jobs.work(productionQueue, slots, async ({ data, signal }) => {
    if (await isDangerous(data)) return jobs.giveBack(aloneProductionQueue, data.id, data, data);
    // When this cannot be determined, the production starts in this queue: its job handles the failure.
    if (await speaksThroughService(remote, data).catch(() => false)) {
      return jobs.giveBack(remoteProductionQueue, data.id, data, data);
    }
    return idleGate.busyWhile(() => renderAudioform(rendering, { ...data, signal }));
  });
  await jobs.work(remoteProductionQueue, limits.jobsAtOnce.remoteProductions, async ({ data, signal }) => {
    if (await isDangerous(data)) return jobs.giveBack(aloneProductionQueue, data.id, data, data);
    return idleGate.busyWhile(() => renderAudioform(rendering, { ...data, signal }));
  });
  const runProcess = createAloneRunner({ ceilingBytes: config.workerMemoryBytes, log });
  await jobs.work(aloneProductionQueue, limits.jobsAtOnce.aloneProductions, ({ data, signal }) =>
    idleGate.busyWhile(() => renderAlone(rendering, runProcess, { ...data, signal })),
  );
};

/** Starts the handlers of all queues. */
export const handleJobs = async (resources: WorkerResources, services: WorkerServices): Promise<void> => {
  const { core, engines, idleGate, stopping, onError } = resources;
  const { config, handle, jobs, log, storage } = core;
  await handleProductions(resources, services);
  // More runs than threads: while some speak, also through a service far away, others render. Not busy: whatever a user waits
  // for comes first.
  const count = config.workers + RUNS_THAT_SPEAK;
  const runs = { all: count, organisation: count };
  await jobs.work(itemsQueue, runs, ({ data, signal }) => runItems(services.items, { ...data, signal }));
  const requestHandlers = createRequestHandlers(services.requests);
  const { requests: requestSlots, inspections, mails } = limits.jobsAtOnce;
  await jobs.work(requestQueue, requestSlots, ({ data, signal }) =>
    idleGate.busyWhile(() => respond(requestHandlers, refusalOf, data, signal)),
  );
  await jobs.work(inspectionQueue, inspections, ({ data, signal }) =>
    idleGate.busyWhile(() => respond(requestHandlers, refusalOf, data, signal)),
  );
  await jobs.work(creativeQueue, limits.jobsAtOnce.creatives, async ({ data, signal }) => {
    services.creatives.active.add(data.id);
    try {
      await prepareCreative(services.creatives, { ...data, signal });
    } finally {
      services.creatives.active.delete(data.id);
    }
  });
  const webhooks: WebhookServices = {
    handle,
    jobs,
    seal: core.seal,
    turnedOff: { mailer: core.mailer, publicUrl: config.publicUrl },
  };
  // A receiver that hangs holds up the messages of its own organisation only.
  await jobs.work(webhookQueue, limits.jobsAtOnce.webhooks, ({ data, signal }) =>
    deliverWebhook(webhooks, { ...data, signal }),
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
