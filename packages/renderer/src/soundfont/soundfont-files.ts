import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { SoundfontError } from './soundfont-error.ts';

/**
 * The largest file that is opened. In memory a bank takes twice its file, and what of it is played twice that again: a worker
 * with the largest one may need another gigabyte.
 */
export const MAX_SOUNDFONT_BYTES = 256 * 2 ** 20;

const EXTENSIONS: readonly string[] = ['.sf2', '.sf3', '.dls'];

/** Reads at most this much at a time: one read of Node cannot take more than 2 GiB, and slow disks can be interrupted. */
const READ_BYTES = 2 ** 24;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;

/** Files of a folder that look like SoundFonts, by name; none when there is no such folder. */
export const listSoundfonts = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => EXTENSIONS.includes(extname(name).toLowerCase()))
    .toSorted()
    .map((name) => join(folder, name));
};

/** The file of a folder that is called so, with its extension or without; undefined when there is none. */
export const findSoundfont = async (folder: string, name: string): Promise<string | undefined> => {
  const paths = await listSoundfonts(folder);
  return paths.find((path) => basename(path) === name) ?? paths.find((path) => basename(path, extname(path)) === name);
};

/** What changes when a file is another one, without reading it. @throws SoundfontError when there is no file */
export const markOf = async (path: string): Promise<string> => {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino}/${size}/${mtimeMs}`;
  } catch (cause) {
    throw new SoundfontError('cannot be read', { cause });
  }
};

/**
 * A file and the name of its content.
 * @throws SoundfontError when it is no file, cannot be read, or is larger than `MAX_SOUNDFONT_BYTES`
 */
export const readSoundfont = async (path: string): Promise<{ readonly bytes: ArrayBuffer; readonly id: string }> => {
  // Asked before it is opened: opening a pipe would wait for its writer.
  const facts = await stat(path).catch((cause: unknown) => {
    throw new SoundfontError('cannot be read', { cause });
  });
  if (!facts.isFile()) throw new SoundfontError('is no file');
  if (facts.size > MAX_SOUNDFONT_BYTES) {
    throw new SoundfontError(
      `is too large: ${megabytes(facts.size)}, where at most ${megabytes(MAX_SOUNDFONT_BYTES)} are opened`,
    );
  }
  const bytes = new ArrayBuffer(facts.size);
  const hash = createHash('sha256');
  try {
    await using file = await open(path);
    for (let offset = 0; offset < bytes.byteLength; ) {
      const part = new Uint8Array(bytes, offset, Math.min(READ_BYTES, bytes.byteLength - offset));
      const { bytesRead } = await file.read(part);
      if (bytesRead === 0) throw new SoundfontError('became shorter while it was read');
      hash.update(part.subarray(0, bytesRead));
      offset += bytesRead;
    }
  } catch (cause) {
    if (cause instanceof SoundfontError) throw cause;
    throw new SoundfontError('cannot be read', { cause });
  }
  return { bytes, id: hash.digest('hex').slice(0, 32) };
};
