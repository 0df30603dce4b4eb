import type { Readable } from 'node:stream';

/** No space is left. The object stored under the key is unchanged. */
export class StorageFullError extends Error {
  /** As of the system's error for a full disk. */
  readonly code = 'ENOSPC';

  constructor(options?: { cause?: unknown }) {
    super('no space left in the storage', options);
    this.name = 'StorageFullError';
  }
}

/** No object has that key. */
export class StorageMissingError extends Error {
  constructor(key: string) {
    super(`nothing is stored under ${key}`);
    this.name = 'StorageMissingError';
  }
}

/** The storage is unreachable, broken or refuses access. The request itself was valid. */
export class StorageAwayError extends Error {
  constructor(options: { cause: unknown }) {
    super('the storage does not answer as it should', options);
    this.name = 'StorageAwayError';
  }
}

export type StoredBytes = { readonly sizeBytes: number };

export type ListedObject = StoredBytes & { readonly key: string; readonly storedAt: Date };

export type PutOptions = {
  readonly maxBytes?: number;
  /** Size that the sender of a stream announced. */
  readonly announcedBytes?: number | undefined;
  /** Free space that the object leaves on a disk. Default: `limits.freeBytesKept.renders`. */
  readonly keptBytes?: number;
};

/**
 * Object storage. Keys are paths of lower-case letters, digits, `-`, `_`, `.` and `/`. Writes are atomic: an object is
 * complete or absent, also after a failed or interrupted write.
 */
export type Storage = {
  /** @throws StorageFullError; StorageTooLargeError */
  put(key: string, content: Uint8Array | Readable, options?: PutOptions): Promise<StoredBytes>;
  /** @throws StorageMissingError */
  get(key: string): Promise<Uint8Array>;
  /** Bytes `start` to `end`, inclusive. @throws StorageMissingError */
  stream(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Path of an object that is a file of this machine, whether it exists or not. */
  readonly pathOf?: (key: string) => string;
  stat(key: string): Promise<StoredBytes | undefined>;
  /** Stores the same bytes under another key, atomically. @throws StorageMissingError, StorageFullError */
  copy(from: string, to: string): Promise<void>;
  /** Objects below a folder, in no order. */
  list(folder: string): AsyncIterable<ListedObject>;
  delete(key: string): Promise<void>;
  /** Deletes objects below the folder that were stored before the date. @returns their number */
  deleteOlder(folder: string, before: Date): Promise<number>;
  /** Free space in bytes; undefined when unknown. */
  freeBytes(): Promise<number | undefined>;
};

const keyPattern = /^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9_-]+)*$/;

/** @throws Error when a key could leave its folder or is ambiguous */
export const assertKey = (key: string): string => {
  if (key.length > 300 || !keyPattern.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  return key;
};

/** The content was larger than `maxBytes` allowed. */
export class StorageTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`larger than ${maxBytes} bytes`);
    this.name = 'StorageTooLargeError';
  }
}

/** An object in parts, for objects that may be large. @throws StorageMissingError, StorageAwayError while reading, too */
export const readInParts = async (storage: Pick<Storage, 'stream'>, key: string): Promise<AsyncIterable<Uint8Array>> =>
  partsOf(await storage.stream(key));

async function* partsOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of stream) yield part as Uint8Array;
  } catch (cause) {
    throw new StorageAwayError({ cause });
  }
}
