import type { SpeechEngine, SynthesisRequest } from '@sonora/speech';
import { describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../../platform/ids/installation-id.ts';
import type { SpeechProvider } from '../../../platform/speech/speech-provider.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { createProviderPool, type ProviderPoolPorts } from './provider-pool.ts';

const [ours, theirs] = ['01a00000-0000-7000-8000-000000000001', '01a00000-0000-7000-8000-000000000002'];

const row = (changes: Partial<ConnectionRow> = {}): ConnectionRow => ({
  orgId: ours,
  engine: 'elevenlabs',
  baseUrl: null,
  region: null,
  model: null,
  sealedKey: null,
  voices: [],
  status: 'ready',
  statusText: null,
  statusReference: null,
  statusSince: new Date(0),
  checkedAt: null,
  modifiedAt: new Date(1_000),
  ...changes,
});

const request: SynthesisRequest = {
  voice: 'a',
  words: [{ display: 'Hello', spoken: 'Hello' }],
  rate: 1,
  pitchSemitones: 0,
  formantRatio: 1,
};

/** A pool of services that return noise and record when they are closed. */
const open = (changes: Partial<ProviderPoolPorts> = {}) => {
  const closed: number[] = [];
  let made = 0;
  const createProvider = (): SpeechProvider => {
    const number = made;
    made += 1;
    const engine: SpeechEngine = {
      id: 'elevenlabs',
      version: 'elevenlabs/1',
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
      synthesise: async () => ({ samples: new Float32Array(10), sampleRateHz: 24_000 }),
    };
    return {
      id: 'elevenlabs',
      engine,
      listVoices: async () => [],
      close: async () => {
        closed.push(number);
      },
    };
  };
  const pool = createProviderPool({
    seal: { seal: (text) => text, open: (text) => text },
    createProvider,
    remember: (engine) => engine,
    addCharacters: async () => {},
    onUncounted: () => {},
    onStatus: () => {},
    ...changes,
  });
  return { pool, closed, made: () => made };
};

describe('the services that a process has reached', () => {
  it('keep what one organisation has had said from another that names the same voice with a key of its own', () => {
    const { pool } = open();
    const own = pool.engineOf(row(), ours);
    expect(pool.engineOf(row({ orgId: theirs }), theirs).version).not.toBe(own.version);
    // Speech with a key of the installation is cached for all organisations.
    const shared = row({ orgId: INSTALLATION });
    expect(pool.engineOf(shared, ours).version).toBe(pool.engineOf(shared, theirs).version);
  });

  it('keep what was spoken and paid for when it cannot be counted', async () => {
    const uncounted: unknown[] = [];
    const { pool } = open({
      addCharacters: () => Promise.reject(new Error('the database is away')),
      onUncounted: (error) => uncounted.push(error),
    });
    const { samples } = await pool.engineOf(row(), ours).synthesise(request);
    expect(samples).toHaveLength(10);
    expect(uncounted).toHaveLength(1);
  });

  it('stay open for an ad that began before the settings were changed, while the next one uses the new ones', () => {
    const { pool, closed, made } = open();
    const changed = row({ modifiedAt: new Date(2_000) });
    const before = pool.engineOf(row(), ours);
    const after = pool.engineOf(changed, ours);
    expect(pool.engineOf(row(), ours)).toBe(before);
    expect(pool.engineOf(changed, ours)).toBe(after);
    expect([made(), closed]).toEqual([2, []]);
  });

  it('do not grow without end when settings are changed again and again', async () => {
    const { pool, closed } = open();
    for (let time = 1; time <= 5; time += 1) pool.engineOf(row({ modifiedAt: new Date(time) }), ours);
    expect(closed).toEqual([0, 1, 2]);
    await pool.close();
    expect(closed).toEqual([0, 1, 2, 3, 4]);
  });
});
