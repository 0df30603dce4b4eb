import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteReader } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { freeBytesOf } from '../files/free-bytes.ts';
import { openFile } from '../files/open-file.ts';
import { withinSpace } from './kept-space.ts';

/**
 * Results of tasks by content hash, on disk, shared by the threads of a worker. A hash always names the same bytes, so
 * nothing is locked; a value is written under a temporary name and renamed, so a killed writer leaves no partial value.
 */
export type ArtifactCache = {
  readonly folder: string;
  has(hash: string): Promise<boolean>;
  readBytes(hash: string): Promise<Uint8Array | undefined>;
  /** Content that arrives in parts is written as it arrives, and never held. */
  writeBytes(hash: string, bytes: Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** Reads a value in parts with `use`; undefined when there is none. */
  withReader<T>(hash: string, use: (reader: ByteReader) => Promise<T>): Promise<T | undefined>;
  readJson<T>(hash: string): Promise<T | undefined>;
  writeJson(hash: string, value: unknown): Promise<void>;
  readPcm(hash: string): Promise<Pcm | undefined>;
  /** Size of samples in memory, and their number per channel, without reading them. */
  measurePcm(hash: string): Promise<{ readonly frames: number; readonly bytes: number } | undefined>;
  writePcm(hash: string, pcm: Pcm): Promise<void>;
  /** Writes samples that are in consecutive blocks, one array per channel in each. */
  writePcmBlocks(hash: string, audio: PcmBlocks): Promise<void>;
};

/** Samples in consecutive blocks. */
export type PcmBlocks = {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly frames: number;
  readonly blocks: readonly (readonly Float32Array[])[];
};

/** Hash of all inputs that determine a result. The order of object keys does not matter. */
export const contentHash = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts, sortedKeys)).digest('hex').slice(0, 40);

const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const headerBytes = 16;

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** A header, then the samples of each channel. */
function* packPcm({ sampleRateHz, channelCount, frames, blocks }: PcmBlocks): Generator<Uint8Array> {
  const header = new DataView(new ArrayBuffer(headerBytes));
  header.setFloat64(0, sampleRateHz, true);
  header.setUint32(8, channelCount, true);
  header.setUint32(12, frames, true);
  yield new Uint8Array(header.buffer);
  for (let channel = 0; channel < channelCount; channel += 1)
    for (const block of blocks) yield bytesOf(block[channel]!);
}

const unpackPcm = (bytes: Uint8Array): Pcm => {
  // Copied, so that the samples start at a multiple of four bytes.
  const own = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const header = new DataView(own.buffer, own.byteOffset);
  const count = header.getUint32(8, true);
  const frames = header.getUint32(12, true);
  const channels = Array.from(
    { length: count },
    (_, index) => new Float32Array(own.buffer, own.byteOffset + headerBytes + index * frames * 4, frames),
  );
  return { sampleRateHz: header.getFloat64(0, true), channels };
};

/** @param freeBytes Default: free space of the folder's disk */
export const createArtifactCache = (
  folder: string,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): ArtifactCache => {
  const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), hash);
  const readBytes = async (hash: string): Promise<Uint8Array | undefined> => {
    try {
      const path = pathOf(hash);
      const bytes = await readFile(path);
      const now = new Date();
      // The modification time is the time of last use, for eviction.
      await utimes(path, now, now).catch(() => {});
      return bytes;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  const writeBytes: ArtifactCache['writeBytes'] = async (hash, bytes) => {
    const path = pathOf(hash);
    const partial = `${path}.${randomBytes(6).toString('hex')}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const content = await withinSpace(() => freeBytes(dirname(path)), bytes);
    try {
      await writeFile(partial, content, { mode: 0o600 });
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true }).catch(() => {});
      throw error;
    }
  };
  const has = (hash: string): Promise<boolean> => {
    const now = new Date();
    return utimes(pathOf(hash), now, now).then(
      () => true,
      () => false,
    );
  };
  const withReader: ArtifactCache['withReader'] = async (hash, use) => {
    if (!(await has(hash))) return undefined;
    const file = openFile(pathOf(hash));
    try {
      return await use(file);
    } finally {
      file.close();
    }
  };
  return {
    folder,
    has,
    readBytes,
    writeBytes,
    withReader,
    readJson: async <T>(hash: string): Promise<T | undefined> => {
      const bytes = await readBytes(hash);
      return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as T);
    },
    writeJson: (hash, value) => writeBytes(hash, new TextEncoder().encode(JSON.stringify(value))),
    readPcm: async (hash) => {
      const bytes = await readBytes(hash);
      return bytes === undefined ? undefined : unpackPcm(bytes);
    },
    measurePcm: async (hash) =>
      withReader(hash, async ({ sizeBytes, read }) => {
        const header = read(0, headerBytes);
        const frames = new DataView(header.buffer, header.byteOffset).getUint32(12, true);
        return { frames, bytes: sizeBytes - headerBytes };
      }),
    writePcm: (hash, { sampleRateHz, channels }) => {
      const frames = channels[0]?.length ?? 0;
      return writeBytes(hash, packPcm({ sampleRateHz, channelCount: channels.length, frames, blocks: [channels] }));
    },
    writePcmBlocks: (hash, audio) => writeBytes(hash, packPcm(audio)),
  };
};

/**
 * Evicts the least recently used artifacts until the cache has at most `maxBytes`.
 * @returns bytes removed
 */
export const evictArtifactCache = async (folder: string, maxBytes: number): Promise<number> => {
  const entries: { path: string; sizeBytes: number; usedAt: number }[] = [];
  for (const shelf of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, shelf)).catch(() => [])) {
      const path = join(folder, shelf, name);
      const info = await stat(path).catch(() => undefined);
      if (info?.isFile()) entries.push({ path, sizeBytes: info.size, usedAt: info.mtimeMs });
    }
  }
  let total = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  let removed = 0;
  for (const entry of entries.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes) break;
    await rm(entry.path, { force: true });
    total -= entry.sizeBytes;
    removed += entry.sizeBytes;
  }
  return removed;
};
