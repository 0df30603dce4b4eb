import { defineQueue } from '../../platform/jobs/jobs.ts';

/** Removes what a deleted organisation has in the storage. */
export const deleteOrganisationQueue = defineQueue<{
  readonly orgId: string;
  /** Id of its picture. Jobs of older versions do not have it. */
  readonly logo?: string | null;
}>('forget-organisation', {
  retryLimit: 50,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 3_600,
  deleteAfterSeconds: 86_400,
});
