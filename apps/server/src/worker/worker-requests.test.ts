import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { createArtifactCache, createInlineRunner, type RenderContext } from '@sonora/renderer';
import { createDictionary, type SpeechEngine, SpeechError, voiceCatalogue } from '@sonora/speech';
import { afterAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../modules/audioforms/jobs/index.ts';
import { respond } from '../platform/jobs/worker-rpc.ts';
import { createRequestHandlers, type WorkerRequestServices } from './worker-requests.ts';

const folder = await mkdtemp(join(tmpdir(), 'interactive-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const voice = voiceCatalogue[0]!;

/** Waits until it is cancelled. */
const hanging: SpeechEngine = {
  id: voice.base.engine,
  version: '1',
  capabilities: {
    wordTimings: false,
    sampleRateHz: 24_000,
    rateRange: { lowest: 0.5, highest: 2 },
    pitch: false,
    formant: false,
    languages: ['en-US'],
    maximumCharacters: 1_000,
  },
  voices: async () => [],
  synthesise: (_request, signal) =>
    new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(new SpeechError('cancelled', speechMessage('speech.cancelled')))),
    ),
};

const context: RenderContext = {
  speech: async () => ({ find: () => voice, engineOf: () => hanging, fallbackFor: () => undefined }),
  cache: createArtifactCache(folder),
  runner: createInlineRunner(),
  rendererHash: 'test',
  dictionary: async () => createDictionary([]),
  findMedia: async () => undefined,
};
const services = { contextFor: () => context, speechTimeoutMilliseconds: 20 } as unknown as WorkerRequestServices;

describe('a request to a worker', () => {
  it.each([
    ['preview', { orgId: 'o', text: 'Hello.', alias: voice.alias, speed: 1 }],
    ['voice-sample', { orgId: 'o', alias: voice.alias }],
  ])('frees its slot when the voice of a %s hangs', async (kind, input) => {
    expect(
      await respond(createRequestHandlers(services), refusalOf, { kind, input }, new AbortController().signal),
    ).toEqual({
      refused: {
        code: 'speech-unavailable',
        sentence: {
          messageId: 'speech.voiceNotInTime',
          values: { alias: voice.alias },
          text: `Voice '${voice.alias}' did not respond in time. Try again later, or choose another voice.`,
        },
      },
    });
  });
});
