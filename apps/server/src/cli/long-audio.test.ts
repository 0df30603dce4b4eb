import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeAs, encoderPresets, type Pcm, sourceOfPcm } from '@sonora/codecs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measureFile, withLongAudio, writeAudio } from './long-audio.ts';

const tone = (frames: number): Pcm => ({
  sampleRateHz: 48_000,
  channels: [0.01, 0.013].map((step) => Float32Array.from({ length: frames }, (_, n) => Math.sin(n * step) / 2)),
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-long-'));
  await mkdir(join(folder, 'temporary'));
  vi.stubEnv('TMPDIR', join(folder, 'temporary'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Files that would remain if the process were killed now. */
const left = (): Promise<readonly string[]> => readdir(join(folder, 'temporary'));

describe('withLongAudio', () => {
  const pcm = tone(100_000);

  it('reads back what was kept, from any place', async () => {
    await withLongAudio(async ({ keep }) => {
      const kept = await keep(48_000, 2, (take) => {
        for (let start = 0; start < 100_000; start += 30_000) {
          take(pcm.channels.map((samples) => samples.subarray(start, start + 30_000)));
        }
      });
      expect(kept.frames).toBe(100_000);
      expect(kept.read(59_990, 20)).toEqual(pcm.channels.map((samples) => samples.slice(59_990, 60_010)));
    });
  });

  // Windows cannot delete open files.
  it.skipIf(process.platform === 'win32')('leaves no file behind, even while it works', async () => {
    const path = join(folder, 'speech.flac');
    await writeFile(path, await encodeAs(pcm, encoderPresets.flac));
    await withLongAudio(async ({ open, keep }) => {
      const speech = await open(path);
      const kept = await keep(48_000, 2, (take) => take(speech.read(0, speech.frames)));
      expect(kept.frames).toBe(100_000);
      expect(await left()).toEqual([]);
    });
    await expect(
      withLongAudio(async ({ keep }) => {
        await keep(48_000, 2, (take) => take(pcm.channels));
        throw new Error('broken off');
      }),
    ).rejects.toThrow('broken off');
    expect(await left()).toEqual([]);
  });
});

describe('writeAudio', () => {
  it.each(['wav', 'flac', 'ogg', 'mp3'] as const)(
    'writes the very file that is made in memory, as %s',
    async (name) => {
      const path = join(folder, `out.${name}`);
      const tags = { title: 'Long', loudness: { integratedLufs: -16 } };
      await writeAudio(path, sourceOfPcm(tone(200_000)), encoderPresets[name], tags);
      const expected = await encodeAs(tone(200_000), encoderPresets[name], tags);
      expect(Buffer.compare(await readFile(path), expected)).toBe(0);
    },
  );
});

describe('measureFile', () => {
  it('measures the same in each lossless file', async () => {
    const figures = await Promise.all(
      (['wav', 'flac'] as const).map(async (name) => {
        const path = join(folder, `in.${name}`);
        await writeFile(path, await encodeAs(tone(200_000), encoderPresets[name]));
        const measured = await measureFile(path);
        expect(measured.probe).toMatchObject({ container: name, sampleRateHz: 48_000, channelCount: 2 });
        return measured.figures;
      }),
    );
    expect(figures[1]).toEqual(figures[0]);
  });
});
