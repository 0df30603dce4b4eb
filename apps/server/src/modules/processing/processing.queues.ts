import { defineTopic } from '../../platform/database/notifications.ts';
import { defineQueue } from '../../platform/jobs/jobs.ts';

export type JobKey = { readonly orgId: string; readonly id: string };

/** One message stands for a short run of items of a job; it is sent again while items wait. */
export const itemsQueue = defineQueue<JobKey>('job-items', {
  retryLimit: 50,
  retryDelay: 0,
  expireInSeconds: 3_600,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 3_600,
});

/** Published after each change of a job or of one of its items. */
export const jobChanged = defineTopic<{ readonly id: string }>('job-changed');
