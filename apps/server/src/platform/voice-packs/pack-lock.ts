import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
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

const take = async (path: string): Promise<boolean> => {
  try {
    await using file = await open(path, 'wx');
    await file.writeFile(`${hostname()}\n${process.pid}\n`);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
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
