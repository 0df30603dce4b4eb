import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { type SpeechEngine, SpeechError, spokenTokens } from '@sonora/speech';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createWaitingTime, doubleMakers } from '../../../../../../tests/testkit/speech-doubles/connected-doubles.ts';
import { bodyMarker, type Fault } from '../../../../../../tests/testkit/speech-doubles/double-server.ts';
import { createFliteEngine } from '../flite/flite-engine.ts';
import type { CloudPorts } from './cloud-client.ts';

/** Waits between attempts resolve at once and are recorded; deadlines pass while a double keeps its client waiting. */
const waits: number[] = [];
const { startTimer, tick } = createWaitingTime();
const ports: CloudPorts = {
  seed: 1,
  wait: async (milliseconds) => {
    waits.push(milliseconds);
  },
  startTimer,
};

const speak = (engine: SpeechEngine, voice: string, signal?: AbortSignal) =>
  engine.synthesise(
    { voice, words: spokenTokens('We are open all year.'), rate: 1, pitchSemitones: 0, formantRatio: 1 },
    signal,
  );

const errorOf = (promise: Promise<unknown>): Promise<SpeechError> =>
  promise.then(
    () => expect.unreachable('it was spoken'),
    (error: unknown) =>
      error instanceof SpeechError ? error : expect.unreachable(`no SpeechError: ${inspect(error)}`),
  );

/** Expected error and number of requests for each permanent fault. */
const LASTING: readonly (readonly [Fault['kind'], SpeechError['code'], number])[] = [
  ['throttled', 'throttled', 3],
  ['quota', 'quota', 1],
  ['unauthorised', 'refused', 1],
  ['bad-text', 'bad-text', 1],
  ['server-error', 'unavailable', 3],
  ['hang-before-headers', 'unavailable', 3],
  ['hang-mid-stream', 'unavailable', 3],
  ['cut-mid-stream', 'unavailable', 3],
  ['killed', 'unavailable', 3],
  ['damaged-audio', 'unavailable', 3],
  ['truncated-audio', 'unavailable', 3],
  ['silence', 'unavailable', 3],
  ['wrong-content-type', 'unavailable', 3],
  ['slow-drip', 'unavailable', 3],
  ['huge-body', 'unavailable', 1],
  ['redirect', 'refused', 1],
];

const PASSING: readonly Fault['kind'][] = [
  'throttled',
  'server-error',
  'hang-before-headers',
  'hang-mid-stream',
  'cut-mid-stream',
  'killed',
  'damaged-audio',
  'truncated-audio',
  'wrong-content-type',
];

describe.each(Object.keys(doubleMakers))('%s when the service is not well', async (name) => {
  const { start, connect } = doubleMakers[name]!;
  const double = await start();
  const provider = connect(double, ports);
  const { engine } = provider;
  const voice = double.voices[0]!;
  const inRealTime = connect(double, { wait: ports.wait! });
  // Speaks once, so that the double has the result in its cache.
  await speak(inRealTime.engine, voice);
  afterAll(async () => {
    await provider.close?.();
    await inRealTime.close?.();
    await double.close();
  });
  beforeEach(() => {
    double.reset();
    waits.length = 0;
  });

  it.each(LASTING)('ends as it should when all it gets is %s: %s after %i requests', async (kind, code, requests) => {
    double.setFault({ kind, tick });
    const error = await errorOf(speak(engine, voice));
    expect(error.code).toBe(code);
    expect(double.spoken).toHaveLength(requests);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    const seen = inspect(error, { depth: 10, showHidden: true });
    for (const secret of [double.key, bodyMarker, double.url, '127.0.0.1']) expect(seen).not.toContain(secret);
  });

  it.each(PASSING)('speaks after %s that passes', async (kind) => {
    double.setFault({ kind, times: 2, tick });
    const { samples, sampleRateHz } = await speak(engine, voice);
    // Five words take longer than this; half of them would not.
    expect(samples.length / sampleRateHz).toBeGreaterThan(0.8);
    expect(double.spoken).toHaveLength(3);
  });

  it('says which voice is missing by its code, whatever the service calls it', async () => {
    await expect(speak(engine, 'NobodyHasThisVoice')).rejects.toMatchObject({ code: 'bad-voice' });
    expect(double.spoken).toHaveLength(1);
  });

  it('waits as long as the service asks, at most half a minute, and a little longer each time else', async () => {
    double.setFault({ kind: 'throttled', retryAfter: '7', times: 1 });
    await speak(engine, voice);
    double.setFault({ kind: 'throttled', retryAfter: '3600', times: 1 });
    await speak(engine, voice);
    double.setFault({ kind: 'throttled', retryAfter: new Date(Date.now() + 9_500).toUTCString(), times: 1 });
    await speak(engine, voice);
    double.setFault({ kind: 'server-error', times: 2 });
    await speak(engine, voice);
    // Jitter adds up to 50 %. HTTP dates have whole seconds, and time passes until they are read.
    const bounds = [
      [7_000, 7_000],
      [30_000, 30_000],
      [5_000, 9_500],
      [500, 500],
      [1_000, 1_000],
    ] as const;
    expect(waits).toHaveLength(bounds.length);
    for (const [index, [least, most]] of bounds.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(least);
      expect(waits[index]).toBeLessThanOrEqual(most * 1.5);
    }
  });

  it.each(['hang-before-headers', 'hang-mid-stream', 'slow-drip'] as const)(
    'stops soon when cancelled during %s',
    async (kind) => {
      double.setFault({ kind });
      const controller = new AbortController();
      const running = errorOf(speak(engine, voice, controller.signal));
      while (double.underWay() === 0) await pause(5);
      await pause(100);
      controller.abort();
      const outcome = await Promise.race([running, pause(15_000, undefined, { ref: false })]);
      expect(outcome?.code).toBe('cancelled');
      while (double.underWay() > 0) await pause(5);
      expect(double.spoken).toHaveLength(1);
    },
  );

  it('stops soon when cancelled while it waits to try again, or for a place', async () => {
    const connection = connect(double, {});
    double.setFault({ kind: 'throttled', retryAfter: '20' });
    const controller = new AbortController();
    const codes = Promise.all(
      Array.from({ length: 9 }, () => errorOf(speak(connection.engine, voice, controller.signal))),
    );
    await pause(300);
    controller.abort();
    const outcome = await Promise.race([codes, pause(15_000, [], { ref: false })]);
    expect(outcome.map(({ code }) => code)).toEqual(Array.from({ length: 9 }, () => 'cancelled'));
    await connection.close?.();
  });

  it('does not ask at all when it was cancelled before', async () => {
    await expect(speak(engine, voice, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    expect(double.spoken).toHaveLength(0);
  });

  it('asks for four texts at once, gives each place to the next, and lets a waiting one go', async () => {
    double.setFault({ kind: 'hang-before-headers' });
    const controllers = Array.from({ length: 8 }, () => new AbortController());
    const codes = controllers.map(({ signal }) => errorOf(speak(inRealTime.engine, voice, signal)));
    const until = async (requests: number): Promise<void> => {
      while (double.spoken.length < requests) await pause(5);
    };
    await until(4);
    controllers[7]!.abort();
    expect((await codes[7])?.code).toBe('cancelled');
    await pause(50);
    expect(double.spoken).toHaveLength(4);
    controllers[0]!.abort();
    await until(5);
    controllers[1]!.abort();
    await until(6);
    for (const controller of controllers) controller.abort();
    await Promise.all(codes);
    expect(double.spoken).toHaveLength(6);
  });

  it('is out of order, in a sentence, when nothing listens there any more', async () => {
    const gone = await start();
    await gone.close();
    const late = connect(gone, ports);
    const error = await errorOf(speak(late.engine, voice));
    expect(error.code).toBe('unavailable');
    expect(inspect(error, { depth: 10 })).not.toContain('127.0.0.1');
    expect(waits).toHaveLength(2);
    await late.close?.();
  });

  it('does not hold up another engine when eight of its requests hang', async () => {
    const flite = createFliteEngine(1);
    const finished: string[] = [];
    double.setFault({ kind: 'hang-before-headers' });
    const controller = new AbortController();
    const hanging = Array.from({ length: 8 }, () =>
      errorOf(speak(engine, voice, controller.signal)).then(() => finished.push(name)),
    );
    while (double.underWay() < 4) await pause(5);
    await speak(flite, 'slt').then(() => finished.push('flite'));
    expect(finished[0]).toBe('flite');
    controller.abort();
    await Promise.all(hanging);
    await flite.close();
  });
});
