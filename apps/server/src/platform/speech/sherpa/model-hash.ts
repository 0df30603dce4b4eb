import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Up to here a file is hashed whole; of a larger one its first and last megabyte, and its size. */
const WHOLE_BYTES = 2 ** 22;
const EDGE_BYTES = 2 ** 20;
/** A pack with the data of espeak has some 360 files. */
const MOST_FILES = 20_000;
/** Where a pack comes from; no part of its sound. */
const RECORD_FILE = 'pack.json';

type KnownFile = { readonly path: string; readonly size: number; readonly mark: string };

const listFiles = async (folder: string): Promise<readonly KnownFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory() && entry.name !== RECORD_FILE)
    .map((entry) => join(entry.parentPath, entry.name));
  if (paths.length > MOST_FILES) throw new Error(`more than ${MOST_FILES} files`);
  return Promise.all(
    paths.toSorted().map(async (path) => {
      const { ino, size, mtimeMs } = await stat(path);
      return { path, size, mark: `${path}/${ino}/${size}/${mtimeMs}` };
    }),
  );
};

const hashFile = async ({ path, size }: KnownFile): Promise<string> => {
  const hash = createHash('sha256').update(`${size}:`);
  await using file = await open(path);
  const parts =
    size <= WHOLE_BYTES
      ? [[0, size]]
      : [
          [0, EDGE_BYTES],
          [size - EDGE_BYTES, EDGE_BYTES],
        ];
  for (const [position = 0, length = 0] of parts) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    hash.update(buffer.subarray(0, bytesRead));
  }
  return hash.digest('hex');
};

/** The name of a folder's content; sixteen hexadecimal digits. */
export type ModelHasher = (folder: string) => Promise<string>;

/** Hashes what shapes the sound of a model; files that look the same as last time are not read again. */
export const createModelHasher = (): ModelHasher => {
  const known = new Map<string, { readonly marks: string; readonly hash: string }>();
  return async (folder) => {
    const files = await listFiles(folder);
    const marks = files.map((file) => file.mark).join('\n');
    const last = known.get(folder);
    if (last?.marks === marks) return last.hash;
    const hash = createHash('sha256');
    for (const file of files) hash.update(`${relative(folder, file.path)}\n${await hashFile(file)}\n`);
    const digest = hash.digest('hex').slice(0, 16);
    known.set(folder, { marks, hash: digest });
    return digest;
  };
};
