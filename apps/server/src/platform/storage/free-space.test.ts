import { describe, expect, it } from 'vitest';
import { createFreeSpace } from './free-space.ts';
import { StorageFullError } from './storage.ts';

const MEGABYTE = 1_000_000;

describe('the free space of a disk', () => {
  it('counts what open writes may still write', async () => {
    const space = createFreeSpace(async () => 100 * MEGABYTE);
    const first = await space.claim({ bytes: 50 * MEGABYTE, keptBytes: 40 * MEGABYTE });
    await expect(space.claim({ bytes: 20 * MEGABYTE, keptBytes: 40 * MEGABYTE })).rejects.toThrow(StorageFullError);
    first.end();
    (await space.claim({ bytes: 20 * MEGABYTE, keptBytes: 40 * MEGABYTE })).end();
  });

  it('is looked at while bytes without an announced size arrive', async () => {
    let freeBytes = 100 * MEGABYTE;
    const space = createFreeSpace(async () => freeBytes);
    const claim = await space.claim({ bytes: undefined, keptBytes: 40 * MEGABYTE });
    const write = async (): Promise<number> => {
      for (let written = MEGABYTE; ; written += MEGABYTE) {
        freeBytes -= MEGABYTE;
        try {
          await claim.grow(written);
        } catch (error) {
          expect(error).toBeInstanceOf(StorageFullError);
          return written;
        }
      }
    };
    expect(await write()).toBeGreaterThan(40 * MEGABYTE);
    expect(freeBytes).toBeGreaterThanOrEqual(40 * MEGABYTE);
  });

  it('is looked at again for an announced size, because others write, too', async () => {
    let freeBytes = 100 * MEGABYTE;
    const space = createFreeSpace(async () => freeBytes);
    const claim = await space.claim({ bytes: 50 * MEGABYTE, keptBytes: 40 * MEGABYTE });
    await claim.grow(10 * MEGABYTE);
    freeBytes = 60 * MEGABYTE;
    await expect(claim.grow(20 * MEGABYTE)).rejects.toThrow(StorageFullError);
  });
});
