import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@sonora/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash, createArtifactCache, evictArtifactCache } from './artifact-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('artifact cache', () => {
  it('gives samples back bit for bit', async () => {
    const cache = createArtifactCache(folder);
    const pcm = {
      sampleRateHz: 48_000,
      channels: [new Float32Array([0, 0.1, -1e-30, Number.MAX_VALUE]), new Float32Array([1, 2, 3, 4])],
    };
    await cache.writePcm('ab12', pcm);
    expect(await cache.readPcm('ab12')).toEqual(pcm);
    expect(await cache.readPcm('ab13')).toBeUndefined();
  });

  it('hashes by content, whatever the order of keys', () => {
    expect(contentHash({ a: 1, b: [2] })).toBe(contentHash({ b: [2], a: 1 }));
    expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: 2 }));
    expect(contentHash('a', 'b')).not.toBe(contentHash('ab'));
  });

  it('writes nothing when only the space that is kept for the database would be left', async () => {
    let freeBytes = limits.freeBytesKept.renders + 99;
    const cache = createArtifactCache(folder, async () => freeBytes);
    await expect(cache.writeBytes('aa1', new Uint8Array(100))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await cache.has('aa1')).toBe(false);
    const pieces = function* (): Generator<Uint8Array> {
      for (;;) {
        freeBytes -= 1_000_000;
        yield new Uint8Array(1_000_000);
      }
    };
    freeBytes = limits.freeBytesKept.renders + 30_000_000;
    await expect(cache.writeBytes('aa1', pieces())).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(freeBytes).toBeGreaterThan(limits.freeBytesKept.renders - 1);
    expect(await readdir(join(folder, 'aa'))).toEqual([]);
    freeBytes = limits.freeBytesKept.renders + 100;
    await cache.writeBytes('aa1', new Uint8Array(100));
    expect(await cache.has('aa1')).toBe(true);
  });

  it('evicts what was used longest ago first', async () => {
    const cache = createArtifactCache(folder);
    for (const hash of ['aa1', 'bb1', 'cc1']) await cache.writeBytes(hash, new Uint8Array(100));
    await utimes(join(folder, 'bb', 'bb1'), new Date(0), new Date(0));
    expect(await evictArtifactCache(folder, 250)).toBe(100);
    expect(await cache.readBytes('bb1')).toBeUndefined();
    expect(await cache.readBytes('aa1')).toBeDefined();
    expect(await readdir(join(folder, 'cc'))).toEqual(['cc1']);
  });
});
