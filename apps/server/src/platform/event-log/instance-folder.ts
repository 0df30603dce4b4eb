import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { segmentSuffix, syncFolder } from './segment-file.ts';

/** Interval at which a process renews its ownership. */
export const RENEW_MS = 5_000;
/** A process that has not renewed its ownership for so long looks whether it still has it before it acknowledges anything. */
const DOUBT_MS = 15_000;
/** Folders of other machines are taken over when their owner has not renewed for so long, measured by the own clock's intervals. */
const STALE_MS = 30_000;

const OWNER = 'owner';

/** Instances of this process: tests and benchmarks have several. */
const ownInstances = new Set<string>();

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Elapsed time at most: the monotonic clock stops while the machine sleeps, the other one is changed by people. */
const stopwatch = (): (() => number) => {
  const [startedMonotonic, startedWall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - startedMonotonic, Math.abs(Date.now() - startedWall));
};

/** Another process has taken over the folder of this one, which had stopped for too long. */
export class FolderLostError extends Error {
  constructor() {
    super('The folder of events was taken over by another process.');
    this.name = 'FolderLostError';
  }
}

export type InstanceFolder = {
  readonly path: string;
  /** @throws FolderLostError */
  readonly assertOwned: () => Promise<void>;
  readonly renew: () => Promise<void>;
  /** Gives the folder up; what is left in it is taken over at once. */
  readonly leave: () => Promise<void>;
};

/** Creates the folder of a process, together with the file that shows its owner. */
export const createInstanceFolder = async (directory: string): Promise<InstanceFolder> => {
  const id = randomUUID();
  const path = join(directory, id);
  const draft = join(directory, `.${id}`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(join(draft, OWNER), `${hostname()}\n${process.pid}\n`);
  ownInstances.add(id);
  await rename(draft, path);
  await syncFolder(directory);
  let sinceRenewal = stopwatch();
  const renew = async (): Promise<void> => {
    const started = stopwatch();
    await utimes(join(path, OWNER), new Date(), new Date()).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new FolderLostError() : error;
    });
    sinceRenewal = started;
  };
  return {
    path,
    renew,
    assertOwned: async () => {
      if (sinceRenewal() > DOUBT_MS) await renew();
    },
    leave: async () => {
      ownInstances.delete(id);
      await rm(join(path, OWNER), { force: true });
      await rmdir(path).catch(() => {});
    },
  };
};

/** `seenMs` by the clock that nobody sets: no jump of the other one makes an owner look silent. */
type Seen = { readonly mtimeMs: number; readonly seenMs: number };

/** Finds folders whose process has ended, and moves their segments. */
export const createTakeover = (directory: string, staleMs = STALE_MS) => {
  const seen = new Map<string, Seen>();

  const isDead = async (id: string): Promise<boolean> => {
    if (ownInstances.has(id)) return false;
    const owner = join(directory, id, OWNER);
    try {
      const [text, { mtimeMs }] = await Promise.all([readFile(owner, 'utf8'), stat(owner)]);
      const [host, pid] = text.split('\n');
      if (host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)))) return true;
      const before = seen.get(id);
      if (before?.mtimeMs === mtimeMs) return performance.now() - before.seenMs > staleMs;
      seen.set(id, { mtimeMs, seenMs: performance.now() });
      return false;
    } catch (error) {
      // Without the file, its process has left or lost the folder.
      return (error as NodeJS.ErrnoException).code === 'ENOENT';
    }
  };

  /** Each segment is moved by one process: the others do not find it any more. */
  const moveSegments = async (from: string, to: string): Promise<string[]> => {
    await rm(join(from, OWNER), { force: true });
    const moved: string[] = [];
    for (const name of await readdir(from)) {
      if (!name.endsWith(segmentSuffix)) continue;
      const target = join(to, name);
      const isMoved = await rename(join(from, name), target).then(
        () => true,
        () => false,
      );
      if (isMoved) moved.push(target);
    }
    await syncFolder(to);
    await rmdir(from).catch(() => {});
    return moved;
  };

  return {
    /** Moves the segments of dead processes into a folder; after an abort, no further process's. @returns their new paths */
    adoptSegments: async (to: string, signal?: AbortSignal): Promise<readonly string[]> => {
      const entries = await readdir(directory, { withFileTypes: true });
      const moved: string[] = [];
      for (const entry of entries) {
        if (signal?.aborted) break;
        if (!entry.isDirectory() || entry.name.startsWith('.') || entry.name === rejectedFolder) continue;
        if (!(await isDead(entry.name))) continue;
        seen.delete(entry.name);
        moved.push(...(await moveSegments(join(directory, entry.name), to).catch(() => [])));
      }
      return moved;
    },
  };
};

/** Folder of segments that the sink can never store, for the operator. */
export const rejectedFolder = 'rejected';
