import { join } from 'node:path';
import { openEventLog } from '../platform/event-log/event-log.ts';
import type { OpenEventLog } from './ads-services.ts';

/** The event log of this process. */
export const openAdsEventLog: OpenEventLog = async (config, _handle, log) =>
  openEventLog({
    directory: join(config.dataDirectory, 'ads', 'events'),
    sink: { deliver: async () => {}, close: async () => {} },
    log,
  });
