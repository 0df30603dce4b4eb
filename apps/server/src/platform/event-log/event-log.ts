import type { EventSink } from '../event-sink/event-sink.ts';
import type { Log } from '../log/log.ts';
import type { AdEvent } from './ad-event.ts';

export type EventLogState = {
  /** Events that were acknowledged since the start. */
  readonly appended: number;
  /** Bytes on disk that the sink does not have yet. */
  readonly waitingBytes: number;
  /** False while the disk refuses writes. */
  readonly isWritable: boolean;
};

export type EventLog = {
  /** Resolves when the event is durable on disk (group commit); rejects when the disk refuses. */
  readonly append: (event: AdEvent) => Promise<void>;
  /** Without waiting, for answers: those of the last moments before a crash may be lost. Never throws. */
  readonly note: (event: AdEvent) => void;
  readonly state: () => EventLogState;
  /** Makes all events durable and delivers what the sink takes within five seconds; the rest is delivered after the next start. */
  readonly close: () => Promise<void>;
};

export type EventLogOptions = {
  /** Folder of the event logs of all processes of this machine: `<data directory>/ads/events`. */
  readonly directory: string;
  readonly sink: EventSink;
  readonly log: Log;
  /** Size at which a segment ends. Default: 1 MB. */
  readonly segmentBytes?: number;
  /** Age at which a segment ends. Default: one second. */
  readonly segmentMs?: number;
};

/** Opens the event log of this process, and takes over segments of processes that ended. @throws when the folder cannot be written */
export const openEventLog = (_options: EventLogOptions): Promise<EventLog> => {
  throw new Error('not yet built');
};
