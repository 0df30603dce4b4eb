import { fork } from 'node:child_process';
import { watchMemory } from '../../boot/watch-memory.ts';
import type { Log } from '../../platform/log/log.ts';

type Attempt = { readonly orgId: string; readonly id: string; readonly attempt: number };

/**
 * Runs attempts in processes of their own, which get the environment of this one.
 * @returns resolves when the process has ended; the row of the production tells how
 */
export const createAloneRunner =
  ({ ceilingBytes, log }: { readonly ceilingBytes: number; readonly log: Log }) =>
  ({ orgId, id, attempt }: Attempt, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      log.warn({ productionId: id, attempt }, 'workers died during this production; it gets a process of its own');
      const child = fork(new URL('./alone-process.ts', import.meta.url), [orgId, id, String(attempt)], {
        execArgv: ['--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      watchMemory({ child, ceilingBytes, log });
      const stop = (): void => void child.kill('SIGTERM');
      signal.addEventListener('abort', stop, { once: true });
      const end = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      child.once('exit', end);
      child.once('error', (error) => {
        log.warn({ productionId: id, error: error.message }, 'a process of its own could not be made');
        end();
      });
    });
