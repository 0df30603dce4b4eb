import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/** Linux counts threads as processes. */
const ownThreadId = (): number => Number(basename(readlinkSync('/proc/thread-self')));

const lowerTo = (priority: number): void => {
  try {
    const id = ownThreadId();
    if (getPriority(id) < priority) setPriority(id, priority);
  } catch {
    // Another system, or priorities may not be changed here.
  }
};

/**
 * Lowers the priority of the calling thread to the lowest, for work that nobody waits for: beside busy threads, it gets
 * about a hundredth of a core. Only Linux has priorities of threads; elsewhere the thread keeps its priority.
 */
export const lowerThreadPriority = (): void => lowerTo(PRIORITY_LOW);

/**
 * Lowers the priority of the calling thread below normal, for work that a user waits for, which must not delay requests: beside a
 * busy thread, it gets about a tenth of a core. A lower priority stays.
 */
export const lowerAwaitedThreadPriority = (): void => lowerTo(PRIORITY_BELOW_NORMAL);
