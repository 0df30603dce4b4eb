import { productionQueue, remoteProductionQueue } from '../modules/audioforms/index.ts';
import { deleteOrganisationQueue } from '../modules/organisations/index.ts';
import { voicePackQueue } from '../modules/voices/index.ts';
import { mailQueue } from '../platform/mail/mail.queue.ts';

/** Every queue of this program. The worker refuses to start unless each has exactly one handler. */
export const allQueues = [productionQueue, remoteProductionQueue, mailQueue, voicePackQueue, deleteOrganisationQueue];
