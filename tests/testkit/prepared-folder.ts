import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newTemporaryFolder } from './temporary-folder.ts';

const cacheFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'sonora-test-data');

/** Folders kept of each name: one checkout may run tests of two versions in turn. */
const keptFolders = 3;

/** Keeps owners, because the database's files may belong to another user than ours. */
const copyFolder = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-pR', `${from}/.`, to]);
};

/** Deletes all but the last used folders of this name. */
const prune = async (name: string): Promise<void> => {
  const names = (await readdir(cacheFolder)).filter((entry) => entry.startsWith(`${name}-`) && !entry.includes('.'));
  const times = await Promise.all(names.map(async (entry) => (await stat(join(cacheFolder, entry))).mtimeMs));
  const byAge = names.toSorted((first, second) => times[names.indexOf(second)]! - times[names.indexOf(first)]!);
  for (const entry of byAge.slice(keptFolders)) await rm(join(cacheFolder, entry), { recursive: true, force: true });
};

/**
 * A copy of the folder that `prepare` returns, which runs once per `hash`; the folder must be a temporary one. Two
 * processes may do so at once.
 * @param hash changes with everything that the files depend on
 */
export const copyPreparedFolder = async (
  name: string,
  hash: string,
  prepare: () => Promise<string>,
): Promise<string> => {
  const prepared = join(cacheFolder, `${name}-${hash}`);
  if (!existsSync(prepared)) {
    const temporary = `${prepared}.${randomUUID()}`;
    const folder = await prepare();
    try {
      await mkdir(temporary, { recursive: true });
      await copyFolder(folder, temporary);
      // Fails when another process was first.
      await rename(temporary, prepared).catch(() => {});
    } finally {
      for (const own of [temporary, folder]) await rm(own, { recursive: true, force: true });
    }
    await prune(name);
  }
  const copy = await newTemporaryFolder(name);
  const now = new Date();
  await utimes(prepared, now, now);
  await copyFolder(prepared, copy);
  return copy;
};
