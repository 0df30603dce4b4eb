import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@sonora/contracts/limits';
import { freeBytesOf } from '@sonora/renderer/files';
import { createFreeSpace, type SpaceClaim } from './free-space.ts';
import {
  assertKey,
  type ListedObject,
  type Storage,
  StorageFullError,
  StorageMissingError,
  StorageTooLargeError,
} from './storage.ts';

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Passes bytes on within the maximum and the claimed space. */
const limitTo = (maxBytes: number, claim: SpaceClaim, count: (bytes: number) => void): Transform => {
  let seen = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      seen += chunk.length;
      count(seen);
      if (seen > maxBytes) done(new StorageTooLargeError(maxBytes));
      else claim.grow(seen).then(() => done(null, chunk), done);
    },
  });
};

/**
 * Files in a folder. Written under a temporary name, synced, then renamed: an object is complete or absent, even after
 * kill -9.
 * @param options.freeBytes Default: free space of the folder's disk
 */
export const createDirectoryStorage = async (
  folder: string,
  options: { readonly freeBytes?: () => Promise<number> } = {},
): Promise<Storage> => {
  const temporary = join(folder, '.incoming');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  // Partial files of killed processes. After a day, no process can still be writing them.
  await removeOlder(temporary, new Date(Date.now() - 86_400_000));
  const pathOf = (key: string): string => join(folder, ...assertKey(key).split('/'));
  const space = createFreeSpace(options.freeBytes ?? (() => freeBytesOf(folder)));

  return {
    put: async (key, content, { maxBytes, announcedBytes, keptBytes } = {}) => {
      const target = pathOf(key);
      const claim = await space.claim({
        bytes: content instanceof Uint8Array ? content.length : announcedBytes,
        keptBytes: keptBytes ?? limits.freeBytesKept.renders,
      });
      const partial = join(temporary, randomBytes(12).toString('hex'));
      let sizeBytes = 0;
      try {
        await pipeline(
          content instanceof Uint8Array ? Readable.from([content]) : content,
          limitTo(maxBytes ?? Number.POSITIVE_INFINITY, claim, (seen) => {
            sizeBytes = seen;
          }),
          createWriteStream(partial, { mode: 0o600 }),
        );
        const handle = await open(partial, 'r+');
        await handle.sync().finally(() => handle.close());
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {});
        throw isFull(error) && !(error instanceof StorageFullError) ? new StorageFullError({ cause: error }) : error;
      } finally {
        claim.end();
      }
      return { sizeBytes };
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        throw isMissing(error) ? new StorageMissingError(key) : error;
      }
    },
    stream: async (key, range) => {
      const path = pathOf(key);
      try {
        await stat(path);
      } catch (error) {
        throw isMissing(error) ? new StorageMissingError(key) : error;
      }
      return createReadStream(path, range ? { start: range.start, end: range.end } : {});
    },
    pathOf,
    stat: async (key) => {
      try {
        const found = await stat(pathOf(key));
        return found.isFile() ? { sizeBytes: found.size } : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    copy: async (from, to) => {
      const paths = { from: pathOf(from), to: pathOf(to), partial: join(temporary, randomBytes(12).toString('hex')) };
      await copyBytes(paths).catch((error: unknown) => {
        if (isMissing(error)) throw new StorageMissingError(from);
        throw isFull(error) ? new StorageFullError({ cause: error }) : error;
      });
    },
    list: (inFolder) => listBelow(pathOf(inFolder), inFolder),
    delete: async (key) => {
      await rm(pathOf(key), { force: true });
    },
    deleteOlder: (inFolder, before) => removeOlder(pathOf(inFolder), before),
    freeBytes: space.freeBytes,
  };
};

/** Makes a second entry for the bytes of a file, which never change, or copies them where that is not possible. */
const copyBytes = async (paths: {
  readonly from: string;
  readonly to: string;
  readonly partial: string;
}): Promise<void> => {
  try {
    await mkdir(dirname(paths.to), { recursive: true, mode: 0o700 });
    await link(paths.from, paths.partial).catch(async (error: unknown) => {
      if (isMissing(error)) throw error;
      await copyFile(paths.from, paths.partial);
    });
    await rename(paths.partial, paths.to);
  } catch (error) {
    await rm(paths.partial, { force: true }).catch(() => {});
    throw error;
  }
};

/** Entries of a folder, with those of its folders; none when it does not exist. */
const readFolder = (folder: string) =>
  readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

async function* listBelow(path: string, folder: string): AsyncGenerator<ListedObject> {
  for (const entry of await readFolder(path)) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const facts = await stat(file).catch(() => undefined);
    if (!facts) continue;
    const key = [folder, ...relative(path, file).split(sep)].join('/');
    // The time of the last change of the entry: that of a copy is when it was made.
    yield { key, sizeBytes: facts.size, storedAt: facts.ctime };
  }
}

/** Deletes files below a folder that were last written before a date. @returns their number */
const removeOlder = async (folder: string, before: Date): Promise<number> => {
  let removed = 0;
  for (const entry of await readFolder(folder)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const facts = await stat(path).catch(() => undefined);
    if (!facts || facts.mtimeMs >= before.getTime()) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};
