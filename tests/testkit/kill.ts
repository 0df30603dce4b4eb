import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInstallation } from './installation.ts';

export type Victim = 'http' | 'worker' | 'postgres';

/** Process id of the embedded database's first process. */
export const postgresPid = (dataDirectory: string): number =>
  Number(readFileSync(join(dataDirectory, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Ends one process of the installation the hard way. */
export const killHard = (installation: TestInstallation, victim: Victim): void => {
  const pid = victim === 'postgres' ? postgresPid(installation.dataDirectory) : installation.processIds()[victim];
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
};

/** Resolves when the installation answers that it is ready. Returns the milliseconds that took. */
export const waitUntilReady = async (url: string, seconds = 120): Promise<number> => {
  const started = performance.now();
  for (;;) {
    try {
      if ((await fetch(`${url}/readyz`)).status === 200) return performance.now() - started;
    } catch {
      // Nobody listens at the moment.
    }
    if (performance.now() - started > seconds * 1000) throw new Error(`not ready after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Files that a killed writer left half written. */
export const halfWrittenFiles = (dataDirectory: string): string[] =>
  readdirSync(join(dataDirectory, 'files', '.incoming'));
