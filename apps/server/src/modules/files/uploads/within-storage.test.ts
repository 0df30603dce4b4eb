import { Readable } from 'node:stream';
import { limits } from '@sonora/contracts/limits';
import { describe, expect, it } from 'vitest';
import { withinStorage } from './receive-upload.ts';

const hour = limits.storageReservedSeconds * 1_000;

/** Passes ten pieces of ten bytes, one after each pause, and notes what is reserved at which time. */
const pass = async (pauseMilliseconds: number, isLeft: (at: number) => boolean = () => true) => {
  let now = 0;
  const reserved: { readonly bytes: number; readonly at: number }[] = [];
  const pieces = async function* () {
    for (let piece = 0; piece < 10; piece += 1) {
      now += pauseMilliseconds;
      yield Buffer.alloc(10);
    }
  };
  const reserve = async (bytes: number): Promise<boolean> => {
    reserved.push({ bytes, at: now });
    return isLeft(now);
  };
  let passed = 0;
  for await (const bytes of withinStorage(Readable.from(pieces()), { announcedBytes: 100 }, reserve, () => now))
    passed += bytes.length;
  return { reserved, passed };
};

describe('withinStorage', () => {
  it('reserves what was announced once, while the content arrives fast', async () => {
    expect(await pass(1_000)).toEqual({ reserved: [{ bytes: 100, at: 0 }], passed: 100 });
  });

  it('renews what is reserved before it lapses, while the content arrives slowly', async () => {
    const { reserved, passed } = await pass(hour / 5);
    expect(passed).toBe(100);
    const times = reserved.map(({ at }) => at);
    expect(Math.max(...times.map((at, index) => at - (times[index - 1] ?? 0)))).toBeLessThan(hour);
    expect(times.at(-1)).toBeCloseTo(hour * 2);
  });

  it('refuses a slow content whose storage has been taken meanwhile', async () => {
    await expect(pass(hour / 2, (at) => at < hour)).rejects.toMatchObject({ code: 'storage-limit' });
  });
});
