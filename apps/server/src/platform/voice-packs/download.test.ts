import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@sonora/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { createFreeSpace } from '../storage/free-space.ts';
import { download } from './download.ts';

const folder = await mkdtemp(join(tmpdir(), 'download-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const MEGABYTE = 1_000_000;

describe('download', () => {
  it('stops before it uses the space that is kept for the database, and keeps its part', async () => {
    let freeBytes = limits.freeBytesKept.uploads + 20 * MEGABYTE;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        freeBytes -= MEGABYTE;
        controller.enqueue(new Uint8Array(MEGABYTE));
      },
    });
    const path = join(folder, 'pack');
    const downloading = download({
      url: 'https://example.com/pack',
      path,
      maxBytes: 1e9,
      fetch: async () => new Response(body),
      space: createFreeSpace(async () => freeBytes),
    });
    await expect(downloading).rejects.toMatchObject({ name: 'PackError', code: 'disk' });
    expect((await stat(path)).size).toBeLessThan(25 * MEGABYTE);
    expect(freeBytes).toBeGreaterThan(limits.freeBytesKept.renders);
  });
});
