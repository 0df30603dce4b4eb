import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Threads of a process. Only Linux has a priority for each thread. */
const threadsOf = (pid: number): readonly number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
};

/** Session of a process: the sixth field of its status; the second, its name, may have spaces (proc_pid_stat(5)). */
const sessionOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')[3]);

/**
 * Lowers the priority of the session of a process that leads one; another session is also that of its parent. Where Linux shares cores
 * between sessions (sched(7), "The autogroup feature"), that of a thread counts only within its session.
 */
const lowerSession = (pid: number): void => {
  try {
    if (sessionOf(pid) !== pid) return;
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // The system has no such groups, or does not allow it.
  }
};

/**
 * Lowers the priority of a process, of the session that it leads, and of all its threads. On Linux, a call for the process alone reaches its
 * first thread, and threads that this one creates afterwards (setpriority(2), "C library/kernel differences").
 */
export const lowerPriority = (pid: number): void => {
  lowerSession(pid);
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // The thread has ended, or the system does not allow it: the process works without it.
    }
  }
};
