import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { tryAll } from '../processes/try-all.ts';
import { deleteKilledConsumers } from './delete-killed-consumers.ts';
import { deliverAcceptable } from './deliver-acceptable.ts';
import { decodeEvents, encodeEvents } from './encode-events.ts';
import { type EventSink, RejectedBatchError } from './event-sink.ts';
import { connectToStream, type StreamClient, streamKeys, withinTimeout } from './stream-sink.ts';

const BLOCK_MS = 1_000;
/** Batches that a consumer has not finished for so long are given to another one. */
const ABANDONED_MS = 30_000;
const CLAIM_MS = 10_000;
/** Consumers that have not read for so long were killed. */
const FORGOTTEN_MS = 600_000;
const PAUSE_MS = 1_000;
const BATCHES_AT_ONCE = 20;

/**
 * Batches that a consumer should deliver at the same time: one to one database, which stores one after the other. Several databases have
 * work at the same time, and each gathers its parts of the batches.
 */
export const batchesForDatabases = (databases: number): number => (databases > 1 ? BATCHES_AT_ONCE : 1);

/** `message` is null when an operator has deleted the entry from the stream after it was given to a consumer. */
type Entry = { readonly id: Buffer | string; readonly message: Readonly<Record<string, Buffer | string>> | null };

/** Reply of `XREADGROUP`, which the client's own reader does not take with deleted entries. */
type RawReply = readonly (readonly [stream: Buffer, entries: readonly RawEntry[]])[] | null;
type RawEntry = readonly [id: Buffer, fields: readonly Buffer[] | null];

const entryOf = ([id, fields]: RawEntry): Entry => {
  if (fields === null) return { id, message: null };
  const names = fields.filter((_, index) => index % 2 === 0).map(String);
  return { id, message: Object.fromEntries(names.map((name, index) => [name, fields[index * 2 + 1]!])) };
};

const createGroup = async (client: StreamClient): Promise<void> => {
  await client.xGroupCreate(streamKeys.batches, streamKeys.group, '0', { MKSTREAM: true }).catch((error: Error) => {
    if (!error.message.startsWith('BUSYGROUP')) throw error;
  });
};

/** What the sink can never store of an entry, as the stream has events. */
const storeEvents = async (
  sink: EventSink,
  id: string,
  events: Buffer,
): Promise<{ readonly refused?: Buffer; readonly count?: number; readonly cause?: unknown }> => {
  const decoded = await decodeEvents(events).catch((cause: unknown) => new RejectedBatchError(cause));
  if (decoded instanceof RejectedBatchError) return { refused: events, cause: decoded.cause };
  const { refused, cause } = await deliverAcceptable(sink, { id, events: decoded });
  return refused.length === 0 ? {} : { refused: await encodeEvents(refused), count: refused.length, cause };
};

/** Stores an entry and removes it from the stream. Events that can never be stored are set aside in the engine. */
const storeEntry = async (client: StreamClient, sink: EventSink, log: Log, entry: Entry): Promise<void> => {
  if (entry.message === null) {
    log.error({ entry: String(entry.id) }, 'a batch of events was deleted from the stream before it was stored');
    await withinTimeout(client.xAck(streamKeys.batches, streamKeys.group, entry.id));
    return;
  }
  const { id = '', events = '' } = entry.message;
  const { refused, count, cause } = await storeEvents(sink, String(id), Buffer.from(events));
  if (refused) {
    await withinTimeout(client.xAdd(streamKeys.rejected, '*', { id, events: refused }));
    log.error({ batch: String(id), events: count, error: String(cause) }, 'events of the stream cannot be stored');
  }
  await withinTimeout(
    client.multi().xAck(streamKeys.batches, streamKeys.group, entry.id).xDel(streamKeys.batches, entry.id).exec(),
  );
};

/**
 * Brings batches from the stream to a sink. The sink knows the ids of batches that it has, so a batch that is read twice, because a consumer
 * was killed before it removed it, counts once. @returns a function that stops after the batch that is being stored
 */
export const startStreamConsumer = (options: {
  readonly url: string;
  readonly sink: EventSink;
  readonly log: Log;
  /** Default: 30 seconds. */
  readonly abandonedMs?: number;
  /** Default: 10 minutes. */
  readonly forgottenMs?: number;
  /** Batches that are given to the sink at the same time. Default: one, since a database stores one after the other. */
  readonly batchesAtOnce?: number;
}): (() => Promise<void>) => {
  const { url, sink, log, abandonedMs = ABANDONED_MS, forgottenMs = FORGOTTEN_MS, batchesAtOnce = 1 } = options;
  const client = connectToStream(url, log);
  const consumer = randomUUID();
  let isStopping = false;
  let claimedMs = Number.NEGATIVE_INFINITY;
  /** Entries that this consumer was given and could not store. */
  let hasPending = false;

  const claim = async (): Promise<readonly Entry[]> => {
    if (performance.now() - claimedMs < Math.min(CLAIM_MS, abandonedMs)) return [];
    claimedMs = performance.now();
    const { batches, group } = streamKeys;
    const reply = await withinTimeout(
      client.xAutoClaim(batches, group, consumer, abandonedMs, '0', { COUNT: BATCHES_AT_ONCE }),
    );
    // An engine that does not run scripts keeps the names, and everything else goes on.
    await deleteKilledConsumers(client, forgottenMs).catch((error: Error) =>
      log.debug({ error: error.message }, 'names of killed consumers cannot be deleted'),
    );
    return reply.messages.filter((message) => message !== null) as unknown as Entry[];
  };

  const read = async (): Promise<readonly Entry[]> => {
    const { batches, group } = streamKeys;
    const from = hasPending ? '0' : '>';
    const given = ['GROUP', group, consumer, 'COUNT', String(BATCHES_AT_ONCE), 'BLOCK', String(BLOCK_MS)];
    const reply = await withinTimeout(
      client.sendCommand<RawReply>(['XREADGROUP', ...given, 'STREAMS', batches, from]),
      BLOCK_MS + 10_000,
    );
    return (reply?.[0]?.[1] ?? []).map(entryOf);
  };

  const round = async (): Promise<void> => {
    const claimed = await claim();
    const entries = await read();
    if (entries.length === 0) hasPending = false;
    const next = [...claimed, ...entries].values();
    const storeNext = async (): Promise<void> => {
      for (const entry of next) {
        if (isStopping) return;
        await storeEntry(client, sink, log, entry);
      }
    };
    await tryAll(Array.from({ length: batchesAtOnce }), storeNext);
  };

  const run = async (): Promise<void> => {
    let hasGroup = false;
    while (!isStopping) {
      try {
        if (!hasGroup) await createGroup(client);
        hasGroup = true;
        await round();
      } catch (error) {
        if (isStopping) return;
        // The engine may have lost the group with its data.
        hasGroup = false;
        hasPending = true;
        log.debug({ error: (error as Error).message }, 'the event stream is read again');
        await sleep(PAUSE_MS);
      }
    }
  };

  /** Deletes the name of this consumer, which reads no more. With batches that are left to others, the engine needs it. */
  const forget = async (): Promise<void> => {
    const { batches, group } = streamKeys;
    const left = await withinTimeout(client.xPendingRange(batches, group, '-', '+', 1, { consumer }), PAUSE_MS);
    if (left.length === 0) await withinTimeout(client.xGroupDelConsumer(batches, group, consumer), PAUSE_MS);
  };

  const running = run();
  return async () => {
    isStopping = true;
    const hasEnded = await Promise.race([running.then(() => true), sleep(BLOCK_MS * 2, false)]);
    if (hasEnded) await forget().catch(() => {});
    client.destroy();
  };
};
