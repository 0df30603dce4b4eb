import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArtifactCache } from '@sonora/renderer';
import type { SpeechEngine, SynthesisRequest, VoiceDefinition } from '@sonora/speech';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSpeechEngines, type SpeechEngines } from '../platform/speech/speech-engines.ts';
import { createItemsSpeech } from './items-speech.ts';
import { createIdleGate, type IdleGate } from './threads/idle-gate.ts';

let folder: string;
let engines: SpeechEngines;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-items-speech-'));
  engines = await createSpeechEngines({ temporaryDirectory: folder, fliteThreads: 1 });
});
afterAll(async () => {
  await engines?.close();
  await rm(folder, { recursive: true, force: true });
});

const requestFor = ({ base }: VoiceDefinition, ...words: readonly string[]): SynthesisRequest => ({
  words: words.map((word) => ({ display: word, spoken: word })),
  voice: base.voice,
  rate: 1,
  pitchSemitones: 0,
  formantRatio: 1,
});

/** Voices of items, and the sentences that reach the engine. */
const openSpeech = async (idleGate: Pick<IdleGate, 'idle'>) => {
  const reached: string[] = [];
  const shareEngine = (_orgId: string | undefined, engine: SpeechEngine): SpeechEngine => ({
    ...engine,
    synthesise: (request, signal) => {
      reached.push(request.words.map(({ display }) => display).join(' '));
      return engine.synthesise(request, signal);
    },
  });
  const voices = {
    engines,
    repository: { listFor: async () => [], allowsStandIns: async () => false },
    pool: { engineOf: () => Promise.reject(new Error('no service is connected')) },
    shareEngine,
  } as unknown as Parameters<typeof createItemsSpeech>[0]['voices'];
  const cache = createArtifactCache(await mkdtemp(join(folder, 'cache-')));
  const speechOf = createItemsSpeech({ idleGate, cache, voices, maxWaitMilliseconds: 60_000 });
  const voice = engines.find('wren') as VoiceDefinition;
  /** As each item does, with a port of its own. */
  const say = async (words: readonly string[], signal?: AbortSignal, orgId = 'a') => {
    const engine = (await speechOf(orgId)()).engineOf(voice) as SpeechEngine;
    return engine.synthesise(requestFor(voice, ...words), signal);
  };
  return { say, reached };
};

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('speech of items', () => {
  it('is spoken once for all items that need it, at the same time and later', async () => {
    const { say, reached } = await openSpeech(createIdleGate(1));
    const [first, second] = await Promise.all([say(['Good', 'morning.']), say(['Good', 'morning.'])]);
    expect(first.samples.length).toBeGreaterThan(1_000);
    expect(second.samples).toEqual(first.samples);
    expect((await say(['Good', 'morning.'])).samples).toEqual(first.samples);
    expect(reached).toEqual(['Good morning.']);
    await say(['Good', 'evening.']);
    expect(reached).toEqual(['Good morning.', 'Good evening.']);
  });

  it('waits while a user waits for something, and what is known is not kept waiting', async () => {
    const gate = createIdleGate(1);
    const { say, reached } = await openSpeech(gate);
    await say(['Known.']);
    const held = Promise.withResolvers<void>();
    const busy = gate.busyWhile(() => held.promise);
    const waiting = say(['New.']);
    await say(['Known.']);
    await turns();
    expect(reached).toEqual(['Known.']);
    held.resolve();
    await Promise.all([busy, waiting]);
    expect(reached).toEqual(['Known.', 'New.']);
  });

  it('goes on for the others when the item that began it is cancelled', async () => {
    const gate = createIdleGate(1);
    const { say, reached } = await openSpeech(gate);
    const held = Promise.withResolvers<void>();
    const busy = gate.busyWhile(() => held.promise);
    const cancelling = new AbortController();
    const first = say(['Both', 'need', 'this.'], cancelling.signal);
    const second = say(['Both', 'need', 'this.']);
    cancelling.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    held.resolve();
    await busy;
    expect((await second).samples.length).toBeGreaterThan(1_000);
    expect(reached).toEqual(['Both need this.']);
  });
});
