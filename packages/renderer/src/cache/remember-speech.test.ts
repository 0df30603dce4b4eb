import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type SpeechEngine, SpeechError, type SynthesisRequest, throwIfCancelled } from '@sonora/speech';
import { afterAll, describe, expect, it } from 'vitest';
import { createArtifactCache } from './artifact-cache.ts';
import { rememberSpeech } from './remember-speech.ts';

const folder = await mkdtemp(join(tmpdir(), 'remember-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const request = (text: string): SynthesisRequest => ({
  voice: 'a',
  words: [{ display: text, spoken: text }],
  rate: 1,
  pitchSemitones: 0,
  formantRatio: 1,
});

/** A fake speech service that counts requests, responds on demand, and can become unavailable. */
const createService = (version = '1') => {
  const asked: string[] = [];
  const gates: (() => void)[] = [];
  const state = { isAway: false, waits: false };
  const engine: SpeechEngine = {
    id: 'service',
    version,
    capabilities: {
      wordTimings: true,
      sampleRateHz: 24_000,
      rateRange: { lowest: 0.5, highest: 2 },
      pitch: false,
      formant: false,
      languages: ['en-US'],
      maximumCharacters: 1000,
    },
    voices: async () => [],
    synthesise: async ({ words }, signal) => {
      const text = words[0]!.spoken;
      asked.push(text);
      if (state.isAway) throw new SpeechError('unavailable', speechMessage('speech.engineFailed'));
      if (state.waits) await new Promise<void>((resolve) => gates.push(resolve));
      throwIfCancelled(signal);
      return {
        samples: Float32Array.of(0, 0.25, -0.5),
        sampleRateHz: 24_000,
        words: [{ text, startSeconds: 0, endSeconds: 0.1 }],
      };
    },
  };
  return { engine, asked, gates, state };
};

describe('rememberSpeech', () => {
  it('asks once for what was said before, in this process or a later one, and while the service is away', async () => {
    const cache = createArtifactCache(join(folder, 'again'));
    const service = createService();
    const first = await rememberSpeech(service.engine, cache).synthesise(request('One.'));
    service.state.isAway = true;
    const again = await rememberSpeech(service.engine, cache).synthesise(request('One.'));
    expect(again).toEqual(first);
    expect(service.asked).toEqual(['One.']);
    await expect(rememberSpeech(service.engine, cache).synthesise(request('Two.'))).rejects.toThrow(
      'The speech engine failed.',
    );
  });

  it('asks anew for another text, rate, manner or version', async () => {
    const cache = createArtifactCache(join(folder, 'anew'));
    const [one, other] = [createService('1'), createService('2')];
    const remembered = rememberSpeech(one.engine, cache);
    const asks: SynthesisRequest[] = [
      request('One.'),
      request('Two.'),
      { ...request('One.'), rate: 1.1 },
      { ...request('One.'), preset: 'expressive' },
    ];
    for (const ask of asks) await remembered.synthesise(ask);
    await rememberSpeech(other.engine, cache).synthesise(request('One.'));
    expect([one.asked.length, other.asked.length]).toEqual([4, 1]);
  });

  it('lets two who ask at once share one answer, and the second go on when the first leaves', async () => {
    const cache = createArtifactCache(join(folder, 'shared'));
    const service = createService();
    service.state.waits = true;
    const remembered = rememberSpeech(service.engine, cache);
    const controller = new AbortController();
    const first = remembered.synthesise(request('One.'), controller.signal);
    const second = remembered.synthesise(request('One.'));
    const leaving = new AbortController();
    const third = remembered.synthesise(request('One.'), leaving.signal);
    await expect.poll(() => service.gates.length).toBe(1);
    // A waiting caller can leave at once; the request continues for the others.
    leaving.abort();
    await expect(third).rejects.toMatchObject({ code: 'cancelled' });
    controller.abort();
    service.gates[0]!();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => service.gates.length).toBe(2);
    service.gates[1]!();
    expect((await second).samples).toHaveLength(3);
    expect(service.asked).toEqual(['One.', 'One.']);
  });

  it('gives what was said even when it cannot be kept', async () => {
    const service = createService();
    const full = async (): Promise<never> => {
      throw new Error('no space left');
    };
    const cache = { ...createArtifactCache(join(folder, 'full')), writePcm: full };
    expect((await rememberSpeech(service.engine, cache).synthesise(request('One.'))).samples).toHaveLength(3);
  });
});
