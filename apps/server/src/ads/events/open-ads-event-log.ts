import { join } from 'node:path';
import { createThreadPool } from '@sonora/renderer/threads';
import { openEventLog } from '../../platform/event-log/event-log.ts';
import { readRobotCheck } from '../../platform/event-log/robots.ts';
import type { SegmentStore } from '../../platform/event-log/segment-store.ts';
import type { OpenEventLog } from '../ads-services.ts';
import type { StoreSegmentData, StoreSegmentKinds } from './store-segments-thread.ts';

/**
 * Stores segments in a thread with a database connection of its own: reading a segment and sending it takes milliseconds, for which answers
 * would wait. The thread starts with the first segment.
 */
const openThreadedStore = (data: StoreSegmentData): SegmentStore => {
  const thread = createThreadPool<StoreSegmentKinds>({
    script: new URL('./store-segments-thread.ts', import.meta.url),
    data: () => data,
  });
  return { store: (path) => thread.run('store', path), close: () => thread.close() };
};

/** The event log with the sink of this installation. Events wait on disk until the sink has them. Processes of a machine share the folder. */
export const openAdsEventLog: OpenEventLog = async (config, _handle, log) => {
  const { dataDirectory, databaseUrl, eventStreamUrl, eventDatabaseUrls, robotsFile } = config;
  return openEventLog({
    directory: join(dataDirectory, 'ads', 'events'),
    openStore: (rejectedFolder) =>
      openThreadedStore({ databaseUrl, eventStreamUrl, eventDatabaseUrls, rejectedFolder }),
    isRobot: await readRobotCheck(robotsFile),
    log,
  });
};
