import { Readable } from 'node:stream';
import { limits } from '@sonora/contracts';
import type { Storage } from '../../../platform/storage/storage.ts';

type Upload = { readonly orgId: string; readonly fileId: string };

const folderOf = ({ orgId, fileId }: Upload): string => `uploads/${orgId}/parts-${fileId}`;

const OFFSET_DIGITS = 12;
const keyOf = (upload: Upload, offset: number): string =>
  `${folderOf(upload)}/${String(offset).padStart(OFFSET_DIGITS, '0')}`;

/** Stored parts of an upload in their order, as far as each follows the one before. */
export const storedParts = async (
  storage: Pick<Storage, 'list'>,
  upload: Upload,
): Promise<{ readonly keys: readonly string[]; readonly sizeBytes: number }> => {
  const found: { readonly key: string; readonly sizeBytes: number }[] = [];
  for await (const object of storage.list(folderOf(upload))) found.push(object);
  found.sort((one, other) => (one.key < other.key ? -1 : 1));
  const keys: string[] = [];
  let sizeBytes = 0;
  for (const part of found) {
    if (part.key !== keyOf(upload, sizeBytes)) continue;
    keys.push(part.key);
    sizeBytes += part.sizeBytes;
  }
  return { keys, sizeBytes };
};

/** Takes bytes from a source for one part after another. */
const createPartReader = (content: AsyncIterator<Uint8Array>) => {
  let rest: Uint8Array | undefined;
  let hasEnded = false;
  let failure: { readonly error: unknown } | undefined;
  const next = async (): Promise<Uint8Array | undefined> => {
    if (rest) return rest;
    if (hasEnded) return undefined;
    try {
      const step = await content.next();
      if (!step.done) return step.value;
    } catch (error) {
      failure = { error };
    }
    hasEnded = true;
    return undefined;
  };
  return {
    /** What the source threw; the bytes before it are stored. */
    failure: () => failure,
    hasMore: async (): Promise<boolean> => {
      rest = await next();
      return rest !== undefined;
    },
    /** At most as many bytes. Ends early with the source, also when that broke. */
    take: async function* (maxBytes: number, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
      let left = maxBytes;
      while (left > 0) {
        const bytes = await next();
        if (!bytes) return;
        const now = bytes.subarray(0, left);
        rest = now.length < bytes.length ? bytes.subarray(now.length) : undefined;
        left -= now.length;
        count(now.length);
        yield now;
      }
    },
  };
};

/**
 * Stores content as parts from an offset on. Each part is complete or absent, and what had arrived when the source broke
 * stays.
 * @returns the offset after the last byte. @throws the source's error; as `Storage.put`
 */
export const appendParts = async (
  storage: Pick<Storage, 'put'>,
  upload: Upload & { readonly offset: number },
  content: AsyncIterator<Uint8Array>,
): Promise<number> => {
  const reader = createPartReader(content);
  let { offset } = upload;
  while (await reader.hasMore()) {
    let partBytes = 0;
    const part = reader.take(limits.uploadPartBytes, (bytes) => {
      partBytes += bytes;
    });
    await storage.put(keyOf(upload, offset), Readable.from(part, { objectMode: false }), {
      maxBytes: limits.uploadPartBytes,
      keptBytes: limits.freeBytesKept.uploads,
    });
    offset += partBytes;
  }
  const failure = reader.failure();
  if (failure) throw failure.error;
  return offset;
};

/** The bytes of all parts in their order. */
export async function* readParts(
  storage: Pick<Storage, 'stream'>,
  keys: readonly string[],
): AsyncGenerator<Uint8Array> {
  for (const key of keys) for await (const bytes of await storage.stream(key)) yield bytes as Uint8Array;
}

/** Deletes all parts of an upload. */
export const deleteParts = async (storage: Pick<Storage, 'list' | 'delete'>, upload: Upload): Promise<void> => {
  for await (const { key } of storage.list(folderOf(upload))) await storage.delete(key);
};
