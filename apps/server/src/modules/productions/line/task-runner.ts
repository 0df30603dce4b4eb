import { Piscina } from 'piscina';
import type { TaskMessage } from './task-types.ts';
import { runTask } from './tasks.ts';

/** Runs steps of the line somewhere. Rejects with an `AbortError` when the signal fires, within a moment. */
export type TaskRunner = {
  run(message: TaskMessage, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

/** A pool of threads; an abort ends the thread that runs the step, so even a long one stops at once. */
export const createThreadRunner = (threads: number): TaskRunner => {
  const pool = new Piscina({
    filename: new URL('./task-thread.ts', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: 1,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    run: (message, signal) => pool.run(message, signal ? { signal } : {}),
    close: () => pool.destroy(),
  };
};

/** The longest bed of a large bank takes a minute of a core; what takes this long with those before it is stuck. */
const LONGEST_BANK_BED_MILLISECONDS = 15 * 60_000;

/**
 * Beds that a bank of samples plays go to one thread of their own, whoever asks for them: a bank may take a gigabyte, so it is
 * in memory once. The thread starts with the first such bed. A file can describe a loop without an end for one key, so a bed has
 * a time, after which its thread is ended.
 */
export const createBankRunner = (longestMilliseconds = LONGEST_BANK_BED_MILLISECONDS): TaskRunner => {
  let thread: TaskRunner | undefined;
  return {
    run: async (message, signal) => {
      thread ??= createThreadRunner(1);
      const watchdog = AbortSignal.timeout(longestMilliseconds);
      try {
        await thread.run(message, signal ? AbortSignal.any([signal, watchdog]) : watchdog);
      } catch (cause) {
        if (!watchdog.aborted || signal?.aborted) throw cause;
        throw new Error('the SoundFont takes too long to play this bed', { cause });
      }
    },
    close: async () => thread?.close(),
  };
};

/** Everything but a bank's beds on `runner`, those on `bankRunner`, which outlives it and is closed by its owner. */
export const withBankRunner = (runner: TaskRunner, bankRunner: TaskRunner): TaskRunner => ({
  run: (message, signal) => (message.task === 'bed' && message.input.bank ? bankRunner : runner).run(message, signal),
  close: () => runner.close(),
});

/** In this thread, for the command line: no pool to warm up; a signal is heeded between steps. */
export const createInlineRunner = (): TaskRunner => ({
  run: async (message, signal) => {
    signal?.throwIfAborted();
    await runTask(message);
    // Lets progress be drawn and signals be heard between two steps.
    await new Promise((resolve) => setImmediate(resolve));
  },
  close: async () => {},
});
