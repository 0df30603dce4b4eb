import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { RpcErrorReason } from './rpc-error.ts';

export type RequestLimits = {
  /** CPU time of the thread since the start of the request. Unlike a timeout, it does not count while other threads have the cores. */
  readonly maxCpuMilliseconds?: number | undefined;
  /** Heap and buffers of the thread. */
  readonly maxMemoryMegabytes?: number | undefined;
};

const CHECK_MILLISECONDS = 50;

/** CPU time and memory of a thread; also while it is in a loop. Undefined once it has ended, and before it runs. */
const useOf = async (worker: Worker): Promise<{ cpuMilliseconds: number; memoryMegabytes: number } | undefined> => {
  try {
    const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
    return {
      cpuMilliseconds: (cpu.user + cpu.system) / 1_000,
      memoryMegabytes: (heap.total_heap_size + heap.external_memory) / 2 ** 20,
    };
  } catch {
    return undefined;
  }
};

/**
 * Checks the limits of a request while its thread processes it.
 * @param onExceeded called once
 * @returns a function that ends the checks
 */
export const watchRequest = (
  worker: Worker,
  { maxCpuMilliseconds, maxMemoryMegabytes }: RequestLimits,
  onExceeded: (reason: RpcErrorReason, cause: string) => void,
): (() => void) => {
  let isOver = maxCpuMilliseconds === undefined && maxMemoryMegabytes === undefined;
  const exceed = (reason: RpcErrorReason, cause: string): void => {
    isOver = true;
    onExceeded(reason, cause);
  };
  const watch = async (): Promise<void> => {
    let startMilliseconds: number | undefined;
    while (!isOver) {
      // A thread without CPU time answers late: the next check begins after the answer.
      const use = await useOf(worker);
      if (isOver) return;
      if (use) {
        startMilliseconds ??= use.cpuMilliseconds;
        if (use.cpuMilliseconds - startMilliseconds > (maxCpuMilliseconds ?? Number.POSITIVE_INFINITY))
          exceed('timeout', `more than ${maxCpuMilliseconds} ms of CPU time`);
        else if (use.memoryMegabytes > (maxMemoryMegabytes ?? Number.POSITIVE_INFINITY))
          exceed('stopped', `more than ${maxMemoryMegabytes} MB`);
      }
      await setTimeout(CHECK_MILLISECONDS, undefined, { ref: false });
    }
  };
  void watch();
  return () => {
    isOver = true;
  };
};
