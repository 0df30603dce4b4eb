import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { SoundfontError } from './soundfont-error.ts';

/**
 * Maximum file size. In memory a bank takes twice its file, and samples that are played take twice that again: a worker
 * with the largest file may need another gigabyte.
 */
export const MAX_SOUNDFONT_BYTES = 256 * 2 ** 20;

const EXTENSIONS: readonly string[] = ['.sf2', '.sf3', '.dls'];

/** Maximum size of a read: Node cannot read more than 2 GiB at once, and shorter reads can be cancelled. */
const READ_BYTES = 2 ** 24;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;

/** Files of a folder with a SoundFont extension, by name; none when the folder does not exist. */
export const listSoundfonts = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => EXTENSIONS.includes(extname(name).toLowerCase()))
    .toSorted()
    .map((name) => join(folder, name));
};

/** Path of a file by its name, with or without extension; undefined when it does not exist. */
export const findSoundfont = async (folder: string, name: string): Promise<string | undefined> => {
  const paths = await listSoundfonts(folder);
  return paths.find((path) => basename(path) === name) ?? paths.find((path) => basename(path, extname(path)) === name);
};

/**
 * Identity of a file from its metadata, without reading it.
 * @throws SoundfontError when the file does not exist
 */
export const fileIdentityOf = async (path: string): Promise<string> => {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino}/${size}/${mtimeMs}`;
  } catch (cause) {
    throw new SoundfontError('cannot be read', { cause });
  }
};

/**
 * Reads a file and computes the id of its content.
 * @throws SoundfontError when it is not a file, cannot be read, or is larger than `MAX_SOUNDFONT_BYTES`
 */
export const readSoundfont = async (path: string): Promise<{ readonly bytes: ArrayBuffer; readonly id: string }> => {
  // Checked before opening, because opening a pipe would wait for its writer.
  const info = await stat(path).catch((cause: unknown) => {
    throw new SoundfontError('cannot be read', { cause });
  });
  if (!info.isFile()) throw new SoundfontError('is no file');
  if (info.size > MAX_SOUNDFONT_BYTES) {
    throw new SoundfontError(
      `is too large: ${megabytes(info.size)}, where at most ${megabytes(MAX_SOUNDFONT_BYTES)} are opened`,
    );
  }
  const bytes = new ArrayBuffer(info.size);
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
