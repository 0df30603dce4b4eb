import type { Log } from '../log/log.ts';
import { createDatabasesSink } from './databases/databases-sink.ts';
import type { EventDatabases } from './databases/event-databases.ts';
import type { EventSink } from './event-sink.ts';

/** The sink of this installation: a stream where the operator names one, else the databases of events. */
export const openEventSink = async (
  { eventStreamUrl }: { readonly eventStreamUrl: string | undefined },
  databases: EventDatabases,
  log: Log,
): Promise<EventSink> => {
  if (eventStreamUrl === undefined) return createDatabasesSink(databases, log);
  // The client is loaded only where it is used.
  const { createStreamSink } = await import('./stream-sink.ts');
  return createStreamSink(eventStreamUrl, log);
};
