import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createByteBudget } from '@sonora/codecs';
import { limits } from '@sonora/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileContainers } from '../../../../tests/testkit/hostile/hostile-audio.ts';
import { type DecoderMeasurement, HOSTILE_CONTAINERS } from '../../../../tests/testkit/hostile/measure-decoder.ts';
import { createArtifactCache } from '../cache/artifact-cache.ts';
import { ensureTask, type RenderContext } from '../render-context.ts';
import { createThreadRunner } from '../threads/task-runner.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-task-memory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('createByteBudget', () => {
  it('gives what it has, and again what is released', () => {
    const budget = createByteBudget(100);
    budget.claim(60);
    budget.claim(40);
    expect(() => budget.claim(1)).toThrow('more memory than one task may use');
    budget.release(30);
    budget.claim(30);
    expect(() => createByteBudget(100).claim(Number.NaN)).toThrow('more memory than one task may use');
  });
});

describe('a task', () => {
  it('is refused in words before it reads clips that exceed its budget together', async () => {
    const cache = createArtifactCache(folder);
    const hashes = ['aa1', 'aa2', 'aa3', 'aa4'];
    await mkdir(join(folder, 'aa'));
    for (const hash of hashes) {
      // Sparse files: they announce more samples than this machine could hold.
      const file = await open(join(folder, 'aa', hash), 'w');
      await file.truncate(16 + limits.taskBytes / 3);
      await file.close();
    }
    const clips = hashes.map((hash, index) => ({
      hash,
      startFrame: index,
      lengthFrames: 1,
      readOffsetFrames: 0,
      fadeInFrames: 0,
      fadeOutFrames: 0,
    }));
    const input = { frames: 48_000, preset: 'balanced', speech: [], beds: [], effects: [], fades: [] } as const;
    const runner = createThreadRunner(1);
    try {
      const context = { cache, runner } as unknown as RenderContext;
      await expect(
        ensureTask(context, undefined, 'mix', { ...input, media: clips, hash: 'mix' }),
      ).rejects.toMatchObject({
        name: 'CodecError',
        code: 'too-large',
        sentence: { messageId: 'audioFiles.maxMemory' },
      });
    } finally {
      await runner.close();
    }
  });

  // The whole list, each in a process of its own: bench/audio/decoder-memory.ts.
  it.runIf(process.platform === 'linux')('takes at most three results and 50 MB for hostile containers', async () => {
    const names = [
      'FLAC of 8 channels at 655350 Hz, 400 s of constant frames',
      'MP3 of 1,100,000 frames of 24 bytes',
      'M4A of 2³² − 1 announced samples of 0 bytes',
      'FLAC of 2 channels at 48000 Hz, 14400 s of constant frames',
    ];
    const all = await hostileContainers(HOSTILE_CONTAINERS);
    const indexes = names.map((name) => String(all.findIndex((container) => container.name === name)));
    const script = join(import.meta.dirname, '../../../../tests/testkit/hostile/measure-decoder.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, ...indexes]);
    const measured = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as DecoderMeasurement);
    expect(measured.map(({ name }) => name)).toEqual(names);
    for (const { name, outcome, peakBytes, resultBytes } of measured) {
      expect(outcome, name).not.toMatch(/^crashed/);
      expect(peakBytes, name).toBeLessThanOrEqual(3 * resultBytes + 50_000_000);
    }
  });
});
