import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteReader } from '@sonora/codecs';

/** Reads what exists of [offset, offset + length), which a single call need not return at once. */
export const readAt = (descriptor: number, offset: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  let count = 0;
  while (count < length) {
    const read = readSync(descriptor, bytes, count, length - count, offset + count);
    if (read === 0) break;
    count += read;
  }
  return bytes.subarray(0, count);
};

/** A file that is read in place until `close`. */
export type OpenFile = ByteReader & { close(): void };

export const openFile = (path: string): OpenFile => {
  const descriptor = openSync(path, 'r');
  const sizeBytes = fstatSync(descriptor).size;
  return {
    sizeBytes,
    read: (offset, length) => readAt(descriptor, offset, Math.max(0, Math.min(length, sizeBytes - offset))),
    close: () => closeSync(descriptor),
  };
};
