import { serveThread, threadData } from '@sonora/renderer/threads';
import { createSegmentStore, type StoredSegment } from '../../platform/event-log/segment-store.ts';
import { createEventDatabases } from '../../platform/event-sink/databases/event-databases.ts';
import { openEventSink } from '../../platform/event-sink/open-event-sink.ts';
import { openAdsDatabase } from '../ads-database.ts';
import { createAdsLog } from '../ads-log.ts';

export type StoreSegmentData = {
  readonly databaseUrl: string;
  readonly eventStreamUrl: string | undefined;
  readonly eventDatabaseUrls: readonly string[];
  readonly rejectedFolder: string;
};

export type StoreSegmentKinds = {
  /** Path of an ended segment. */
  readonly store: { readonly request: string; readonly response: StoredSegment };
};

const { databaseUrl, eventStreamUrl, eventDatabaseUrls: urls, rejectedFolder } = threadData<StoreSegmentData>();
const log = createAdsLog();
const main = openAdsDatabase(databaseUrl, log, 2);
// Segments are stored one after the other.
const databases = createEventDatabases({ main, urls, log, maxConnections: 2 });
const sink = await openEventSink({ eventStreamUrl }, databases, log);
const store = createSegmentStore({ sink, log, rejectedFolder });

serveThread<StoreSegmentKinds>({ store: store.store });
