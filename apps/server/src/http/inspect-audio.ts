import { DomainError } from '@sonora/contracts';
import type { CallWorker } from '../boot/worker-requests.ts';
import type { InspectAudio } from '../modules/files/index.ts';

/** Decodes stored audio in a worker process. */
export const createInspectAudio =
  (callWorker: CallWorker): InspectAudio =>
  async (orgId, key) => {
    try {
      return await callWorker('inspect-audio', { orgId, key });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not-audio') return { refused: error.sentence };
      return undefined;
    }
  };
