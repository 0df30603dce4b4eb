import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { type KeepTryingOptions, keepTrying } from '../processes/keep-trying.ts';
import type { SegmentStore } from './segment-store.ts';

export type Delivery = {
  readonly add: (path: string, sizeBytes?: number) => void;
  readonly waitingBytes: () => number;
  /** Records that were set aside since the start. */
  readonly setAside: () => number;
  /** Waits for the queue, at most so long, and stops. */
  readonly close: (timeoutMs: number) => Promise<void>;
};

type DeliveryOptions = {
  readonly store: SegmentStore;
  readonly log: Log;
  readonly pause: KeepTryingOptions['pause'] | undefined;
};

/** Delivers ended segments in their order, one at a time, until the store has taken each one. */
export const createDelivery = ({ store, log, pause }: DeliveryOptions): Delivery => {
  const queue: { readonly path: string; readonly sizeBytes: number }[] = [];
  const stopping = new AbortController();
  let waitingBytes = 0;
  let setAside = 0;
  let running: Promise<void> | undefined;

  const deliver = async (path: string): Promise<void> => {
    const stored = await store.store(path);
    if (stored === 'gone') log.error({ segment: basename(path) }, 'a file of events is gone');
    else setAside += stored.setAside;
  };

  const options = {
    isTemporary: () => true,
    onWaiting: (error: unknown) =>
      log.warn({ error: (error as Error).message, waitingBytes }, 'events wait on the disk for their sink'),
    signal: stopping.signal,
    ...(pause && { pause }),
  };

  const deliverAll = async (): Promise<void> => {
    for (let next = queue[0]; next && !stopping.signal.aborted; next = queue[0]) {
      const { path, sizeBytes } = next;
      // Every error is temporary, so this ends with a delivery or with the stop.
      await keepTrying(() => deliver(path), options).catch(() => {});
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
      await store.close();
    },
  };
};

export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
