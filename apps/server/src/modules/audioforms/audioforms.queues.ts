import { defineTopic } from '../../platform/database/notifications.ts';
import { defineQueue } from '../../platform/jobs/jobs.ts';

/** A killed worker costs a try each time, so the limit is generous; the production row keeps its own count. */
const options = {
  notify: true,
  retryLimit: 50,
  retryDelay: 0,
  expireInSeconds: 3_600,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 86_400,
};

type ProductionKey = { readonly orgId: string; readonly id: string };

export const productionQueue = defineQueue<ProductionKey>('production', options);
/** Productions that wait for connected speech services. */
export const remoteProductionQueue = defineQueue<ProductionKey>('production-remote', options);

/** The state of a production has changed. */
export const productionChanged = defineTopic<{ readonly id: string }>('production');
