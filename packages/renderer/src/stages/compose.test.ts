import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDictionary } from '@sonora/speech';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSoundfont } from '../../../../tests/testkit/soundfont.ts';
import { createArtifactCache } from '../cache/artifact-cache.ts';
import { localSpeech } from '../local-speech.ts';
import { ensureTask, type RenderContext } from '../render-context.ts';
import { readSoundfont } from '../soundfont/soundfont-files.ts';
import { bedPcmKey, type TaskMessage } from '../tasks/task-types.ts';
import { createBankRunner, createInlineRunner, withBankRunner } from '../threads/task-runner.ts';
import { templateBed } from './compose.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-compose-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const place = { frames: 96_001, speech: [] };

const contextWith = (findBank?: RenderContext['findBank']): RenderContext => ({
  speech: localSpeech({ find: () => undefined, get: () => undefined }),
  cache: createArtifactCache(folder),
  runner: createInlineRunner(),
  rendererHash: 'v1',
  findMedia: async () => undefined,
  dictionary: async () => createDictionary([]),
  ...(findBank ? { findBank } : {}),
});

describe('the bed of a template', () => {
  it('has a hash of its own for each bank, and the usual one without', async () => {
    const hashOf = async (findBank?: RenderContext['findBank']): Promise<string> =>
      (await templateBed(contextWith(findBank), 'blue_corner', place)).hash;
    const none = await hashOf();
    const one = await hashOf(async () => ({ path: '/a.sf2', id: 'a' }));
    expect(await hashOf(async () => undefined)).toBe(none);
    expect(await hashOf(async () => ({ path: '/elsewhere.sf2', id: 'a' }))).toBe(one);
    expect(new Set([none, one, await hashOf(async () => ({ path: '/a.sf2', id: 'b' }))]).size).toBe(3);
  });

  it('is played by the bank, as long as by our own instruments', async () => {
    const path = join(folder, 'tiny.sf2');
    await writeFile(path, makeSoundfont());
    const { id } = await readSoundfont(path);
    const play = async (context: RenderContext) => {
      const bed = await templateBed(context, 'blue_corner', place);
      await ensureTask(context, undefined, 'bed', bed);
      return (await context.cache.readPcm(bedPcmKey(bed.hash)))!.channels[0]!;
    };
    const own = await play(contextWith());
    const sampled = await play(contextWith(async () => ({ path, id })));
    expect(sampled.length).toBe(place.frames);
    expect(own.length).toBe(place.frames);
    expect(sampled.every((value, index) => Object.is(value, own[index]))).toBe(false);
  });
});

describe('createBankRunner', () => {
  it('ends a bed that takes too long', async () => {
    const runner = createBankRunner(1);
    const bank = { path: join(folder, 'absent.sf2'), id: 'a', trimsHash: 'z' };
    const input = { alias: 'blue_corner', frames: 48_000, speech: [], lifts: [], hash: 'x', bank };
    await expect(runner.run({ task: 'bed', cacheFolder: folder, input })).rejects.toThrow('takes too long');
    await runner.close();
  });
});

describe('withBankRunner', () => {
  it('gives a bank’s beds to its thread, and everything else to the pool', async () => {
    const ran: string[] = [];
    const runner = (name: string) => ({
      run: async (message: TaskMessage) => void ran.push(`${name}: ${message.task}`),
      close: async () => {},
    });
    const both = withBankRunner(runner('pool'), runner('bank'));
    const bed = { alias: 'blue_corner', frames: 48_000, speech: [], lifts: [], hash: 'x' };
    await both.run({ task: 'bed', cacheFolder: folder, input: bed });
    await both.run({
      task: 'bed',
      cacheFolder: folder,
      input: { ...bed, bank: { path: '/a.sf2', id: 'a', trimsHash: 'z' } },
    });
    await both.run({ task: 'effect', cacheFolder: folder, input: { alias: 'click', hash: 'y' } });
    expect(ran).toEqual(['pool: bed', 'bank: bed', 'pool: effect']);
  });
});
