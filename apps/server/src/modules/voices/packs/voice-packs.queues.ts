import { defineQueue } from '../../../platform/jobs/jobs.ts';

/** Installs a voice pack. */
export const voicePackQueue = defineQueue<{ readonly name: string }>('voice-pack', {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 6 * 3_600,
  deleteAfterSeconds: 86_400,
});
