import { openCoreServices } from '../../boot/core-services.ts';
import { runProcess } from '../../boot/process-life.ts';
import { renderHandedOver } from '../../modules/audioforms/jobs/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { openWorkerResources, startThreads } from '../worker-resources.ts';
import { createWorkerServices, stopWorker } from '../worker-services.ts';

/** Runs one attempt, whose key is in the arguments, and ends. */
const startAttempt = async () => {
  const [orgId = '', id = '', attempt = ''] = process.argv.slice(2);
  const threads = startThreads();
  const core = await openCoreServices('worker');
  const resources = await openWorkerResources(core, threads);
  const { rendering } = createWorkerServices(resources);
  const finished = renderHandedOver(rendering, { orgId, id, attempt: Number(attempt) }, resources.stopping.signal);
  return {
    finished,
    stop: (reason: string) => stopWorker(resources, reason, () => finished.catch(() => {})),
  };
};

await runProcess(createLog({ level: process.env.SONORA_LOG_LEVEL || 'info', name: 'worker-alone' }), startAttempt);
