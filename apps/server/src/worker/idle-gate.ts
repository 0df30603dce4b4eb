import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskRunner } from '@sonora/renderer';

/** Tells when users wait for nothing, so that work in the background takes no time from them. */
export type IdleGate = {
  /** Counts `work` as something that a user waits for. */
  busyWhile<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing has been waited for during `quietMilliseconds`. Rejects with the signal's reason when it fires. */
  idle(signal: AbortSignal): Promise<void>;
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
    idle: async (signal) => {
      while (waitedFor > 0 || performance.now() - lastMilliseconds < quietMilliseconds) {
        await sleep(quietMilliseconds / 4, undefined, { signal });
      }
      signal.throwIfAborted();
    },
  };
};

/** A runner whose every task waits for the gate: work on it steps aside between two tasks. */
export const whenIdle = (gate: IdleGate, runner: TaskRunner, signal: AbortSignal): TaskRunner => ({
  run: async (message, taskSignal) => {
    await gate.idle(signal);
    return runner.run(message, taskSignal);
  },
  close: () => runner.close(),
});
