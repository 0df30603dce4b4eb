import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Fields of `/proc/PID/stat` behind the name, which may contain anything. None of a process that has ended. */
const statOf = (pid: number): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
};

/** Processes that a process has started. */
export const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => Number(statOf(other)[1]) === pid);

/** CPU time of a process, of its children, and of those of them that have ended. Linux only. */
export const cpuSecondsOf = (pid: number): number => {
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = statOf(pid).slice(11, 15).map(Number);
  const children = childrenOf(pid).map((child) => {
    const [own = 0, inKernel = 0] = statOf(child).slice(11, 13).map(Number);
    return own + inKernel;
  });
  const ticks = children.reduce((sum, each) => sum + each, user + system + userOfEnded + systemOfEnded);
  return ticks / TICKS_PER_SECOND;
};
