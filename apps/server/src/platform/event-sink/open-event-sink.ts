import type pg from 'pg';
import type { Log } from '../log/log.ts';
import type { EventSink } from './event-sink.ts';
import { createPostgresSink } from './postgres-sink.ts';

/** The sink of this installation: a stream where the operator names one, else PostgreSQL. */
export const openEventSink = async (
  { eventStreamUrl }: { readonly eventStreamUrl: string | undefined },
  pool: pg.Pool,
  log: Log,
): Promise<EventSink> => {
  if (eventStreamUrl === undefined) return createPostgresSink(pool);
  // The client is loaded only where it is used.
  const { createStreamSink } = await import('./stream-sink.ts');
  return createStreamSink(eventStreamUrl, log);
};
