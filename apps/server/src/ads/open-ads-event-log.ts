import { join } from 'node:path';
import { openEventLog } from '../platform/event-log/event-log.ts';
import { readRobotCheck } from '../platform/event-log/robots.ts';
import { openEventSink } from '../platform/event-sink/open-event-sink.ts';
import type { OpenEventLog } from './ads-services.ts';

/** The event log with the sink of this installation. Events wait on disk until the sink has them. Processes of a machine share the folder. */
export const openAdsEventLog: OpenEventLog = async (config, handle, log) => {
  const sink = await openEventSink(config, handle.pool, log);
  const eventLog = await openEventLog({
    directory: join(config.dataDirectory, 'ads', 'events'),
    sink,
    isRobot: await readRobotCheck(config.robotsFile),
    log,
  });
  return { ...eventLog, close: () => eventLog.close().finally(() => sink.close()) };
};
