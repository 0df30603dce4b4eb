import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInstallation } from './installation.ts';

export type Victim = 'http' | 'worker' | 'ads' | 'postgres';

/** Process id of the embedded database's first process. */
export const postgresPid = (dataDirectory: string): number =>
  Number(readFileSync(join(dataDirectory, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Kills one process of the installation with SIGKILL. */
export const killHard = (installation: TestInstallation, victim: Victim): void => {
  const pid = victim === 'postgres' ? postgresPid(installation.dataDirectory) : installation.processIds()[victim];
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
};

/** Waits until the installation is ready. Returns the time in milliseconds. */
export const waitUntilReady = async (url: string, seconds = 120): Promise<number> => {
  const started = performance.now();
  for (;;) {
    try {
      if ((await fetch(`${url}/readyz`)).status === 200) return performance.now() - started;
    } catch {
      // No process listens at the moment.
    }
    if (performance.now() - started > seconds * 1000) throw new Error(`not ready after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Incomplete files that a killed process left behind. */
export const halfWrittenFiles = (dataDirectory: string): string[] =>
  readdirSync(join(dataDirectory, 'files', '.incoming'));
