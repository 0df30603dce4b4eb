import { setTimeout } from 'node:timers/promises';
import { type SynthesisRequest, spokenTokens } from '@sonora/speech';
import { describeEngine } from '@sonora/speech/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { startAzureDouble } from '../../../../../../tests/testkit/speech-doubles/azure-double.ts';
import { createAzureProvider } from './azure-provider.ts';

const double = await startAzureDouble();
const provider = createAzureProvider({
  apiKey: double.key,
  region: 'westeurope',
  baseUrl: double.url,
  allowPrivateAddresses: true,
});
afterAll(async () => {
  await provider.close?.();
  await double.close();
});

describeEngine('azure', () => provider.engine, setTimeout);

const say = ({ text = 'Good morning.', ...changes }: Partial<SynthesisRequest> & { readonly text?: string } = {}) =>
  provider.engine.synthesise({
    voice: 'en-US-JennyNeural',
    words: spokenTokens(text),
    rate: 1,
    pitchSemitones: 0,
    formantRatio: 1,
    ...changes,
  });
const heard = () => double.heard.at(-1)!;

describe('the Azure adapter', () => {
  it('speaks in 48 kHz and in the language of the voice', async () => {
    const { sampleRateHz } = await say({ voice: 'en-GB-RyanNeural' });
    expect(sampleRateHz).toBe(48_000);
    expect(heard()).toMatchObject({ languageCode: 'en-GB', style: undefined, rate: 1, pitchSemitones: 0 });
  });

  it.each([
    '<break time="9s"/>',
    '</voice></speak><speak>',
    '"/><audio src="https://evil.example/x.wav"/>',
    '&lt;voice name="x"&gt; &amp; &#60;',
    ']]><!-- -->',
    '<?xml version="1.0"?>',
    "' onload='x",
    '\u0000\u0001\u001b\ufffe\ud800 bell',
  ])('reads %j as text', async (spoken) => {
    await say({ words: [{ display: spoken, spoken }] });
    expect(heard().voice).toBe('en-US-JennyNeural');
    const plain = spoken.toWellFormed().replace(/[\0-\x08\x0e-\x1f\ufffe]/g, ' ');
    expect(heard().text).toBe(plain);
  });

  it('keeps rate and pitch in the bounds of the service', async () => {
    await say({ rate: 1.25, pitchSemitones: -1.5 });
    expect(heard()).toMatchObject({ rate: 1.25, pitchSemitones: -1.5 });
    await say({ rate: 3, pitchSemitones: 18 });
    expect(heard()).toMatchObject({ rate: 2, pitchSemitones: 7.02 });
    await say({ rate: 0.1, pitchSemitones: -18 });
    expect(heard()).toMatchObject({ rate: 0.5, pitchSemitones: -12 });
  });

  it('takes the style of the voice for the expressive manner, and none where there is none', async () => {
    await say({ preset: 'expressive' });
    expect(heard().style).toBe('cheerful');
    await say({ preset: 'expressive', voice: 'en-US-GuyNeural' });
    expect(heard().style).toBeUndefined();
    const voices = await provider.listVoices();
    expect(voices.map(({ supportedStyles }) => supportedStyles)).toEqual([['expressive'], [], ['expressive']]);
  });

  it('tells the sounds of a word in the signs of the language, and keeps its marks', async () => {
    const words = [
      { display: 'Worcester,', spoken: 'wuster,', phones: ['w', 'uh1', 's', 't', 'er0'] },
      { display: '<b>', spoken: 'b' },
    ];
    await say({ words });
    expect(heard().phonemes).toEqual(['ˈwʊs.tɚ']);
    expect(heard().text).toBe('Worcester, b');
    await say({ words, voice: 'en-GB-RyanNeural' });
    expect(heard().phonemes).toEqual(['ˈwʊs.tə']);
  });

  it('shows its voices as the library does', async () => {
    const [jenny, , ryan] = await provider.listVoices();
    expect(jenny).toMatchObject({
      alias: 'azure_en-us-jennyneural',
      language: 'english',
      languageCode: 'en-US',
      accent: 'american',
      gender: 'female',
      charsPerSecond: 15.2,
      provider: 'azure',
      base: { engine: 'azure', voice: 'en-US-JennyNeural' },
    });
    expect(ryan).toMatchObject({
      accent: 'british',
      gender: 'male',
      longSoftDescription: 'RyanNeural, English (United Kingdom)',
    });
  });

  it('refuses a region that is none before it makes an address of it', () => {
    expect(() => createAzureProvider({ apiKey: 'k', region: 'evil.example/' })).toThrow(
      expect.objectContaining({ code: 'refused' }),
    );
  });
});
