import { childrenOf } from './cpu-of.ts';

const PERIOD_MS = 100;
/** How often new processes of the server are looked for. */
const LOOK_MS = 1_000;

const signal = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
};

/**
 * Lets the processes of a server run for a share of the time, as on a slower machine: two servers on one machine then have two such machines.
 * @returns a function that lets them run all the time
 */
export const slowDown = (pid: () => number, share: number): (() => void) => {
  let pids: readonly number[] = [];
  let resuming: NodeJS.Timeout | undefined;
  const look = (): void => {
    pids = childrenOf(pid());
  };
  const pause = (): void => {
    signal(pids, 'SIGSTOP');
    resuming = setTimeout(() => signal(pids, 'SIGCONT'), PERIOD_MS * (1 - share));
  };
  look();
  const timers = [setInterval(look, LOOK_MS), setInterval(pause, PERIOD_MS)];
  return () => {
    for (const timer of timers) clearInterval(timer);
    clearTimeout(resuming);
    look();
    signal(pids, 'SIGCONT');
  };
};
