import type { CoreServices } from '../boot/core-services.ts';
import { every } from '../boot/every.ts';
import { cleanAdEvents } from '../platform/event-sink/clean-events.ts';
import { createPostgresSink } from '../platform/event-sink/postgres-sink.ts';
import { createRetentionClock } from '../platform/processes/retention-clock.ts';

const CLEANING_MILLISECONDS = 600_000;

/**
 * Keeps the partitions of ad events, and brings events from the stream to the database where the operator has named one.
 * @returns a function that stops both
 */
export const startAdEvents = async (
  { config, handle, log }: CoreServices,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> => {
  const believedNow = createRetentionClock(handle.pool);
  const clean = async (): Promise<void> => cleanAdEvents(handle.pool, await believedNow());
  await clean().catch(onError);
  const stopCleaning = every(CLEANING_MILLISECONDS, clean, onError);
  const url = config.eventStreamUrl;
  if (url === undefined) return async () => stopCleaning();
  const { startStreamConsumer } = await import('../platform/event-sink/stream-consumer.ts');
  const stopConsumer = startStreamConsumer({ url, sink: createPostgresSink(handle.pool), log });
  return async () => {
    stopCleaning();
    await stopConsumer();
  };
};
