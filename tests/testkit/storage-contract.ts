import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Storage,
  StorageFullError,
  StorageMissingError,
  StorageTooLargeError,
} from '../../apps/server/src/platform/storage/storage.ts';

/** A storage under test, with direct access to its contents for the test. */
export type StorageUnderTest = {
  readonly storage: Storage;
  /** All stored and incomplete content, visible or not. */
  residue(): Promise<readonly string[]> | readonly string[];
  /** Makes all further writes fail with a full storage. */
  fill(): void;
  close(): Promise<void>;
};

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);
const collect = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray());

/** A stream of `totalBytes` in chunks of 64 KiB; each byte depends on its position. It can break off at the end. */
export const patternStream = (
  totalBytes: number,
  options: { readonly breakWith?: Error; readonly onRead?: (bytes: number) => void } = {},
): Readable =>
  Readable.from(
    (async function* () {
      for (let offset = 0; offset < totalBytes; offset += 65_536) {
        const piece = patternPiece(offset, Math.min(65_536, totalBytes - offset));
        options.onRead?.(offset + piece.length);
        yield piece;
      }
      if (options.breakWith) throw options.breakWith;
    })(),
  );

const patternPiece = (offset: number, length: number): Buffer => {
  const piece = Buffer.alloc(length);
  for (let index = 0; index < length; index += 1) piece[index] = ((offset + index) * 2_654_435_761) >>> 24;
  return piece;
};

/** Larger than two parts of a multipart upload, and not a multiple of one. */
const largeBytes = 20_000_001;

/** Test suite for every implementation of `Storage`. */
export const describeStorage = (name: string, open: () => Promise<StorageUnderTest>): void => {
  describe(`${name} as a storage`, () => {
    let subject: StorageUnderTest;
    let storage: Storage;
    beforeEach(async () => {
      subject = await open();
      ({ storage } = subject);
    });
    afterEach(() => subject.close());

    it('copies an object, which outlives the first, and lists what is below a folder', async () => {
      const before = Date.now() - 60_000;
      await storage.put('uploads/a/one', bytes('one'));
      await storage.put('uploads/b/other', bytes('other'));
      for (const name of ['two', 'three', 'four']) await storage.copy('uploads/a/one', `uploads/a/deep/${name}`);
      await storage.delete('uploads/a/one');
      expect(text(await storage.get('uploads/a/deep/three'))).toBe('one');
      const listed = [];
      for await (const object of storage.list('uploads/a')) listed.push(object);
      expect(listed.map(({ key, sizeBytes }) => [key, sizeBytes]).sort()).toEqual([
        ['uploads/a/deep/four', 3],
        ['uploads/a/deep/three', 3],
        ['uploads/a/deep/two', 3],
      ]);
      expect(listed.every(({ storedAt }) => storedAt.getTime() > before)).toBe(true);
      for await (const object of storage.list('uploads/none')) expect(object).toBeUndefined();
      await expect(storage.copy('uploads/a/one', 'uploads/a/again')).rejects.toThrow(StorageMissingError);
    });

    it('returns stored content whole, as a stream and by range, with its size', async () => {
      expect(await storage.put('a/b.wav', bytes('0123456789'))).toEqual({ sizeBytes: 10 });
      expect(text(await storage.get('a/b.wav'))).toBe('0123456789');
      expect(text(await collect(await storage.stream('a/b.wav')))).toBe('0123456789');
      expect(await storage.stat('a/b.wav')).toEqual({ sizeBytes: 10 });
    });

    it.each([
      [0, 0, '0'],
      [2, 4, '234'],
      [9, 9, '9'],
      [7, 99, '789'],
      [10, 12, ''],
    ])('streams the bytes %d to %d, both included', async (start, end, expected) => {
      await storage.put('a', bytes('0123456789'));
      expect(text(await collect(await storage.stream('a', { start, end })))).toBe(expected);
    });

    it('stores empty content, as bytes and as a stream', async () => {
      expect(await storage.put('empty/bytes', new Uint8Array())).toEqual({ sizeBytes: 0 });
      expect(await storage.put('empty/stream', Readable.from([]))).toEqual({ sizeBytes: 0 });
      for (const key of ['empty/bytes', 'empty/stream']) {
        expect(await storage.stat(key)).toEqual({ sizeBytes: 0 });
        expect(await storage.get(key)).toHaveLength(0);
        expect(await collect(await storage.stream(key))).toHaveLength(0);
      }
    });

    it('stores a long stream in chunks and returns the same bytes', async () => {
      expect(await storage.put('large', patternStream(largeBytes))).toEqual({ sizeBytes: largeBytes });
      const whole = Buffer.from(await storage.get('large'));
      expect(whole.equals(await collect(patternStream(largeBytes)))).toBe(true);
      const border = { start: 8_388_600, end: 8_388_620 };
      expect(await collect(await storage.stream('large', border))).toEqual(
        whole.subarray(border.start, border.end + 1),
      );
    });

    it('replaces the content of a key', async () => {
      await storage.put('a', bytes('first'));
      await storage.put('a', Readable.from([bytes('sec'), bytes('ond')]));
      expect(text(await storage.get('a'))).toBe('second');
    });

    it.each([
      ['soon', 1],
      ['late', largeBytes],
    ])('leaves nothing when the source breaks off %s', async (_when, sizeBytes) => {
      const before = await subject.residue();
      const broken = patternStream(sizeBytes, { breakWith: new Error('the line was cut') });
      await expect(storage.put('x', broken)).rejects.toThrow('the line was cut');
      expect(await storage.stat('x')).toBeUndefined();
      expect(await subject.residue()).toEqual(before);
    });

    it('keeps the old content when a replacement fails', async () => {
      await storage.put('x', bytes('old'));
      await expect(storage.put('x', patternStream(largeBytes, { breakWith: new Error('cut') }))).rejects.toThrow('cut');
      expect(text(await storage.get('x'))).toBe('old');
    });

    it('leaves nothing when the source is destroyed', async () => {
      const source = new Readable({ read: () => {} });
      source.push(bytes('half'));
      setTimeout(() => source.destroy(), 20);
      await expect(storage.put('x', source)).rejects.toThrow();
      expect(await storage.stat('x')).toBeUndefined();
    });

    it('accepts exactly the allowed number of bytes, refuses one more, and leaves nothing', async () => {
      const before = await subject.residue();
      await expect(storage.put('x', bytes('12345'), { maxBytes: 4 })).rejects.toThrow(StorageTooLargeError);
      await expect(storage.put('x', Readable.from([bytes('123'), bytes('45')]), { maxBytes: 4 })).rejects.toThrow(
        StorageTooLargeError,
      );
      await expect(storage.put('x', patternStream(largeBytes), { maxBytes: largeBytes - 1 })).rejects.toThrow(
        StorageTooLargeError,
      );
      expect(await storage.stat('x')).toBeUndefined();
      expect(await subject.residue()).toEqual(before);
      expect(await storage.put('x', bytes('1234'), { maxBytes: 4 })).toEqual({ sizeBytes: 4 });
      expect(await storage.put('x', Readable.from([bytes('1234')]), { maxBytes: 4 })).toEqual({ sizeBytes: 4 });
    });

    it('reports a missing key with its own error', async () => {
      await expect(storage.get('nothing/here')).rejects.toThrow(StorageMissingError);
      await expect(storage.stream('nothing/here')).rejects.toThrow(StorageMissingError);
      await expect(storage.stream('nothing/here', { start: 0, end: 1 })).rejects.toThrow(StorageMissingError);
      expect(await storage.stat('nothing/here')).toBeUndefined();
    });

    it('deletes repeatedly without an error', async () => {
      await storage.put('a', bytes('x'));
      await storage.delete('a');
      await storage.delete('a');
      expect(await storage.stat('a')).toBeUndefined();
    });

    it('removes only content of a folder from before a date', async () => {
      const keys = ['old/a', 'old/b/c', 'old/d', 'old/e/f/g', 'older', 'new/a'];
      for (const key of keys) await storage.put(key, bytes(key));
      expect(await storage.deleteOlder('old', new Date(Date.now() - 60_000))).toBe(0);
      expect(await storage.deleteOlder('old', new Date(Date.now() + 60_000))).toBe(4);
      const left = await Promise.all(keys.map((key) => storage.stat(key)));
      expect(left.map((found) => found !== undefined)).toEqual([false, false, false, false, true, true]);
      expect(await storage.deleteOlder('nothing/here', new Date())).toBe(0);
    });

    it('reports a full storage, keeps existing content, and leaves nothing of the new content', async () => {
      await storage.put('kept', bytes('kept'));
      const before = await subject.residue();
      subject.fill();
      await expect(storage.put('x', bytes('12345'))).rejects.toThrow(StorageFullError);
      await expect(storage.put('kept', bytes('12345'))).rejects.toThrow(StorageFullError);
      await expect(storage.put('x', patternStream(largeBytes))).rejects.toThrow(StorageFullError);
      expect(await storage.stat('x')).toBeUndefined();
      expect(text(await storage.get('kept'))).toBe('kept');
      expect(await subject.residue()).toEqual(before);
    });

    it.each(['../x', '/x', 'a/../b', 'a//b', '.hidden', 'A', 'a\0', '', 'a/.incoming', 'a b', 'a?b', 'ü'])(
      'refuses the key %j everywhere',
      async (key) => {
        await expect(storage.put(key, bytes('x'))).rejects.toThrow('not a storage key');
        await expect(storage.get(key)).rejects.toThrow('not a storage key');
        await expect(storage.stream(key)).rejects.toThrow('not a storage key');
        await expect(storage.stat(key)).rejects.toThrow('not a storage key');
        await expect(storage.delete(key)).rejects.toThrow('not a storage key');
      },
    );
  });
};
