import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventSink, RejectedBatchError } from '../event-sink/event-sink.ts';
import type { Log } from '../log/log.ts';
import { keepTrying } from '../processes/keep-trying.ts';
import { decodeSegment } from './encode-event.ts';
import { segmentSuffix } from './segment-file.ts';

export type Delivery = {
  readonly add: (path: string, sizeBytes?: number) => void;
  readonly waitingBytes: () => number;
  /** Waits for the queue, at most so long, and stops. */
  readonly close: (timeoutMs: number) => Promise<void>;
};

type DeliveryOptions = { readonly sink: EventSink; readonly log: Log; readonly rejectedFolder: string };

/** Delivers ended segments in their order, one at a time, and deletes each one after the sink has it. */
export const createDelivery = ({ sink, log, rejectedFolder }: DeliveryOptions): Delivery => {
  const queue: { readonly path: string; readonly sizeBytes: number }[] = [];
  const stopping = new AbortController();
  let waitingBytes = 0;
  let running: Promise<void> | undefined;

  const reject = async (path: string, error: RejectedBatchError): Promise<void> => {
    await mkdir(rejectedFolder, { recursive: true });
    await rename(path, join(rejectedFolder, basename(path)));
    const cause = error.cause instanceof Error ? error.cause.message : String(error.cause);
    log.error({ segment: basename(path), error: cause }, 'the sink refused events; their file is kept');
  };

  const deliverFile = async (path: string): Promise<void> => {
    const { events, damaged } = decodeSegment(await readFile(path, 'utf8'));
    if (damaged > 0) log.warn({ segment: basename(path), damaged }, 'records of events are incomplete');
    const id = basename(path, segmentSuffix);
    try {
      if (events.length > 0) await sink.deliver({ id, events });
    } catch (error) {
      if (!(error instanceof RejectedBatchError)) throw error;
      return reject(path, error);
    }
    await rm(path, { force: true });
  };

  const options = {
    isTemporary: (error: unknown) => (error as NodeJS.ErrnoException).code !== 'ENOENT',
    onWaiting: (error: unknown) =>
      log.warn({ error: (error as Error).message, waitingBytes }, 'events wait on the disk for their sink'),
    signal: stopping.signal,
  };

  const deliverAll = async (): Promise<void> => {
    for (let next = queue[0]; next && !stopping.signal.aborted; next = queue[0]) {
      const { path, sizeBytes } = next;
      await keepTrying(() => deliverFile(path), options).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ error: (error as Error).message }, 'a file of events is gone');
      });
      if (stopping.signal.aborted) return;
      queue.shift();
      waitingBytes -= sizeBytes;
    }
  };

  const start = (): void => {
    if (stopping.signal.aborted) return;
    running ??= deliverAll().finally(() => {
      running = undefined;
      if (queue.length > 0) start();
    });
  };

  return {
    add: (path, sizeBytes = 0) => {
      queue.push({ path, sizeBytes });
      waitingBytes += sizeBytes;
      start();
    },
    waitingBytes: () => waitingBytes,
    close: async (timeoutMs) => {
      // A sink that never answers must not keep the process.
      const timeout = sleep(timeoutMs, undefined, { signal: stopping.signal }).catch(() => {});
      const drain = async (): Promise<void> => {
        while (running) await running;
      };
      await Promise.race([drain(), timeout]);
      stopping.abort();
    },
  };
};

export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
