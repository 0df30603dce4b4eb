import { serveThread, threadData } from '@sonora/renderer/threads';
import { createSegmentStore, type StoredSegment } from '../../platform/event-log/segment-store.ts';
import { openEventSink } from '../../platform/event-sink/open-event-sink.ts';
import { openAdsDatabase } from '../ads-database.ts';
import { createAdsLog } from '../ads-log.ts';

export type StoreSegmentData = {
  readonly databaseUrl: string;
  readonly eventStreamUrl: string | undefined;
  readonly rejectedFolder: string;
};

export type StoreSegmentKinds = {
  /** Path of an ended segment. */
  readonly store: { readonly request: string; readonly response: StoredSegment };
};

const { databaseUrl, eventStreamUrl, rejectedFolder } = threadData<StoreSegmentData>();
const log = createAdsLog();
const { pool } = openAdsDatabase(databaseUrl, log, 2);
const store = createSegmentStore({ sink: await openEventSink({ eventStreamUrl }, pool, log), log, rejectedFolder });

serveThread<StoreSegmentKinds>({ store: store.store });
