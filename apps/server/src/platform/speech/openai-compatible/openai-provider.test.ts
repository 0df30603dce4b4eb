import { setTimeout } from 'node:timers/promises';
import { type SynthesisRequest, spokenTokens } from '@sonora/speech';
import { describeEngine } from '@sonora/speech/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type OpenAiDoubleOptions,
  startOpenAiDouble,
} from '../../../../../../tests/testkit/speech-doubles/openai-double.ts';
import { createOpenAiCompatibleProvider, type OpenAiCompatibleSettings } from './openai-provider.ts';

const closers: (() => Promise<unknown> | undefined)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

const scene = async (options: OpenAiDoubleOptions = {}, settings: Partial<OpenAiCompatibleSettings> = {}) => {
  const double = await startOpenAiDouble(options);
  const provider = createOpenAiCompatibleProvider({
    baseUrl: `${double.url}/v1`,
    apiKey: double.key,
    allowPrivateAddresses: true,
    voices: double.voices,
    ...settings,
  });
  closers.push(
    () => provider.close?.(),
    () => double.close(),
  );
  const say = ({ text = 'Good morning.', ...changes }: Partial<SynthesisRequest> & { readonly text?: string } = {}) =>
    provider.engine.synthesise({
      voice: 'alloy',
      words: spokenTokens(text),
      rate: 1,
      pitchSemitones: 0,
      formantRatio: 1,
      ...changes,
    });
  return { double, provider, say, lastBody: () => JSON.parse(double.spoken.at(-1)!.body) as Record<string, unknown> };
};

const usual = await scene();
describeEngine('openai-compatible', () => usual.provider.engine, setTimeout);

describe('the OpenAI-compatible adapter', () => {
  it('asks by the fields of the standard', async () => {
    const words = [
      { display: 'Save', spoken: 'Save' },
      { display: '£5', spoken: '5 pounds' },
      { display: 'at', spoken: 'at' },
      { display: 'Worcester.', spoken: 'wuster.', phones: ['w', 'uh1', 's', 't', 'er0'] },
    ];
    await usual.say({ words, rate: 1.1 });
    expect(usual.lastBody()).toEqual({
      model: 'tts-1-hd',
      input: 'Save 5 pounds at wuster.',
      voice: 'alloy',
      response_format: 'wav',
      speed: 1.1,
    });
  });

  it('keeps the rate in the bounds of an engine', async () => {
    await usual.say({ rate: 9 });
    expect(usual.lastBody().speed).toBe(2);
  });

  it.each([0, 0x7fff_ffff, 0xffff_fff7, 0xffff_ffff])(
    'reads a stream whole whose head says %i bytes',
    async (wavSize) => {
      const { say } = await scene({ wavSize });
      const [streamed, known] = [await say(), await usual.say()];
      expect(streamed.samples).toEqual(known.samples);
      expect(streamed.sampleRateHz).toBe(24_000);
    },
  );

  it('understands bare samples, and a server that sends MP3 whatever it is asked for', async () => {
    const [pcm, mp3] = await Promise.all([scene({}, { responseFormat: 'pcm' }), scene({ isAlwaysMp3: true })]);
    const wav = await usual.say();
    const bare = await pcm.say();
    expect(pcm.lastBody().response_format).toBe('pcm');
    // Tolerance: the samples are rounded to 16 bit twice, here and in the double's file.
    expect(bare.samples.every((sample, index) => Math.abs(sample - wav.samples[index]!) < 1e-4)).toBe(true);
    const packed = await mp3.say();
    expect(packed.samples.length / packed.sampleRateHz).toBeCloseTo(wav.samples.length / wav.sampleRateHz, 1);
  });

  it('gives instructions for the expressive manner to models that take them, and to no other', async () => {
    const { say, lastBody, provider } = await scene({}, { model: 'gpt-4o-mini-tts' });
    await say({ preset: 'expressive' });
    expect(lastBody().instructions).toContain('advertisement');
    await say({ preset: 'standard' });
    expect(lastBody()).not.toHaveProperty('instructions');
    expect((await provider.listVoices())[0]?.supportedStyles).toEqual(['expressive']);
    await usual.say({ preset: 'expressive' });
    expect(usual.lastBody()).not.toHaveProperty('instructions');
    expect((await usual.provider.listVoices())[0]?.supportedStyles).toEqual([]);
  });

  it('offers the voices of the standard when the server has no list', async () => {
    const { provider } = await scene({}, { voices: undefined });
    const voices = await provider.listVoices();
    expect(voices.map(({ alias }) => alias)).toEqual(
      'alloy ash coral echo fable nova onyx sage shimmer'.split(' ').map((name) => `openai_${name}`),
    );
    expect(voices.find(({ alias }) => alias === 'openai_nova')).toMatchObject({
      gender: 'female',
      language: 'english',
    });
  });

  it.each([
    [{ voices: ['bf_emma', 'zm_yunxi'] }],
    [{ voices: [{ id: 'bf_emma' }, { voice_id: 'zm_yunxi' }] }],
    [{ data: [{ name: 'bf_emma' }, { id: 'zm_yunxi' }] }],
    [['bf_emma', 'zm_yunxi', 7, '']],
  ])('offers the voices of the list %j', async (voiceList) => {
    const { provider } = await scene({ voiceList }, { voices: undefined });
    const [emma, yunxi, ...others] = await provider.listVoices();
    expect(others).toEqual([]);
    expect(emma).toMatchObject({ alias: 'openai_bf-emma', languageCode: 'en-GB', accent: 'british', gender: 'female' });
    expect(yunxi).toMatchObject({ alias: 'openai_zm-yunxi', language: 'chinese', gender: 'male' });
    expect(emma?.base).toEqual({ engine: 'openai-compatible', voice: 'bf_emma' });
  });

  it('needs no key where the server wants none, and refuses what cannot be a key', async () => {
    const { say } = await scene({}, { apiKey: '' });
    await expect(say()).rejects.toMatchObject({ code: 'refused' });
    expect(() =>
      createOpenAiCompatibleProvider({ baseUrl: 'https://api.example.com/v1', apiKey: 'a key\r\nx-other: 1' }),
    ).toThrow(expect.objectContaining({ code: 'refused' }));
  });

  it('counts the same name on another server or in another model as another sound and another voice', async () => {
    const [first, second] = ['https://a.example/v1', 'https://b.example/v1'].map((baseUrl) =>
      createOpenAiCompatibleProvider({ baseUrl, voices: ['alloy'] }),
    );
    expect(first!.engine.version).not.toBe(second!.engine.version);
    expect((await first!.listVoices())[0]!.voiceId).not.toBe((await second!.listVoices())[0]!.voiceId);
    const other = createOpenAiCompatibleProvider({
      baseUrl: 'https://a.example/v1',
      voices: ['alloy'],
      model: 'tts-1',
    });
    expect(other.engine.version).not.toBe(first!.engine.version);
    expect((await other.listVoices())[0]!.voiceId).toBe((await first!.listVoices())[0]!.voiceId);
  });
});
