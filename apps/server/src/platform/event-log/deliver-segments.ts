import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliverAcceptable, type RefusedEvents } from '../event-sink/deliver-acceptable.ts';
import type { EventSink } from '../event-sink/event-sink.ts';
import type { Log } from '../log/log.ts';
import { type KeepTryingOptions, keepTrying } from '../processes/keep-trying.ts';
import { type DecodedSegment, decodeSegment, encodeSegment } from './encode-event.ts';
import { segmentSuffix, syncFolder } from './segment-file.ts';

export type Delivery = {
  readonly add: (path: string, sizeBytes?: number) => void;
  readonly waitingBytes: () => number;
  /** Records that were set aside since the start. */
  readonly setAside: () => number;
  /** Waits for the queue, at most so long, and stops. */
  readonly close: (timeoutMs: number) => Promise<void>;
};

type DeliveryOptions = {
  readonly sink: EventSink;
  readonly log: Log;
  readonly rejectedFolder: string;
  readonly pause: KeepTryingOptions['pause'] | undefined;
};

const LINE_END = Buffer.from('\n');

const describeCause = (cause: unknown): string | undefined =>
  cause === undefined || cause instanceof Error ? cause?.message : String(cause);

/**
 * Delivers ended segments in their order, one at a time, and deletes each one after the sink has it. Records that are damaged, and events
 * that the sink can never store, are set aside without the others.
 */
export const createDelivery = ({ sink, log, rejectedFolder, pause }: DeliveryOptions): Delivery => {
  const queue: { readonly path: string; readonly sizeBytes: number }[] = [];
  const stopping = new AbortController();
  let waitingBytes = 0;
  let setAside = 0;
  let running: Promise<void> | undefined;

  /** Keeps what cannot be counted in a file of its own, for the operator, and says so. */
  const keepAside = async (path: string, damaged: DecodedSegment['damaged'], refusal: RefusedEvents): Promise<void> => {
    const { refused, cause } = refusal;
    await mkdir(rejectedFolder, { recursive: true });
    const lines = damaged.flatMap((line) => [line, LINE_END]);
    const content = Buffer.concat([...lines, encodeSegment(refused)]);
    await writeFile(join(rejectedFolder, basename(path)), content, { mode: 0o600, flush: true });
    await syncFolder(rejectedFolder);
    setAside += damaged.length + refused.length;
    log.error(
      { segment: basename(path), damaged: damaged.length, refused: refused.length, error: describeCause(cause) },
      'events cannot be counted; they are kept in a file',
    );
  };

  const deliverFile = async (path: string): Promise<void> => {
    const { events, damaged } = decodeSegment(await readFile(path));
    const id = basename(path, segmentSuffix);
    const refusal = events.length === 0 ? { refused: [] } : await deliverAcceptable(sink, { id, events });
    if (damaged.length + refusal.refused.length > 0) await keepAside(path, damaged, refusal);
    await rm(path, { force: true });
  };

  const options = {
    isTemporary: (error: unknown) => (error as NodeJS.ErrnoException).code !== 'ENOENT',
    onWaiting: (error: unknown) =>
      log.warn({ error: (error as Error).message, waitingBytes }, 'events wait on the disk for their sink'),
    signal: stopping.signal,
    ...(pause && { pause }),
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
    setAside: () => setAside,
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
