import { limits } from '@sonora/contracts';
import { defineQueue } from '../../../platform/jobs/jobs.ts';

/** Creatives whose renditions are to be made. The job has the id of the creative. */
export const creativeQueue = defineQueue<{ readonly orgId: string; readonly id: string }>('campaign-creative', {
  retryLimit: 10,
  retryDelay: 1,
  expireInSeconds: limits.inspectionSeconds,
  retentionSeconds: 7 * 86_400,
  deleteAfterSeconds: 300,
});
