import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { PackError } from './pack-error.ts';

/** Interval at which the holder updates the lock's time; a lock older than `STALE_MILLISECONDS` is free. */
const TOUCH_MILLISECONDS = 5_000;
const STALE_MILLISECONDS = 30_000;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** True when the holder was killed: known at once on the same machine, otherwise by the lock's age. */
const isStale = async (path: string): Promise<boolean> => {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    const [host, pid] = text.split('\n');
    if (host === hostname() && pid !== undefined && Number(pid) !== process.pid && !isRunning(Number(pid))) return true;
    return Date.now() - mtimeMs > STALE_MILLISECONDS;
  } catch {
    return true;
  }
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Codes of file systems without hard links. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Deletes what processes left that were killed while they took the lock. */
const removeDrafts = async (path: string): Promise<void> => {
  const prefix = `${basename(path)}.`;
  const names = await readdir(dirname(path));
  for (const name of names) if (name.startsWith(prefix)) await rm(join(dirname(path), name), { force: true });
};

/**
 * Creates the lock with its content in one step, by a hard link: a process killed between two steps would leave a lock
 * without holder, which only its age releases.
 */
const take = async (path: string): Promise<boolean> => {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${hostname()}\n${process.pid}\n`);
  try {
    await link(draft, path).catch((error: unknown) => {
      if (!withoutLinks.includes(codeOf(error))) throw error;
      return copyFile(draft, path, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    // The draft is gone when the holder has deleted it meanwhile.
    if (codeOf(error) !== 'EEXIST' && codeOf(error) !== 'ENOENT') throw error;
    await rm(draft, { force: true });
    return false;
  }
  await removeDrafts(path);
  return true;
};

/**
 * Runs `work` with the pack's lock, which excludes all processes that share the folder.
 * @throws PackError `busy` when another process has the lock
 */
export const withPackLock = async <Result>(
  path: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await mkdir(dirname(path), { recursive: true });
  let isMine = await take(path);
  if (!isMine && (await isStale(path))) {
    await rm(path, { force: true });
    isMine = await take(path);
  }
  if (!isMine) throw new PackError('busy', voicePackMessage('voicePacks.locked', { pack: name }));
  const touch = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), TOUCH_MILLISECONDS);
  touch.unref();
  try {
    return await work();
  } finally {
    clearInterval(touch);
    await rm(path, { force: true });
  }
};
