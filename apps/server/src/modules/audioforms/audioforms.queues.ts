import { defineTopic } from '../../platform/database/notifications.ts';
import { defineQueue } from '../../platform/jobs/jobs.ts';

/** Each killed worker costs a retry, so the limit is high; the production row counts its own attempts. */
const options = {
  retryLimit: 50,
  retryDelay: 0,
  expireInSeconds: 3_600,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 86_400,
};

type ProductionKey = { readonly orgId: string; readonly id: string };

export const productionQueue = defineQueue<ProductionKey>('production', options);
/** Productions that use connected speech services. */
export const remoteProductionQueue = defineQueue<ProductionKey>('production-remote', options);
/** Productions during which workers died, one after the other, each in a process of its own. */
export const aloneProductionQueue = defineQueue<ProductionKey>('production-alone', options);

/** Published after each change of a production's state. */
export const productionChanged = defineTopic<{ readonly id: string }>('production');
