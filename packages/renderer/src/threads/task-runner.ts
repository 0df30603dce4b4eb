import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { runTask } from '../tasks/run-task.ts';
import type { TaskMessage } from '../tasks/task-types.ts';

/** Runs tasks in a thread. Rejects with an `AbortError` soon after the signal is triggered. */
export type TaskRunner = {
  run(message: TaskMessage, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

/** Start data of a task thread. */
export type TaskThreadData = { readonly hasLowPriority: boolean };

/**
 * Growth of a heap until the next full collection, in percent of what is alive. The heap of a task thread is small beside
 * the samples that it holds outside: with V8's default, each version of an ad would cost two full collections, a fifth
 * of its time.
 */
const HEAP_GROWTH_PERCENT = 400;

/** Threads of low priority end after this time without a task. */
const IDLE_MILLISECONDS = 60_000;

/**
 * A pool of threads; an abort terminates the thread, so even a long task stops at once.
 * @param options.hasLowPriority the threads give way to all others, start with the first tasks, and end when they are idle
 * @param options.startsLater the threads start with the first tasks
 */
export const createThreadRunner = (
  threads: number,
  { hasLowPriority = false, startsLater = false } = {},
): TaskRunner => {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const pool = new Piscina({
    filename: new URL('./task-thread.ts', import.meta.url).href,
    workerData: { hasLowPriority } satisfies TaskThreadData,
    minThreads: hasLowPriority || startsLater ? 0 : threads,
    maxThreads: threads,
    idleTimeout: hasLowPriority ? IDLE_MILLISECONDS : Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: 1,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    run: (message, signal) => pool.run(message, signal ? { signal } : {}),
    close: () => pool.destroy(),
  };
};

/**
 * Timeout of a bed, including the wait for earlier beds. The longest bed of a large bank takes a minute of CPU time.
 */
const BANK_BED_TIMEOUT_MILLISECONDS = 15 * 60_000;

/**
 * One thread for all beds with a SoundFont: a bank may take a gigabyte, so it is loaded once. The thread starts with
 * the first such bed. A file can contain an endless loop, so each bed has a timeout, after which its thread is
 * terminated.
 */
export const createBankRunner = (timeoutMilliseconds = BANK_BED_TIMEOUT_MILLISECONDS): TaskRunner => {
  let thread: TaskRunner | undefined;
  return {
    run: async (message, signal) => {
      thread ??= createThreadRunner(1);
      const watchdog = AbortSignal.timeout(timeoutMilliseconds);
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

/** Runs SoundFont beds on `bankRunner`, which its owner closes, and everything else on `runner`. */
export const withBankRunner = (runner: TaskRunner, bankRunner: TaskRunner): TaskRunner => ({
  run: (message, signal) => (message.task === 'bed' && message.input.bank ? bankRunner : runner).run(message, signal),
  close: () => runner.close(),
});

/**
 * Runs tasks in this thread, for the command line; there is no pool to start, and a signal takes effect between tasks.
 */
export const createInlineRunner = (): TaskRunner => ({
  run: async (message, signal) => {
    signal?.throwIfAborted();
    await runTask(message);
    // Allows progress output and signals between two tasks.
    await new Promise((resolve) => setImmediate(resolve));
  },
  close: async () => {},
});
