import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Larger files are hashed by their size, first megabyte and last megabyte. */
const WHOLE_BYTES = 2 ** 22;
const EDGE_BYTES = 2 ** 20;
/** A pack with espeak's data has about 360 files. */
const MAX_FILES = 20_000;
/** Records the origin of a pack, which does not affect its sound. */
const RECORD_FILE = 'pack.json';

type KnownFile = { readonly path: string; readonly size: number; readonly mark: string };

/** Depth limit against cyclic links; no model is deeper. */
const DEEPEST = 12;

/** Files below a folder. Follows links, by which models share data. */
const listFiles = async (folder: string, depth = 0): Promise<readonly KnownFile[]> => {
  if (depth > DEEPEST) throw new Error(`folders deeper than ${DEEPEST}`);
  const names = (await readdir(folder)).filter((name) => name !== RECORD_FILE).toSorted();
  const files: KnownFile[] = [];
  // Broken links are skipped; the reader of the model reports the missing file.
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

/** Returns a hash of a folder's content: 16 hexadecimal digits. */
export type ModelHasher = (folder: string) => Promise<string>;

/** Hashes the files that affect a model's sound. Files with unchanged metadata are not read again. */
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
