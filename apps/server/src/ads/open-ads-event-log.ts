import { join } from 'node:path';
import { openEventLog } from '../platform/event-log/event-log.ts';
import { readRobotCheck } from '../platform/event-log/robots.ts';
import { openEventSink } from '../platform/event-sink/open-event-sink.ts';
import type { OpenEventLog } from './ads-services.ts';

/** The event log of this process, which delivers to the sink of the installation. */
export const openAdsEventLog: OpenEventLog = async (config, handle, log) =>
  openEventLog({
    directory: join(config.dataDirectory, 'ads', 'events'),
    sink: await openEventSink(config, handle.pool, log),
    isRobot: await readRobotCheck(config.robotsFile),
    log,
  });
