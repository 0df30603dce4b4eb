import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lowers the priority of the calling thread to the lowest: it runs when no other thread has work. Only Linux has
 * priorities of threads; elsewhere the thread keeps its priority.
 */
export const lowerThreadPriority = (): void => {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
  } catch {
    // Another system, or priorities may not be changed here.
  }
};
