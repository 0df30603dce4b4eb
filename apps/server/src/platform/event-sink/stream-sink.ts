import { createClient, RESP_TYPES } from '@redis/client';
import type { Log } from '../log/log.ts';
import { within } from '../processes/within.ts';
import { encodeEvents } from './encode-events.ts';
import type { EventBatch, EventSink } from './event-sink.ts';

/** Names in the stream engine, which programs of other releases read. */
export const streamKeys = {
  batches: 'sonora:ad-events',
  rejected: 'sonora:ad-events:rejected',
  group: 'postgres',
} as const;

/** Batches that may wait in the memory of the engine, about 20 kB each; further ones wait on the disks of their processes. */
const MAX_WAITING_BATCHES = 20_000;
const TIMEOUT_MS = 10_000;
const REPORT_MS = 60_000;

/** A connection that is restored when it is lost; commands reject while it is away. */
export const connectToStream = (url: string, log: Log) => {
  let reportedMs = Number.NEGATIVE_INFINITY;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, 2_000) },
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
  });
  client.on('error', (error: Error) => {
    if (performance.now() - reportedMs < REPORT_MS) return;
    reportedMs = performance.now();
    log.warn({ error: error.message }, 'the event stream is away');
  });
  // Connecting goes on until it succeeds: a process starts while the engine is away.
  void client.connect().catch(() => {});
  return client;
};

export type StreamClient = ReturnType<typeof connectToStream>;

/** A reply that does not come in time rejects: the batch is delivered again, and counts once. */
export const withinTimeout = <T>(reply: Promise<T>, milliseconds = TIMEOUT_MS): Promise<T> =>
  within(milliseconds, reply, 'The event stream does not answer.');

/** Warns of settings with which the engine may lose what it has accepted. Some engines do not tell their settings. */
const warnOfLoss = async (client: StreamClient, log: Log): Promise<void> => {
  const reply = await client
    .sendCommand<unknown[]>(['CONFIG', 'GET', 'appendfsync', 'appendonly', 'maxmemory-policy'])
    .catch(() => []);
  const texts = reply.map(String);
  const settingOf = (name: string): string => (texts.includes(name) ? (texts[texts.indexOf(name) + 1] ?? '') : '');
  if (settingOf('appendonly') === 'no' || ['no', 'everysec'].includes(settingOf('appendfsync')))
    log.warn({}, 'the event stream answers before events are on its disk: set appendonly yes and appendfsync always');
  if (settingOf('maxmemory-policy').startsWith('allkeys'))
    log.warn({}, 'the event stream may evict events when its memory is full: set maxmemory-policy noeviction');
};

/** Delivers batches to a stream of Redis, or of an engine with its protocol. A worker process brings them to PostgreSQL. */
export const createStreamSink = (url: string, log: Log): EventSink => {
  const client = connectToStream(url, log);
  client.once('ready', () => void warnOfLoss(client, log));
  const isFull = async (): Promise<boolean> =>
    Number(await withinTimeout(client.xLen(streamKeys.batches))) >= MAX_WAITING_BATCHES;
  return {
    deliver: async ({ id, events }: EventBatch) => {
      if (await isFull()) throw new Error('The event stream has too many batches that were not read.');
      await withinTimeout(client.xAdd(streamKeys.batches, '*', { id, events: await encodeEvents(events) }));
    },
    close: async () => client.destroy(),
  };
};
