import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Up to here a file is hashed whole; of a larger one its first and last megabyte, and its size. */
const WHOLE_BYTES = 2 ** 22;
const EDGE_BYTES = 2 ** 20;
/** A pack with the data of espeak has some 360 files. */
const MAX_FILES = 20_000;
/** Where a pack comes from; no part of its sound. */
const RECORD_FILE = 'pack.json';

type KnownFile = { readonly path: string; readonly size: number; readonly mark: string };

/** Below a link there may be a link back: no model lies deeper. */
const DEEPEST = 12;

/** Files below a folder; links are followed, since models share their data by them. */
const listFiles = async (folder: string, depth = 0): Promise<readonly KnownFile[]> => {
  if (depth > DEEPEST) throw new Error(`folders deeper than ${DEEPEST}`);
  const names = (await readdir(folder)).filter((name) => name !== RECORD_FILE).toSorted();
  const files: KnownFile[] = [];
  // A broken link is no file; the reader of the model reports it as missing.
  const paths = names.map((name) => join(folder, name));
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  for (const [index, path] of paths.entries()) {
    const facts = found[index];
    if (facts?.isDirectory()) files.push(...(await listFiles(path, depth + 1)));
    else if (facts?.isFile()) {
      const { ino, size, mtimeMs } = facts;
      files.push({ path, size, mark: `${path}/${ino}/${size}/${mtimeMs}` });
    }
    if (files.length > MAX_FILES) throw new Error(`more than ${MAX_FILES} files`);
  }
  return files;
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
