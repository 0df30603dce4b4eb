import { Readable } from 'node:stream';
import {
  assertKey,
  type Storage,
  StorageAwayError,
  StorageFullError,
  StorageMissingError,
  StorageTooLargeError,
} from './storage.ts';

const isExpectedError = (error: unknown): boolean =>
  error instanceof StorageFullError || error instanceof StorageMissingError || error instanceof StorageTooLargeError;

/** Copies a stream without destroying it, and records whether the stream itself failed. */
const observeSource = (source: Readable): { readonly content: Readable; readonly failure: () => unknown } => {
  let failure: unknown;
  const pieces = async function* (): AsyncGenerator<unknown> {
    const iterator = source.iterator({ destroyOnReturn: false });
    try {
      for (;;) {
        const step = await iterator.next().catch((error: unknown) => {
          failure = error;
          throw error;
        });
        if (step.done) return;
        yield step.value;
      }
    } finally {
      await iterator.return?.();
    }
  };
  return { content: Readable.from(pieces(), { objectMode: false }), failure: () => failure };
};

/**
 * Wraps a storage, so that its own failures become `StorageAwayError`; errors of the source of a `put` stay as they
 * are. When storing fails, the source is not destroyed, so that its sender can still get a response.
 */
export const reportOutages = (storage: Storage): Storage => {
  const guarded = async <T>(key: string, work: () => Promise<T>, failure: () => unknown = () => undefined) => {
    assertKey(key);
    try {
      return await work();
    } catch (error) {
      if (isExpectedError(error)) throw error;
      throw failure() ?? new StorageAwayError({ cause: error });
    }
  };
  return {
    put: (key, content, options) => {
      if (content instanceof Uint8Array) return guarded(key, () => storage.put(key, content, options));
      const apart = observeSource(content);
      return guarded(key, () => storage.put(key, apart.content, options), apart.failure);
    },
    get: (key) => guarded(key, () => storage.get(key)),
    stream: (key, range) => guarded(key, () => storage.stream(key, range)),
    ...(storage.pathOf ? { pathOf: storage.pathOf } : {}),
    stat: (key) => guarded(key, () => storage.stat(key)),
    delete: (key) => guarded(key, () => storage.delete(key)),
    copy: (from, to) => guarded(to, () => storage.copy(assertKey(from), to)),
    list: async function* (folder) {
      try {
        yield* storage.list(assertKey(folder));
      } catch (error) {
        throw new StorageAwayError({ cause: error });
      }
    },
    deleteOlder: (folder, before) => guarded(folder, () => storage.deleteOlder(folder, before)),
    freeBytes: () =>
      storage.freeBytes().catch((error: unknown) => {
        throw new StorageAwayError({ cause: error });
      }),
  };
};
