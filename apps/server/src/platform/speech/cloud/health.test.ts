import { speechMessage } from '@sonora/contracts/messages/speech';
import { type SpeechEngine, SpeechError, type SpeechErrorCode } from '@sonora/speech';
import { describe, expect, it } from 'vitest';
import { type EngineHealth, watchEngine } from './health.ts';

const request = { voice: 'a', words: [], rate: 1, pitchSemitones: 0, formantRatio: 1 };

/** An engine with scripted results, watched with a manual clock. */
const createScene = () => {
  let fate: SpeechErrorCode | 'spoken' | 'hangs' = 'spoken';
  let milliseconds = Date.UTC(2026, 0, 1, 12, 0);
  let asked = 0;
  let release: (() => void) | undefined;
  const changes: EngineHealth[] = [];
  const engine: SpeechEngine = {
    id: 'frail',
    version: '1',
    capabilities: {
      wordTimings: false,
      sampleRateHz: 48_000,
      rateRange: { lowest: 0.5, highest: 2 },
      pitch: false,
      formant: false,
      languages: ['en-US'],
      maximumCharacters: 1_000,
    },
    voices: async () => [],
    synthesise: async () => {
      asked += 1;
      if (fate === 'hangs') {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      } else if (fate !== 'spoken') throw new SpeechError(fate, speechMessage('speech.failed', { service: 'Frail' }));
      return { samples: new Float32Array(1), sampleRateHz: 48_000, words: [] };
    },
  };
  const watched = watchEngine(engine, {
    name: 'Frail',
    now: () => milliseconds,
    onChange: (health) => changes.push(health),
  });
  return {
    watched,
    changes,
    asked: () => asked,
    release: () => release?.(),
    pass: (seconds: number) => {
      milliseconds += seconds * 1_000;
    },
    say: async (wanted: typeof fate): Promise<string> => {
      fate = wanted;
      return watched.synthesise(request).then(
        () => 'spoken',
        (error: SpeechError) => error.message,
      );
    },
  };
};

const fall = async (scene: ReturnType<typeof createScene>): Promise<void> => {
  for (let count = 0; count < 3; count += 1) await scene.say('unavailable');
};

describe('watchEngine', () => {
  it('marks an engine down after three failures in a row, and says since when and why', async () => {
    const scene = createScene();
    await scene.say('unavailable');
    await scene.say('refused');
    expect(scene.watched.state().status).toBe('ready');
    await scene.say('unavailable');
    expect(scene.watched.state()).toEqual({
      status: 'down',
      since: Date.UTC(2026, 0, 1, 12, 0),
      reason: expect.objectContaining({ messageId: 'speech.failed', text: 'Frail failed.' }),
    });
    scene.pass(1);
    expect(await scene.say('spoken')).toBe(
      'Frail has been down since 12:00 UTC. Frail failed. It is retried automatically.',
    );
    expect(scene.asked()).toBe(3);
  });

  it.each(['throttled', 'quota', 'bad-voice', 'bad-text', 'spoken'] as const)(
    'begins to count anew when the engine answers (%s)',
    async (answer) => {
      const scene = createScene();
      await scene.say('unavailable');
      await scene.say('unavailable');
      await scene.say(answer);
      await scene.say('unavailable');
      await scene.say('unavailable');
      expect(scene.watched.state().status).toBe('ready');
    },
  );

  it('takes a cancelled request neither for a failure nor for an answer', async () => {
    const scene = createScene();
    await scene.say('unavailable');
    await scene.say('unavailable');
    await scene.say('cancelled');
    expect(scene.watched.state().status).toBe('ready');
    await scene.say('unavailable');
    expect(scene.watched.state().status).toBe('down');
  });

  it('lets one request through after 5 s, and is back with its answer', async () => {
    const scene = createScene();
    await fall(scene);
    scene.pass(4.999);
    await scene.say('spoken');
    expect(scene.asked()).toBe(3);
    scene.pass(0.001);
    expect(await scene.say('spoken')).toBe('spoken');
    expect(scene.watched.state()).toMatchObject({ status: 'ready', reason: null });
    expect(scene.changes.map(({ status }) => status)).toEqual(['down', 'ready']);
  });

  it('lets only one request try while it is down', async () => {
    const scene = createScene();
    await fall(scene);
    scene.pass(5);
    const trial = scene.say('hangs');
    expect(await scene.say('spoken')).toContain('down');
    expect(scene.asked()).toBe(4);
    scene.release();
    expect(await trial).toBe('spoken');
  });

  it('rests twice as long after each failed trial, up to five minutes', async () => {
    const scene = createScene();
    await fall(scene);
    for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
      const before = scene.asked();
      scene.pass(seconds - 0.001);
      await scene.say('unavailable');
      expect(scene.asked(), `before ${seconds} s`).toBe(before);
      scene.pass(0.001);
      await scene.say('unavailable');
      expect(scene.asked(), `after ${seconds} s`).toBe(before + 1);
    }
    expect(scene.changes).toHaveLength(1);
  });

  it('tries again at once when the trial was cancelled', async () => {
    const scene = createScene();
    await fall(scene);
    scene.pass(5);
    await scene.say('cancelled');
    expect(await scene.say('spoken')).toBe('spoken');
  });
});
