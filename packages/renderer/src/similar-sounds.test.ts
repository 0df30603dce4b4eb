import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@sonora/codecs';
import { composeBed, type SoundFeatures, soundTemplates } from '@sonora/soundscape';
import { createDictionary } from '@sonora/speech';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArtifactCache } from './cache/artifact-cache.ts';
import { localSpeech } from './local-speech.ts';
import type { RenderContext } from './render-context.ts';
import { findSimilarSounds } from './similar-sounds.ts';
import { runTask } from './tasks/run-task.ts';
import type { TaskMessage } from './tasks/task-types.ts';

const [, second, third] = soundTemplates;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-hear-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Only one template is rendered; the features of the others differ only in brightness. */
const createContext = (played?: string) => {
  const cache = createArtifactCache(folder);
  const done: TaskMessage[] = [];
  const context: RenderContext = {
    speech: localSpeech({ find: () => undefined, get: () => undefined }),
    cache,
    runner: {
      run: async (message) => {
        done.push(message);
        if (message.task !== 'extractFeatures' || !('alias' in message.input) || message.input.alias === played) {
          return runTask(message);
        }
        const { alias, hash } = message.input;
        const place = soundTemplates.findIndex((template) => template.alias === alias);
        const features: SoundFeatures = {
          durationSeconds: 20,
          tempoBpm: 100,
          key: undefined,
          energy: 0.5,
          brightnessHz: 100 * 1.5 ** place,
          onsetsPerSecond: 2,
          shapeDb: Array.from({ length: 12 }, () => -11),
        };
        await cache.writeJson(hash, features);
      },
      close: async () => {},
    },
    rendererHash: 'v1',
    dictionary: async () => createDictionary([]),
    findMedia: async () => undefined,
  };
  return { context, done };
};

describe('findSimilarSounds', () => {
  it('gives the nearest first, never the template itself, and listens to each once', async () => {
    const { context, done } = createContext();
    const { found } = await findSimilarSounds(context, undefined, second!, 3);
    expect(found).toHaveLength(3);
    expect(found.map(({ item }) => item)).not.toContain(second);
    expect(
      found
        .slice(0, 2)
        .map(({ item }) => soundTemplates.indexOf(item))
        .toSorted(),
    ).toEqual([0, 2]);
    expect(done).toHaveLength(soundTemplates.length);
    await findSimilarSounds(context, undefined, third!, 3);
    expect(done).toHaveLength(soundTemplates.length);
  });

  it('listens anew when the code of the sound has changed', async () => {
    const { context, done } = createContext();
    await findSimilarSounds(context, undefined, second!, 1);
    await findSimilarSounds({ ...context, rendererHash: 'v2' }, undefined, second!, 1);
    expect(done).toHaveLength(2 * soundTemplates.length);
  });

  it('finds a template again in a recording of it, with the tempo that is written', async () => {
    const { context } = createContext(second!.alias);
    const bytes = encodeWav(composeBed({ template: second!, frames: 22 * 48_000 }).pcm, {
      bitDepth: 16,
      ditherSeed: 'recording',
    });
    const { target, found } = await findSimilarSounds(
      context,
      undefined,
      { contentKey: 'file', read: async () => bytes },
      12,
    );
    expect(found).toHaveLength(12);
    expect(found[0]!.item).toBe(second);
    expect(Math.abs(target.tempoBpm! / second!.score.tempoBpm - 1)).toBeLessThan(0.03);
  });

  it('refuses a file that holds no audio, by the catalogue', async () => {
    const { context } = createContext();
    const file = { contentKey: 'text', read: async () => new TextEncoder().encode('a shopping list') };
    await expect(findSimilarSounds(context, undefined, file, 3)).rejects.toMatchObject({ code: 'not-audio' });
  });
});
