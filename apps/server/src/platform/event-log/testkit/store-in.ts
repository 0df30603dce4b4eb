import type { EventSink } from '../../event-sink/event-sink.ts';
import { createLog } from '../../log/log.ts';
import type { EventLogOptions } from '../event-log.ts';
import { createSegmentStore } from '../segment-store.ts';

/** Stores segments in a sink of this process. */
export const storeIn =
  (sink: EventSink): EventLogOptions['openStore'] =>
  (rejectedFolder) =>
    createSegmentStore({ sink, log: createLog({ level: 'silent', name: 'test' }), rejectedFolder });
