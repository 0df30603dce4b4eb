import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { encodeWav } from '@sonora/codecs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectoryStorage } from '../../../platform/storage/directory-storage.ts';
import { inspectStoredAudio } from './inspect-audio.ts';

const pcm = { sampleRateHz: 8000, channels: [Float32Array.from({ length: 12_345 }, (_, n) => Math.sin(n / 20) / 2)] };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-inspect-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Stores a file in a folder and inspects it. */
const inspect = async (bytes: Uint8Array, signal?: AbortSignal) => {
  const storage = await createDirectoryStorage(join(folder, 'files'));
  await storage.put('uploads/x', bytes);
  return inspectStoredAudio({ storage, temporaryDirectory: join(folder, 'no such folder') }, 'uploads/x', signal);
};

describe('inspectStoredAudio', () => {
  it('tells the length that the samples have', async () => {
    expect(await inspect(encodeWav(pcm, { bitDepth: 16 }))).toMatchObject({
      durationSeconds: 12_345 / 8000,
      sampleRateHz: 8000,
      channels: 1,
      loudnessLufs: expect.any(Number),
      truePeakDbtp: expect.any(Number),
    });
  });

  it('copies an object of a bucket to a temporary file, which it removes', async () => {
    const temporaryDirectory = await mkdtemp(join(folder, 'temporary-'));
    const bytes = encodeWav(pcm, { bitDepth: 24 });
    const storage = { stream: async () => Readable.from([bytes.subarray(0, 99), bytes.subarray(99)]) };
    expect((await inspectStoredAudio({ storage, temporaryDirectory }, 'uploads/y')).durationSeconds).toBeCloseTo(
      12_345 / 8000,
      9,
    );
    expect(await readdir(temporaryDirectory)).toEqual([]);
  });

  it('says in words why a file cannot be read', async () => {
    const text = new TextEncoder().encode('This is no audio at all.');
    await expect(inspect(text)).rejects.toMatchObject({ code: 'not-audio' });
    await expect(inspect(new Uint8Array())).rejects.toMatchObject({ code: 'empty' });
  });

  it('ends at once when nobody waits any more', async () => {
    const long = { sampleRateHz: 48_000, channels: [new Float32Array(48_000 * 600)] };
    const waiting = new AbortController();
    const bytes = encodeWav(long, { bitDepth: 24 });
    const inspected = inspect(bytes, waiting.signal);
    setTimeout(() => waiting.abort(new Error('gone')), 5);
    await expect(inspected).rejects.toThrow('gone');
  });

  it('leaves the process free for other work while it decodes', async () => {
    const long = { sampleRateHz: 48_000, channels: [new Float32Array(48_000 * 120).fill(0.1)] };
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await inspect(encodeWav(long, { bitDepth: 16 }));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });
});
