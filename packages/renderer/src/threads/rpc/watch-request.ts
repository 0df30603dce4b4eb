import type { Worker } from 'node:worker_threads';
import type { RpcErrorReason } from './rpc-error.ts';

export type RequestLimits = {
  /** CPU time of the thread since the start of the request. Unlike a timeout, it does not count while other threads have the cores. */
  readonly maxCpuMilliseconds?: number | undefined;
  /** Heap and buffers of the thread. */
  readonly maxMemoryMegabytes?: number | undefined;
};

const CHECK_MILLISECONDS = 50;

/** CPU time of a thread since its start, also while it is in a loop. 0 before it runs and after its end. */
const cpuMillisecondsOf = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  );

/** Heap and buffers of a thread, in megabytes. 0 before it runs and after its end. */
const memoryMegabytesOf = (worker: Worker): Promise<number> =>
  worker.getHeapStatistics().then(
    ({ total_heap_size: heap, external_memory: buffers }) => (heap + buffers) / 2 ** 20,
    () => 0,
  );

/**
 * Checks the limits of a request while its thread processes it: memory every 50 ms. A thread cannot use more CPU time than time passes, so
 * this is read when the limit is possible at all, and short requests cost one reading.
 * @param onExceeded called once
 * @returns a function that ends the checks
 */
export const watchRequest = (
  worker: Worker,
  { maxCpuMilliseconds, maxMemoryMegabytes }: RequestLimits,
  onExceeded: (reason: RpcErrorReason, cause: string) => void,
): (() => void) => {
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
  };
  const exceed = (reason: RpcErrorReason, cause: string): void => {
    end();
    onExceeded(reason, cause);
  };
  /** Calls `check` after a while, and again after as long as it says. A thread without CPU time answers late. */
  const repeat = (milliseconds: number, check: () => Promise<number>): void => {
    if (isOver) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      check().then((next) => repeat(next, check));
    }, milliseconds).unref();
    timers.add(timer);
  };
  if (maxMemoryMegabytes !== undefined)
    repeat(CHECK_MILLISECONDS, async () => {
      const megabytes = await memoryMegabytesOf(worker);
      if (!isOver && megabytes > maxMemoryMegabytes) exceed('stopped', `more than ${maxMemoryMegabytes} MB`);
      return CHECK_MILLISECONDS;
    });
  if (maxCpuMilliseconds !== undefined)
    cpuMillisecondsOf(worker).then((start) =>
      repeat(Math.max(CHECK_MILLISECONDS, maxCpuMilliseconds), async () => {
        const used = (await cpuMillisecondsOf(worker)) - start;
        if (!isOver && used > maxCpuMilliseconds) exceed('timeout', `more than ${maxCpuMilliseconds} ms of CPU time`);
        return Math.max(CHECK_MILLISECONDS, maxCpuMilliseconds - used);
      }),
    );
  return end;
};
