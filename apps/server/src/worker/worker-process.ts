import { openCoreServices } from '../boot/core-services.ts';
import { runProcess } from '../boot/process-life.ts';
import { measureFormerCreatives } from '../modules/campaigns/jobs/index.ts';
import { createLog } from '../platform/log/log.ts';
import { startAdEvents } from './ad-events.ts';
import { handleJobs } from './handle-jobs.ts';
import { startPeriodicTasks } from './periodic-tasks.ts';
import { prepareFirstAds } from './prepare-first-ads.ts';
import { openWorkerResources, startThreads } from './worker-resources.ts';
import { createWorkerServices, stopWorker } from './worker-services.ts';

const startWorker = async () => {
  // Threads load their code while this process connects to the database.
  const threads = startThreads();
  const core = await openCoreServices('worker');
  const resources = await openWorkerResources(core, threads);
  const services = createWorkerServices(resources);
  await handleJobs(resources, services);
  const stopPeriodicTasks = await startPeriodicTasks(resources, services);
  const stopAdEvents = await startAdEvents(core, resources.onError);
  prepareFirstAds(resources, services);
  const { stopping, idleGate, onError } = resources;
  void measureFormerCreatives(services.creatives, { signal: stopping.signal, idle: idleGate.idle, onError }).catch(
    onError,
  );
  return {
    stop: (reason: string) =>
      stopWorker(resources, reason, async () => {
        stopPeriodicTasks();
        await stopAdEvents();
      }),
  };
};

await runProcess(createLog({ level: process.env.SONORA_LOG_LEVEL || 'info', name: 'worker' }), startWorker);
