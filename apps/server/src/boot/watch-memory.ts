import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Log } from '../platform/log/log.ts';

/** Short: a decoder or an allocation in a loop fills gigabytes within seconds. */
export const memoryPollMilliseconds = 250;
/** Time for an orderly stop, in which attempts end and are counted. */
const graceMilliseconds = 10_000;

/** Reason of a stop in the message to a child. */
export const OUT_OF_MEMORY = 'memory';

/** Resident memory of a process; undefined without /proc, or when the process has ended. */
const residentBytesOf = (pid: number): number | undefined => {
  try {
    // In kilobytes, whereas /proc/PID/statm counts pages, whose size differs between machines.
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return found ? Number(found[1]) * 1024 : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Watches the resident memory of a child process until it ends. Above the ceiling, the child is stopped in order: it
 * learns the reason in a message, gets a SIGTERM, and after the grace a SIGKILL. Limits of the JavaScript heap would not
 * do, since typed arrays and WebAssembly are outside of it.
 */
export const watchMemory = (options: {
  readonly child: ChildProcess;
  readonly ceilingBytes: number;
  readonly log: Log;
  /** Default: 10 s. */
  readonly graceMilliseconds?: number;
}): void => {
  const { child, ceilingBytes, log } = options;
  let reportedBytes: number | undefined;
  let kill: NodeJS.Timeout | undefined;
  const check = (): void => {
    if (child.pid === undefined || kill) return;
    const residentBytes = residentBytesOf(child.pid) ?? reportedBytes ?? 0;
    if (residentBytes <= ceilingBytes) return;
    log.error({ pid: child.pid, residentBytes, ceilingBytes }, 'a process uses too much memory; stopping it');
    kill = setTimeout(() => child.kill('SIGKILL'), options.graceMilliseconds ?? graceMilliseconds);
    // A child that has closed its channel gets only the signal.
    if (child.connected) child.send({ stop: OUT_OF_MEMORY }, () => child.kill('SIGTERM'));
    else child.kill('SIGTERM');
  };
  const timer = setInterval(check, memoryPollMilliseconds);
  timer.unref();
  child.on('message', (message: { readonly residentBytes?: number }) => {
    reportedBytes = message.residentBytes ?? reportedBytes;
  });
  child.once('exit', () => {
    clearInterval(timer);
    clearTimeout(kill);
  });
};
