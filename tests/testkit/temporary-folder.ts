import { readFileSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const minFreeBytes = 4_000_000_000;

/** True where files in memory have room for data directories, and the copied database programs in them may run. */
const hasMemory = (): boolean => {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory);
    const { bavail, bsize } = statfsSync(memory);
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
};

/** A new folder for a data directory, in memory if possible: creating a database's files on a disk costs ten times the time. */
export const newTemporaryFolder = (name: string): Promise<string> =>
  mkdtemp(join(process.env.TMPDIR === undefined && hasMemory() ? memory : tmpdir(), `sonora-${name}-`));
