import { aloneProductionQueue, productionQueue, remoteProductionQueue } from '../modules/audioforms/index.ts';
import { creativeQueue, webhookQueue } from '../modules/campaigns/index.ts';
import { deleteOrganisationQueue } from '../modules/organisations/index.ts';
import { itemsQueue } from '../modules/processing/index.ts';
import { voicePackQueue } from '../modules/voices/index.ts';
import { mailQueue } from '../platform/mail/mail.queue.ts';
import { inspectionQueue, requestQueue } from './worker-requests.ts';

/** All queues of this program. The worker does not start unless each has exactly one handler. */
export const allQueues = [
  productionQueue,
  remoteProductionQueue,
  aloneProductionQueue,
  itemsQueue,
  requestQueue,
  inspectionQueue,
  mailQueue,
  creativeQueue,
  webhookQueue,
  voicePackQueue,
  deleteOrganisationQueue,
];
