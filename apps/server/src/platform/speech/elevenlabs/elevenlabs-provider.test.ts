import { setTimeout } from 'node:timers/promises';
import { type SynthesisRequest, spokenTokens } from '@sonora/speech';
import { describeEngine } from '@sonora/speech/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type ElevenLabsDoubleOptions,
  startElevenLabsDouble,
} from '../../../../../../tests/testkit/speech-doubles/elevenlabs-double.ts';
import { createElevenLabsProvider, type ElevenLabsSettings } from './elevenlabs-provider.ts';

const closers: (() => Promise<unknown> | undefined)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

const scene = async (options: ElevenLabsDoubleOptions = {}, settings: Partial<ElevenLabsSettings> = {}) => {
  const double = await startElevenLabsDouble(options);
  const provider = createElevenLabsProvider({
    apiKey: double.key,
    baseUrl: double.url,
    allowPrivateAddresses: true,
    ...settings,
  });
  closers.push(
    () => provider.close?.(),
    () => double.close(),
  );
  const say = ({ text = 'Good morning.', ...changes }: Partial<SynthesisRequest> & { readonly text?: string } = {}) =>
    provider.engine.synthesise({
      voice: double.voices[0]!,
      words: spokenTokens(text),
      rate: 1,
      pitchSemitones: 0,
      formantRatio: 1,
      ...changes,
    });
  return {
    double,
    provider,
    say,
    lastBody: () => JSON.parse(double.spoken.at(-1)!.body) as Record<string, unknown>,
    formats: () => double.spoken.map(({ query }) => query.get('output_format')),
  };
};

const usual = await scene();
describeEngine('elevenlabs', () => usual.provider.engine, setTimeout);

describe('the ElevenLabs adapter', () => {
  it('asks by the fields of the interface, with a seed that follows from the request', async () => {
    await usual.say({ rate: 1.1 });
    const first = usual.lastBody();
    expect(first).toMatchObject({
      text: 'Good morning.',
      model_id: 'eleven_multilingual_v2',
      voice_settings: { stability: 0.5, similarity_boost: 0.75, style: 0, speed: 1.1 },
    });
    await usual.say({ rate: 1.1 });
    expect(usual.lastBody().seed).toBe(first.seed);
    await usual.say({ rate: 1 });
    expect(usual.lastBody().seed).not.toBe(first.seed);
  });

  it('leaves more feeling to the voice when asked to be expressive', async () => {
    await usual.say({ preset: 'expressive' });
    const { stability, style } = usual.lastBody().voice_settings as { stability: number; style: number };
    expect(stability).toBeLessThan(0.5);
    expect(style).toBeGreaterThan(0);
    const three = await scene({}, { model: 'eleven_v3' });
    await expect(three.say({ preset: 'expressive' })).resolves.toBeDefined();
  });

  it('says the brackets of markup and of audio tags never', async () => {
    const words = [{ display: '[laughs]', spoken: '[laughs] <break time="3s"/> {x}' }];
    await usual.say({ words });
    expect(usual.lastBody().text).toBe('laughs break time="3s"/ x');
    await expect(usual.say({ words: [{ display: '[]', spoken: '[]' }] })).rejects.toMatchObject({ code: 'bad-text' });
  });

  it('gives each word the time of its own letters, without the pause that its comma lasts', async () => {
    const { words = [] } = await usual.say({ text: 'Save £5, today.' });
    expect(words.map(({ text }) => text)).toEqual(['Save', '£5,', 'today.']);
    // Times measured with the embedded engine for "Save 5 pounds, today.", from which the double derives its times.
    for (const [index, word] of words.entries()) {
      expect(word.endSeconds - word.startSeconds, word.text).toBeGreaterThan(0.15);
      if (index > 0) expect(word.startSeconds).toBeGreaterThanOrEqual(words[index - 1]!.endSeconds);
    }
  });

  it('leaves the words to the ear when the service sends no times', async () => {
    const { say } = await scene({ isWithoutAlignment: true });
    const { words, samples } = await say({ text: 'Good morning to you all.' });
    expect(words).toBeUndefined();
    expect(samples.length).toBeGreaterThan(0);
  });

  it('falls back to the formats of the plan, once', async () => {
    const { say, formats } = await scene({ plan: 0 });
    const result = await say();
    await say({ text: 'Good night.' });
    expect(formats()).toEqual(['pcm_44100', 'mp3_44100_192', 'mp3_44100_128', 'mp3_44100_128']);
    expect(result.sampleRateHz).toBe(44_100);
    const best = await usual.say();
    expect(result.samples.length / 44_100).toBeCloseTo(best.samples.length / 44_100, 1);
  });

  it('turns the pages of the list, and takes the older interface where there is no other', async () => {
    const pages = await usual.provider.listVoices();
    expect(pages.map(({ alias }) => alias)).toEqual(['eleven_rachel', 'eleven_adam', 'eleven_daniel']);
    expect(pages[0]).toMatchObject({
      language: 'english',
      languageCode: 'en-US',
      accent: 'american',
      gender: 'female',
      ageBracket: 'adult',
      provider: 'elevenlabs',
      providerFullName: 'ElevenLabs',
      supportedStyles: ['expressive'],
      tags: ['calm'],
      purpose: ['narrative story'],
    });
    const old = await scene({ hasVersion2: false });
    expect(await old.provider.listVoices()).toEqual(pages);
  });

  it('makes no address of an id that is none', async () => {
    const before = usual.double.spoken.length;
    for (const voice of ['../../v1/user', 'a/b', '', 'x?y=1', 'é']) {
      await expect(usual.say({ voice })).rejects.toMatchObject({ code: 'bad-voice' });
    }
    expect(usual.double.spoken.length).toBe(before);
  });

  it('splits no text that the model takes, and refuses a longer one', async () => {
    const words = [{ display: 'long', spoken: 'x'.repeat(10_001) }];
    await expect(usual.say({ words })).rejects.toMatchObject({ code: 'bad-text' });
    expect(
      createElevenLabsProvider({ apiKey: 'k', model: 'eleven_flash_v2_5' }).engine.capabilities.maximumCharacters,
    ).toBe(40_000);
  });
});
