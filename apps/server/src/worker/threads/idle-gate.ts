import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskRunner } from '@sonora/renderer';

/** Delays background work while users wait for results. */
export type IdleGate = {
  /** Runs `work` as something that a user waits for. */
  busyWhile<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Resolves when no such work has run for `quietMilliseconds`. Rejects when the signal fires.
   * @param maxMilliseconds longest wait. Default: as long as it takes
   */
  idle(signal: AbortSignal | undefined, maxMilliseconds?: number): Promise<void>;
};

export const createIdleGate = (quietMilliseconds: number): IdleGate => {
  let waitedFor = 0;
  let lastMilliseconds = Number.NEGATIVE_INFINITY;
  return {
    busyWhile: async (work) => {
      waitedFor += 1;
      try {
        return await work();
      } finally {
        waitedFor -= 1;
        lastMilliseconds = performance.now();
      }
    },
    idle: async (signal, maxMilliseconds = Number.POSITIVE_INFINITY) => {
      const deadline = performance.now() + maxMilliseconds;
      const isBusy = (): boolean => waitedFor > 0 || performance.now() - lastMilliseconds < quietMilliseconds;
      while (isBusy() && performance.now() < deadline) {
        await sleep(Math.min(quietMilliseconds / 4, maxMilliseconds), undefined, signal && { signal });
      }
      signal?.throwIfAborted();
    },
  };
};

/**
 * A runner whose tasks each wait for the gate, so that background work pauses between two tasks.
 * @param maxMilliseconds longest wait of a task. Default: as long as it takes
 */
export const whenIdle = (
  gate: IdleGate,
  runner: TaskRunner,
  signal: AbortSignal,
  maxMilliseconds?: number,
): TaskRunner => ({
  run: async (message, taskSignal) => {
    await gate.idle(signal, maxMilliseconds);
    return runner.run(message, taskSignal);
  },
  close: () => runner.close(),
});
