import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import type { AdEvent } from '../../apps/server/src/platform/event-log/ad-event.ts';
import { type EventLog, openEventLog } from '../../apps/server/src/platform/event-log/event-log.ts';
import { createSegmentStore } from '../../apps/server/src/platform/event-log/segment-store.ts';
import { createDatabasesSink } from '../../apps/server/src/platform/event-sink/databases/databases-sink.ts';
import {
  createEventDatabases,
  type EventDatabases,
} from '../../apps/server/src/platform/event-sink/databases/event-databases.ts';
import { createDatabaseRounds } from '../../apps/server/src/platform/event-sink/databases/tend-databases.ts';
import { openEventSink } from '../../apps/server/src/platform/event-sink/open-event-sink.ts';
import { batchesForDatabases, startStreamConsumer } from '../../apps/server/src/platform/event-sink/stream-consumer.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { every } from '../../apps/server/src/platform/processes/every.ts';

const silentLog = createLog({ level: 'silent', name: 'bench' });

export type PeerSetUp = {
  readonly kind: 'appender' | 'consumer';
  readonly databaseUrl: string;
  /** As the operator lists them. */
  readonly eventDatabaseUrls: readonly string[];
  readonly streamUrl?: string | undefined;
  readonly directory: string;
  readonly answerMs: number;
};
/** Events `first` to `first + count - 1`. */
export type EventChunk = { readonly first: number; readonly count: number };
export type PeerState = { readonly waitingBytes: number };

/** Tags that are heard equally often. */
const TAGS = 8;

export const tagIds = (): readonly string[] => Array.from({ length: TAGS }, (_, number) => uuidOf('tag', number));

const eventsOfAd = ['impression', 'start', 'midpoint', 'complete'] as const;
const secondsOf = { impression: 1, start: 1, midpoint: 16, complete: 31 } as const;

/** The same number gives the same UUID; neighbours are far from each other, as random ids are. */
const uuidOf = (kind: string, number: number): string => {
  const hex = createHash('md5').update(`${kind} ${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

const eventOf = (index: number, answerMs: number): AdEvent => {
  const ad = Math.floor(index / eventsOfAd.length);
  const event = eventsOfAd[index % eventsOfAd.length]!;
  return {
    tagId: uuidOf('tag', ad % TAGS),
    creativeId: uuidOf('creative', ad % 50),
    ruleId: uuidOf('rule', ad % 10),
    adServingId: uuidOf('ad', ad),
    event,
    answerMs,
    receivedMs: answerMs + secondsOf[event] * 1_000,
    durationMs: 30_000,
    facts: { region: `DE-${ad % 16}`, city: `City ${ad % 200}` },
    userAgent: 'AppleCoreMedia/1.0.0.21A329 (iPhone; U; CPU OS 17_0 like Mac OS X; en_us)',
  };
};

const appendChunk = async (log: EventLog, { first, count }: EventChunk, answerMs: number): Promise<void> => {
  const append = async (index: number): Promise<void> => {
    for (;;) {
      const isDone = await log.append(eventOf(index, answerMs)).then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await sleep(10);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, offset) => append(first + offset)));
};

const openDatabases = ({ databaseUrl, eventDatabaseUrls }: PeerSetUp): EventDatabases => {
  const main = openDatabase({ url: databaseUrl, log: silentLog, maxConnections: 4 });
  return createEventDatabases({ main, urls: eventDatabaseUrls, log: silentLog });
};

const runAppender = async (setUp: PeerSetUp): Promise<void> => {
  const { streamUrl, directory, answerMs } = setUp;
  const sink = await openEventSink({ eventStreamUrl: streamUrl }, openDatabases(setUp), silentLog);
  const log = await openEventLog({
    directory: join(directory, 'events'),
    openStore: (rejectedFolder) => createSegmentStore({ sink, log: silentLog, rejectedFolder }),
    log: silentLog,
  });
  process.on('message', (message) => {
    const chunk = message as EventChunk;
    void appendChunk(log, chunk, answerMs).then(() => process.send?.(chunk));
  });
  setInterval(() => process.send?.({ waitingBytes: log.state().waitingBytes } satisfies PeerState), 500);
  process.send?.('ready');
};

/** What a worker does for events. */
const runConsumer = (setUp: PeerSetUp): void => {
  const databases = openDatabases(setUp);
  for (const round of createDatabaseRounds(databases, silentLog)) every(1_000, round, () => {});
  if (setUp.streamUrl !== undefined) {
    startStreamConsumer({
      url: setUp.streamUrl,
      sink: createDatabasesSink(databases, silentLog),
      log: silentLog,
      abandonedMs: 2_000,
      batchesAtOnce: batchesForDatabases(databases.all.length),
    });
  }
  process.send?.('ready');
};

/** One process of `bench/ad-events.ts`. */
process.once('message', (message) => {
  const setUp = message as PeerSetUp;
  if (setUp.kind === 'appender') return void runAppender(setUp);
  runConsumer(setUp);
});
