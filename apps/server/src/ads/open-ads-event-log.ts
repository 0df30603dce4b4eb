import { join } from 'node:path';
import { openEventLog } from '../platform/event-log/event-log.ts';
import { openEventSink } from '../platform/event-sink/open-event-sink.ts';
import type { OpenEventLog } from './ads-services.ts';

/** Events wait here, durable, until the sink has them. Processes of this machine share the folder. */
export const openAdsEventLog: OpenEventLog = async (config, handle, log) =>
  openEventLog({
    directory: join(config.dataDirectory, 'ads', 'events'),
    sink: await openEventSink(config, handle.pool, log),
    log,
  });
