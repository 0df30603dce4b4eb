import type { CoreServices } from '../boot/core-services.ts';
import { cleanAllAdEvents } from '../platform/event-sink/clean-events.ts';
import { createDatabasesSink } from '../platform/event-sink/databases/databases-sink.ts';
import { createDatabaseRounds } from '../platform/event-sink/databases/tend-databases.ts';
import { every } from '../platform/processes/every.ts';
import { createRetentionClock } from '../platform/processes/retention-clock.ts';

const CLEANING_MILLISECONDS = 600_000;
/** A look at a table that is empty nearly always. */
const WAITING_MILLISECONDS = 2_000;

/**
 * Keeps the databases of ad events: makes and drops partitions, brings events that waited for a database that was away, and those of the stream
 * where the operator has named one.
 * @returns a function that stops all of it
 */
export const startAdEvents = async (
  { config, handle, eventDatabases, log }: CoreServices,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> => {
  const believedNow = createRetentionClock(handle.pool);
  const clean = async (): Promise<void> => cleanAllAdEvents(eventDatabases, await believedNow());
  await clean().catch(onError);
  const stops = [
    every(CLEANING_MILLISECONDS, clean, onError),
    ...createDatabaseRounds(eventDatabases, log).map((round) => every(WAITING_MILLISECONDS, round, onError)),
  ];
  const stopRounds = (): void => {
    for (const stop of stops) stop();
  };
  const url = config.eventStreamUrl;
  if (url === undefined) return async () => stopRounds();
  const { batchesForDatabases, startStreamConsumer } = await import('../platform/event-sink/stream-consumer.ts');
  const sink = createDatabasesSink(eventDatabases, log);
  const batchesAtOnce = batchesForDatabases(eventDatabases.all.length);
  const stopConsumer = startStreamConsumer({ url, sink, log, batchesAtOnce });
  return async () => {
    stopRounds();
    await stopConsumer();
    await sink.close();
  };
};
