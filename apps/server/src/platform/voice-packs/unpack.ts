import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { limits } from '@sonora/contracts/limits';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { freeBytesOf } from '@sonora/renderer/files';
import { type ArchiveEntry, ArchiveError, safeParts } from '../archives/archive-entry.ts';
import { zipEntries } from '../archives/zip-entries.ts';
import { createFreeSpace, type FreeSpace } from '../storage/free-space.ts';
import type { ArchiveKind } from './archive-kinds.ts';
import { Bzip2Error, bunzip2 } from './bunzip2.ts';
import { tarEntries } from './tar-entries.ts';
import { TruncatedError } from './truncated.ts';

export type UnpackOptions = {
  readonly archive: string;
  readonly kind: ArchiveKind;
  /** An existing, empty folder. */
  readonly target: string;
  readonly maxBytes: number;
  readonly maxEntries: number;
  readonly onProgress?: (doneBytes: number) => void;
  /** Default: free space of the disk with `target`. */
  readonly space?: FreeSpace;
};

const READ_BYTES = 2 ** 18;
/** Interval of progress reports; a last one follows at the end. */
const PROGRESS_BYTES = 4_000_000;

const gunzip = (bytes: NodeJS.ReadableStream): AsyncIterable<Uint8Array> =>
  pipeline(bytes, createGunzip(), () => undefined) as AsyncIterable<Uint8Array>;

async function* entriesOf({ archive, kind }: UnpackOptions): AsyncGenerator<ArchiveEntry, void, undefined> {
  if (kind === 'zip') {
    await using file = await open(archive);
    const { size: sizeBytes } = await file.stat();
    yield* zipEntries({
      sizeBytes,
      read: async (position, length) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
        return buffer.subarray(0, bytesRead);
      },
    });
    return;
  }
  const bytes = createReadStream(archive, { highWaterMark: READ_BYTES });
  try {
    const plain = kind === 'tar.bz2' ? bunzip2(bytes) : kind === 'tar.gz' ? gunzip(bytes) : bytes;
    yield* tarEntries(plain);
  } finally {
    bytes.destroy();
  }
}

/** Writes a new file and syncs it. Fails when it exists. */
const writeEntry = async (
  path: string,
  entry: ArchiveEntry,
  onBytes: (count: number) => Promise<void>,
): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, 'wx', 0o644);
  await entry.content(async (piece) => {
    await onBytes(piece.length);
    await file.writeFile(piece);
  });
  await file.sync();
};

const refusalOf = (error: unknown): unknown => {
  if (error instanceof TruncatedError || error instanceof Bzip2Error)
    return new ArchiveError(voicePackMessage('voicePacks.archiveDamagedBecause', { reason: error.message }));
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR')
    return new ArchiveError(voicePackMessage('voicePacks.duplicateName'));
  return code?.startsWith('Z_') ? new ArchiveError(voicePackMessage('voicePacks.archiveDamaged')) : error;
};

/**
 * Unpacks an archive into a folder. Rejects entries other than files and folders, paths outside of the folder,
 * duplicate paths, and archives above the limits of bytes and entries, whatever their headers say.
 * @returns total size of the files
 * @throws ArchiveError when the archive is rejected, or an error of the file system; files unpacked until then remain
 */
export const unpack = async (options: UnpackOptions): Promise<number> => {
  const { target, maxBytes, maxEntries, onProgress } = options;
  let bytes = 0;
  let toldBytes = 0;
  let entries = 0;
  const tell = (): void => {
    toldBytes = bytes;
    onProgress?.(bytes);
  };
  const assertRoom = (more: number): void => {
    if (bytes + more > maxBytes)
      throw new ArchiveError(voicePackMessage('voicePacks.tooManyMegabytes', { max: Math.ceil(maxBytes / 1e6) }));
  };
  const space = options.space ?? createFreeSpace(() => freeBytesOf(target));
  const claim = await space.claim({ bytes: undefined, keptBytes: limits.freeBytesKept.uploads });
  try {
    for await (const entry of entriesOf(options)) {
      entries += 1;
      if (entries > maxEntries)
        throw new ArchiveError(voicePackMessage('voicePacks.tooManyFiles', { max: maxEntries }));
      const path = join(target, ...safeParts(entry.path));
      assertRoom(entry.sizeBytes);
      if (entry.kind === 'folder') await mkdir(path, { recursive: true });
      else {
        await writeEntry(path, entry, async (count) => {
          assertRoom(count);
          bytes += count;
          await claim.grow(bytes);
          if (bytes - toldBytes >= PROGRESS_BYTES) tell();
        });
      }
    }
    tell();
    return bytes;
  } catch (error) {
    throw refusalOf(error);
  } finally {
    claim.end();
  }
};
