import { getEventListeners } from 'node:events';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { describe, expect, it } from 'vitest';
import type { SpeechEngine, SynthesisRequest } from '../engine.ts';
import { SpeechError } from '../engine.ts';
import { createDictionary } from '../pronounce/dictionary.ts';
import { testVoice } from '../testkit/voice.ts';
import { type SpeakRequest, speakScript } from './speak.ts';
import { textOfTokens } from './spoken-text.ts';

/**
 * Engine that produces square waves: each word lasts a tenth of a second, divided by the rate, with 0.2 s of silence
 * around the text.
 */
const createToneEngine = (): SpeechEngine & { readonly requests: SynthesisRequest[] } => {
  const requests: SynthesisRequest[] = [];
  return {
    id: 'tone',
    version: '1',
    capabilities: {
      wordTimings: true,
      sampleRateHz: SAMPLE_RATE_HZ,
      rateRange: { lowest: 0.5, highest: 2 },
      pitch: true,
      formant: true,
      languages: ['en-US'],
      maximumCharacters: 400,
    },
    requests,
    voices: async () => [{ id: 'a', languageCode: 'en-US', gender: 'other', medianF0Hz: 100 }],
    synthesise: async (request) => {
      requests.push(request);
      const tokens = request.words;
      const wordFrames = Math.round((0.1 * SAMPLE_RATE_HZ) / request.rate);
      const silence = Math.round(0.2 * SAMPLE_RATE_HZ);
      const samples = Float32Array.from({ length: tokens.length * wordFrames + 2 * silence }, (_, index) =>
        index < silence || index >= silence + tokens.length * wordFrames ? 0 : (index - silence) % 96 < 48 ? 0.5 : -0.5,
      );
      const words = tokens.map(({ display }, index) => ({
        text: display,
        startSeconds: (silence + index * wordFrames) / SAMPLE_RATE_HZ,
        endSeconds: (silence + (index + 1) * wordFrames) / SAMPLE_RATE_HZ,
      }));
      return { samples, sampleRateHz: SAMPLE_RATE_HZ, words };
    },
  };
};

const speak = (script: string, changes: Partial<SpeakRequest> = {}) =>
  speakScript({
    script,
    voice: testVoice('tone', 'a'),
    speed: 1,
    engine: createToneEngine(),
    toRenderRate: (samples) => samples,
    ...changes,
  });

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'spoken',
    (error: unknown) => (error instanceof SpeechError ? error.code : 'other'),
  );

describe('speakScript', () => {
  it('begins 30 ms before the first word and ends 30 ms after the last', async () => {
    const { samples, words } = await speak('one two');
    // The tone contains no silence, so the lengths are exact.
    expect(samples.length).toBe(Math.round((0.03 + 0.2 + 0.03) * SAMPLE_RATE_HZ));
    expect(words.map((word) => [word.text, word.startSeconds, word.endSeconds])).toEqual([
      ['one', expect.closeTo(0.03, 6), expect.closeTo(0.13, 6)],
      ['two', expect.closeTo(0.13, 6), expect.closeTo(0.23, 6)],
    ]);
  });

  it('finds the words by ear when the engine tells none', async () => {
    const told = createToneEngine();
    const silent: SpeechEngine = {
      ...told,
      capabilities: { ...told.capabilities, wordTimings: false },
      synthesise: async (request) => {
        const { samples, sampleRateHz } = await told.synthesise(request);
        return { samples, sampleRateHz };
      },
    };
    const { words, samples } = await speak('one two. three', { engine: silent });
    expect(words.map(({ text }) => text)).toEqual(['one', 'two.', 'three']);
    let before = 0;
    for (const { startSeconds, endSeconds } of words) {
      expect(startSeconds).toBeGreaterThanOrEqual(before);
      expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
      before = endSeconds;
    }
    expect(before).toBeLessThanOrEqual(samples.length / SAMPLE_RATE_HZ);
  });

  it.each([0.12, 1, 2.3456789, 10])('makes a pause of %d s exact to the frame', async (seconds) => {
    const without = await speak('One.<break time="0.5s"/>Two.');
    const line = await speak(`One.<break time="${seconds}s"/>Two.`);
    expect(line.samples.length - without.samples.length).toBe(
      Math.round(seconds * SAMPLE_RATE_HZ) - SAMPLE_RATE_HZ / 2,
    );
  });

  it('keeps a pause before the first and after the last word', async () => {
    const line = await speak('<break time="1s"/>One.<break time="2s"/>');
    expect(line.words[0]!.startSeconds).toBeCloseTo(1.03, 6);
    expect(line.samples.length).toBe(3 * SAMPLE_RATE_HZ + Math.round(0.16 * SAMPLE_RATE_HZ));
  });

  it('pauses for longer after a sentence than after a comma, and for less when spoken faster', async () => {
    const gap = async (script: string, speed = 1): Promise<number> => {
      const { words } = await speak(script, { speed });
      return words[1]!.startSeconds - words[0]!.endSeconds;
    };
    const sentence = await gap('One. Two.');
    expect(sentence).toBeGreaterThan(await gap('<emphasis>One,</emphasis> two.'));
    expect(await gap('One. Two.', 1.2)).toBeCloseTo(sentence / 1.2, 3);
  });

  it('hears the comma that follows a stressed word outside of its tag', async () => {
    const gap = async (script: string): Promise<number> => {
      const { words } = await speak(script);
      return words[1]!.startSeconds - words[0]!.endSeconds;
    };
    expect(await gap('<emphasis>One</emphasis>, two')).toBeGreaterThan(await gap('<emphasis>One</emphasis> two'));
  });

  it('multiplies speed, voice, prosody and emphasis and stays in the range of the engine', async () => {
    const engine = createToneEngine();
    const voice = testVoice('tone', 'a');
    await speak('<prosody rate="0.9" pitch="+2st">a</prosody> <prosody rate="2">b</prosody>', {
      engine,
      speed: 1.2,
      voice: { ...voice, colour: { ...voice.colour, rate: 1.1, pitchSemitones: -1, formantRatio: 1.05 } },
    });
    expect(engine.requests[0]).toMatchObject({
      rate: expect.closeTo(1.2 * 1.1 * 0.9, 9),
      pitchSemitones: 1,
      formantRatio: 1.05,
    });
    expect(engine.requests[1]!.rate).toBe(2);
  });

  it('places sections and sub-sections without the pauses between them', async () => {
    const { sections, words } = await speak(
      '<as:section name="a">One. <as:sub name="x">Two.</as:sub></as:section> <as:section name="b">Three.</as:section>',
    );
    expect(sections.map(({ name, parent }) => [name, parent])).toEqual([
      ['a', null],
      ['x', 'a'],
      ['b', null],
    ]);
    const [a, x, b] = sections;
    expect(a!.startSeconds).toBe(0);
    expect(x!.startSeconds).toBeCloseTo(words[1]!.startSeconds - 0.03, 6);
    expect(x!.endSeconds).toBe(a!.endSeconds);
    expect(b!.startSeconds).toBeGreaterThan(a!.endSeconds);
  });

  it('has nothing but zeros in the middle of each pause', async () => {
    const { samples, words } = await speak('One. Two. Three.');
    for (const [index, word] of words.slice(1).entries()) {
      const middle = (words[index]!.endSeconds + word.startSeconds) / 2;
      const around = Math.round(middle * SAMPLE_RATE_HZ);
      expect(samples.subarray(around - 480, around + 480).every((sample) => sample === 0)).toBe(true);
    }
  });

  it('gives the same bits when asked twice', async () => {
    const script = 'One. <break/> Two, <emphasis>three</emphasis>!\n\nFour.';
    expect(await speak(script)).toEqual(await speak(script));
  });

  it('hands words to the engine as they are said and shows them as they are written', async () => {
    const engine = createToneEngine();
    const { words } = await speak('From £4.99 on <sub alias="tee vee">TV</sub>, 2 May.', { engine });
    expect(engine.requests[0]!.words.map(({ spoken }) => spoken).join(' ')).toBe(
      'From four pounds ninety-nine on tee vee, the second of May.',
    );
    expect(words.map(({ text }) => text)).toEqual(['From', '£4.99', 'on', 'TV,', '2', 'May.']);
  });

  it('lets a word of the dictionary win over its usual reading', async () => {
    const engine = createToneEngine();
    const entry = { lang: 'en', specialization: 'default', contentType: 'basic', owner: 'organisation' } as const;
    const dictionary = createDictionary([
      { ...entry, word: 'H2O', replacement: 'aitch to oh' },
      { ...entry, word: 'Studio 54', replacement: 'studio fifty 4' },
    ]);
    await speak('H2O at Studio 54!', { engine, dictionary });
    expect(engine.requests[0]!.words.map(({ spoken }) => spoken)).toEqual(['aitch to oh', 'at', 'studio fifty four!']);
  });

  it('never hands an engine more than it takes, though figures grow when they are said', async () => {
    const engine = createToneEngine();
    const script = '777777 '.repeat(50);
    const { words } = await speak(script, { engine });
    expect(words).toHaveLength(50);
    expect(engine.requests.length).toBeGreaterThan(1);
    for (const request of engine.requests) expect(textOfTokens(request.words).length).toBeLessThanOrEqual(400);
  });

  it('reads a script in the language of its voice', async () => {
    const engine = createToneEngine();
    const german = { ...testVoice('tone', 'a'), languageCode: 'de-DE' };
    const { words } = await speak('Am 3. Mai für 5 €. Grüße!', { engine, voice: german });
    expect(engine.requests.map((request) => textOfTokens(request.words))).toEqual([
      'Am dritten Mai für fünf Euro.',
      'Grüße!',
    ]);
    expect(words.map(({ text }) => text)).toEqual(['Am', '3.', 'Mai', 'für', '5', '€.', 'Grüße!']);
  });

  it('reads letters of other alphabets where the language has them', async () => {
    const engine = createToneEngine();
    const russian = { ...testVoice('tone', 'a'), languageCode: 'ru' };
    expect((await speak('Привет, мир', { engine, voice: russian })).warnings).toEqual([]);
    expect(textOfTokens(engine.requests[0]!.words)).toBe('Привет, мир');
    const german = { ...russian, languageCode: 'de' };
    const mixed = await speak('Grüße, Привет', { engine, voice: german });
    expect(mixed.warnings.map(({ text }) => text)).toEqual(['Letters that a German voice cannot read were left out.']);
    expect(textOfTokens(engine.requests[1]!.words)).toBe('Grüße,');
    await expect(speak('Привет', { voice: german })).rejects.toThrow('This voice reads German');
  });

  it('passes warnings on and adds one when letters cannot be read', async () => {
    const { warnings } = await speak('Hello <b>мир</b>');
    expect(warnings.map(({ text }) => text)).toEqual([
      'The tag <b> is unknown and was left out.',
      'Letters that an English voice cannot read were left out.',
    ]);
  });

  it.each([
    ['nothing', ''],
    ['pauses alone', '<break time="2s"/>'],
    ['emoji', '🎉🎉'],
    ['a script from right to left', 'שלום עולם'],
    ['more than twenty minutes', 'word '.repeat(5000)],
  ])('refuses %s as bad-text', async (_name, script) => {
    expect(await codeOf(speak(script))).toBe('bad-text');
  });

  it('says which way round the letters are when it refuses them', async () => {
    await expect(speak('مرحبا')).rejects.toThrow('right-to-left');
  });

  it('refuses to begin when already cancelled', async () => {
    expect(await codeOf(speak('One.', { signal: AbortSignal.abort() }))).toBe('cancelled');
  });

  it('asks for the expressive manner only when the voice has it', async () => {
    const engine = createToneEngine();
    const plain = testVoice('tone', 'a');
    const expressive = { ...plain, supportedStyles: ['expressive'] };
    await speak('Hello.', { engine, voice: plain, preset: 'expressive' });
    await speak('Hello.', { engine, voice: expressive, preset: 'expressive' });
    await speak('Hello.', { engine, voice: expressive });
    expect(engine.requests.map(({ preset }) => preset)).toEqual(['standard', 'expressive', 'standard']);
  });

  it('gives the other sentences up when one fails, and reports the one that failed', async () => {
    const given: string[] = [];
    const engine: SpeechEngine = {
      ...createToneEngine(),
      synthesise: ({ words }, signal) =>
        words[0]!.spoken.startsWith('Broken')
          ? Promise.reject(new SpeechError('unavailable', speechMessage('speech.engineFailed')))
          : new Promise((_resolve, reject) => {
              signal?.addEventListener('abort', () => {
                given.push(words[0]!.spoken);
                reject(new SpeechError('cancelled', speechMessage('speech.cancelled')));
              });
            }),
    };
    await expect(speak('First.\n\nBroken.\n\nThird.', { engine })).rejects.toMatchObject({ code: 'unavailable' });
    expect(given).toEqual(['First.', 'Third.']);
  });

  it('gives the sentences up when the signal of the caller fires', async () => {
    const controller = new AbortController();
    const engine: SpeechEngine = {
      ...createToneEngine(),
      synthesise: (_request, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () =>
            reject(new SpeechError('cancelled', speechMessage('speech.cancelled'))),
          );
        }),
    };
    const speaking = codeOf(speak('First.\n\nSecond.', { engine, signal: controller.signal }));
    controller.abort();
    expect(await speaking).toBe('cancelled');
  });

  it('leaves no listener on the signal of the caller when it is done', async () => {
    const { signal } = new AbortController();
    await speak('First.\n\nSecond.', { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
