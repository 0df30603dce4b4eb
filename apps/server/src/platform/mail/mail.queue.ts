import { defineQueue } from '../jobs/jobs.ts';

/** Sends an entry of the outbox. */
export const mailQueue = defineQueue<{ readonly outboxId: string }>('mail', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 120,
  deleteAfterSeconds: 86_400,
});
