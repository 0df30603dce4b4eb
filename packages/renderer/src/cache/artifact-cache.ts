import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Pcm } from '@sonora/codecs/pcm';

/**
 * Results of tasks by content hash, on disk, shared by the threads of a worker. A hash always names the same bytes, so
 * nothing is locked; a value is written under a temporary name and renamed, so a killed writer leaves no partial value.
 */
export type ArtifactCache = {
  readonly folder: string;
  has(hash: string): Promise<boolean>;
  readBytes(hash: string): Promise<Uint8Array | undefined>;
  writeBytes(hash: string, bytes: Uint8Array): Promise<void>;
  readJson<T>(hash: string): Promise<T | undefined>;
  writeJson(hash: string, value: unknown): Promise<void>;
  readPcm(hash: string): Promise<Pcm | undefined>;
  writePcm(hash: string, pcm: Pcm): Promise<void>;
};

/** Hash of all inputs that determine a result. The order of object keys does not matter. */
export const contentHash = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts, sortedKeys)).digest('hex').slice(0, 40);

const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const headerBytes = 16;

const packPcm = (pcm: Pcm): Uint8Array => {
  const frames = pcm.channels[0]?.length ?? 0;
  const bytes = new Uint8Array(headerBytes + frames * 4 * pcm.channels.length);
  const header = new DataView(bytes.buffer);
  header.setFloat64(0, pcm.sampleRateHz, true);
  header.setUint32(8, pcm.channels.length, true);
  header.setUint32(12, frames, true);
  pcm.channels.forEach((channel, index) => {
    new Float32Array(bytes.buffer, headerBytes + index * frames * 4, frames).set(channel);
  });
  return bytes;
};

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

export const createArtifactCache = (folder: string): ArtifactCache => {
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
  const writeBytes = async (hash: string, bytes: Uint8Array): Promise<void> => {
    const path = pathOf(hash);
    const partial = `${path}.${randomBytes(6).toString('hex')}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writeFile(partial, bytes, { mode: 0o600 });
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true }).catch(() => {});
      throw error;
    }
  };
  return {
    folder,
    has: async (hash) => {
      const now = new Date();
      return utimes(pathOf(hash), now, now).then(
        () => true,
        () => false,
      );
    },
    readBytes,
    writeBytes,
    readJson: async <T>(hash: string): Promise<T | undefined> => {
      const bytes = await readBytes(hash);
      return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as T);
    },
    writeJson: (hash, value) => writeBytes(hash, new TextEncoder().encode(JSON.stringify(value))),
    readPcm: async (hash) => {
      const bytes = await readBytes(hash);
      return bytes === undefined ? undefined : unpackPcm(bytes);
    },
    writePcm: (hash, pcm) => writeBytes(hash, packPcm(pcm)),
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
