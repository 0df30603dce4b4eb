import { defineQueue } from '../../../platform/jobs/jobs.ts';

/** Deliveries of webhooks. A failed attempt sends another job, which starts later; retries are those after errors of our own. */
export const webhookQueue = defineQueue<{ readonly orgId: string; readonly id: string }>('campaign-webhook', {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 120,
  retentionSeconds: 7 * 86_400,
  deleteAfterSeconds: 300,
});
