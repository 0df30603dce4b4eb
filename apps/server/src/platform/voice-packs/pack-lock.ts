import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { PackError } from './pack-error.ts';

/** The holder touches its lock this often; a lock that was not touched for `STALE_MILLISECONDS` is free. */
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

/** Whether its holder was killed: seen at once on the same machine, by its age on another. */
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
 * Holds the lock of a pack during `work`; it excludes all processes that share the folder.
 * @throws PackError `busy` when the lock is taken
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
