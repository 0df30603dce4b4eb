import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@sonora/contracts/limits';
import { freeBytesOf } from '@sonora/renderer/files';
import type { Log } from '../log/log.ts';
import { every } from '../processes/every.ts';
import type { KeepTryingOptions } from '../processes/keep-trying.ts';
import type { AdEvent } from './ad-event.ts';
import { createDelivery, sizeOf } from './deliver-segments.ts';
import { encodeEvent } from './encode-event.ts';
import {
  createInstanceFolder,
  createTakeover,
  FolderLostError,
  type InstanceFolder,
  RENEW_MS,
  rejectedFolder,
} from './instance-folder.ts';
import { createRobotCheck, type IsRobot } from './robots.ts';
import type { SegmentStore } from './segment-store.ts';
import { createSegmentWriter } from './segment-writer.ts';

const SEGMENT_BYTES = 500_000;
const SEGMENT_MS = 1_000;
const CLOSING_MS = 5_000;
/** Stays free on the disk, which may be that of the database. */
const MIN_FREE_BYTES = 256_000_000;
const REPORT_MS = 60_000;

export type EventLogState = {
  /** Events that were acknowledged since the start. */
  readonly appended: number;
  /** Bytes of ended segments that the sink does not have yet. */
  readonly waitingBytes: number;
  /** Records that could not be counted since the start. They are in files of the folder `rejected`. */
  readonly setAside: number;
  /** False while the disk refuses writes. */
  readonly isWritable: boolean;
};

export type EventLog = {
  /** Resolves when the event is durable on disk (group commit). Rejects when the disk refuses, and for ids that are no UUIDs. */
  readonly append: (event: AdEvent) => Promise<void>;
  /** Without waiting, for answers: those of the last moments before a crash may be lost. Never throws. */
  readonly note: (event: AdEvent) => void;
  readonly isRobot: IsRobot;
  readonly state: () => EventLogState;
  /** Makes all events durable and delivers what the sink takes within some seconds; the rest is delivered after the next start. */
  readonly close: () => Promise<void>;
};

export type EventLogOptions = {
  /** Folder of the event logs of all processes of this machine: `<data directory>/ads/events`. */
  readonly directory: string;
  /** Where segments go. What it can never store, it puts into the folder. The log closes it. */
  readonly openStore: (rejectedFolder: string) => SegmentStore;
  readonly log: Log;
  /** Default: the rules of this program. */
  readonly isRobot?: IsRobot;
  /** Size at which a segment ends. Default: 500 kB, which no step of its delivery needs more than milliseconds for. */
  readonly segmentBytes?: number;
  /** Age at which a segment ends. Default: one second. */
  readonly segmentMs?: number;
  /** Default: 256 MB. */
  readonly minFreeBytes?: number;
  /** Bytes that wait for the sink. Beyond, events are refused until it has some of them. Default: that of the limits. */
  readonly maxWaitingBytes?: number;
  /** How often the ownership of the folder is renewed, and segments of ended processes are looked for. Default: five seconds. */
  readonly renewMs?: number;
  /** Silence after which the segments of a process of another machine are taken over. Default: thirty seconds. */
  readonly staleMs?: number;
  /** Waits between two attempts to deliver. Default: the timer of Node. */
  readonly pause?: KeepTryingOptions['pause'];
  /** How long `close` waits for the sink. Default: five seconds. */
  readonly closingMs?: number;
};

/** Reports the first failure, and then one a minute. */
const createFailureReport = (log: Log) => {
  let reportedMs = Number.NEGATIVE_INFINITY;
  return (error: unknown): void => {
    if (performance.now() - reportedMs < REPORT_MS) return;
    reportedMs = performance.now();
    log.error({ error: (error as Error).message }, 'events cannot be written');
  };
};

/** The folder of this process; after another one has taken it over, a new one. `assertSpace` rejects while the disk should take no more. */
const createFolderOfProcess = async (directory: string, assertSpace: () => Promise<void>) => {
  let current: InstanceFolder = await createInstanceFolder(directory);
  const replaceLost = async (error: unknown): Promise<never> => {
    if (error instanceof FolderLostError) current = await createInstanceFolder(directory);
    throw error;
  };
  return {
    path: () => current.path,
    open: async (): Promise<string> => {
      await assertSpace();
      await current.assertOwned().catch(replaceLost);
      return current.path;
    },
    assertOwned: () => current.assertOwned().catch(replaceLost),
    renew: () => current.renew(),
    leave: () => current.leave(),
  };
};

/** Rejects while events may take no more of the disk. */
const createSpaceCheck = (
  { directory, minFreeBytes = MIN_FREE_BYTES, maxWaitingBytes = limits.adEvents.waitingBytes }: EventLogOptions,
  waitingBytes: () => number,
) => {
  return async (): Promise<void> => {
    const waiting = waitingBytes();
    if (waiting >= maxWaitingBytes) throw new Error(`${Math.round(waiting / 1e6)} MB of events wait for their sink.`);
    const freeBytes = await freeBytesOf(directory);
    if (freeBytes < minFreeBytes) throw new Error(`Only ${Math.round(freeBytes / 1e6)} MB are free for events.`);
  };
};

/** Opens the event log of this process, and takes over segments of processes that ended. @throws when the folder cannot be written */
export const openEventLog = async (options: EventLogOptions): Promise<EventLog> => {
  const { directory, log, isRobot = createRobotCheck() } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const delivery = createDelivery({
    store: options.openStore(join(directory, rejectedFolder)),
    log,
    pause: options.pause,
  });
  const folder = await createFolderOfProcess(directory, createSpaceCheck(options, delivery.waitingBytes));
  const takeover = createTakeover(directory, options.staleMs);
  const report = createFailureReport(log);
  let appended = 0;
  let isWritable = true;

  const closing = new AbortController();
  const adoptSegments = async (): Promise<void> => {
    const paths = await takeover.adoptSegments(folder.path(), closing.signal);
    if (paths.length > 0) log.info({ segments: paths.length }, 'events of an ended process are delivered');
    for (const path of paths) delivery.add(path, await sizeOf(path));
  };
  await adoptSegments();
  const renewMs = options.renewMs ?? RENEW_MS;
  // Apart from each other: a process that takes over very much keeps its own folder. A lost one is noticed, and replaced, by the next event.
  const stopRenewal = every(
    renewMs,
    () => folder.renew(),
    () => {},
  );
  const stopTakeover = every(renewMs, adoptSegments, report);

  const writer = createSegmentWriter({
    segmentBytes: options.segmentBytes ?? SEGMENT_BYTES,
    segmentMs: options.segmentMs ?? SEGMENT_MS,
    folder: folder.open,
    assertOwned: folder.assertOwned,
    onSegment: delivery.add,
    onFailure: (error) => {
      isWritable = false;
      report(error);
    },
  });
  const encode = (event: AdEvent): Buffer => encodeEvent(event, isRobot(event.userAgent));

  return {
    isRobot,
    append: async (event) => {
      await writer.append(encode(event));
      appended += 1;
      isWritable = true;
    },
    note: (event) => {
      try {
        writer.note(encode(event));
      } catch (error) {
        report(error);
      }
    },
    state: () => ({
      appended,
      waitingBytes: delivery.waitingBytes(),
      setAside: delivery.setAside(),
      isWritable,
    }),
    close: async () => {
      closing.abort();
      await Promise.all([stopRenewal(), stopTakeover()]);
      await writer.close();
      await delivery.close(options.closingMs ?? CLOSING_MS);
      await folder.leave();
    },
  };
};
