import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { spokenTokens } from '@sonora/speech';
import { describeEngine } from '@sonora/speech/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEspeakProvider } from './espeak-provider.ts';
import { installEspeak } from './install-espeak.ts';

/** The real package, installed as an operator would; it is not a dependency of this software. */
const root = await mkdtemp(join(tmpdir(), 'espeak-'));
const folder = join(root, 'engines', 'espeak');
const provider = createEspeakProvider({ folder });
beforeAll(() => installEspeak(folder), 300_000);
afterAll(async () => {
  await provider.close?.();
  await rm(root, { recursive: true, force: true });
});

/** Two voices represent all, since the adapter suite measures each voice. */
const two = {
  ...provider.engine,
  voices: async () => (await provider.engine.voices()).filter(({ id }) => id === 'gmw/en-US' || id === 'gmw/en-US+f2'),
};
describeEngine('eSpeak NG', () => two, setTimeout);

describe('createEspeakProvider', () => {
  const say = (voice: string, text: string, languageCode: string) =>
    provider.engine.synthesise({
      voice,
      words: spokenTokens(text, languageCode),
      rate: 1,
      pitchSemitones: 0,
      formantRatio: 1,
    });

  it('offers two voices in more than a hundred languages, each under a name of its own', async () => {
    const voices = await provider.listVoices();
    expect(new Set(voices.map(({ languageCode }) => languageCode.split('-')[0])).size).toBeGreaterThan(100);
    expect(new Set(voices.map(({ alias }) => alias)).size).toBe(voices.length);
    expect(new Set(voices.map(({ voiceId }) => voiceId)).size).toBe(voices.length);
    for (const languageCode of ['en-US', 'en-GB', 'de', 'es', 'fr-FR', 'pt-BR', 'zh']) {
      const own = voices.filter((voice) => voice.languageCode.startsWith(languageCode));
      expect(new Set(own.map(({ gender }) => gender)), languageCode).toEqual(new Set(['male', 'female']));
    }
  });

  it('times words of other languages and scripts, whatever their letters', async () => {
    const cases = [
      ['gmw/de', 'Frische Brötchen über die Straße.', 'de-DE'],
      ['zle/ru', 'Свежий хлеб каждое утро.', 'ru-RU'],
      ['grk/el', 'Φρέσκο ψωμί κάθε πρωί.', 'el-GR'],
    ] as const;
    for (const [voice, text, languageCode] of cases) {
      const { words = [], samples, sampleRateHz } = await say(voice, text, languageCode);
      expect(words.map((word) => word.text)).toEqual(text.split(' '));
      const starts = words.map(({ startSeconds }) => startSeconds);
      expect(starts, text).toEqual(starts.toSorted((one, other) => one - other));
      expect(new Set(starts).size, text).toBe(words.length);
      expect(words.at(-1)!.startSeconds).toBeLessThan(samples.length / sampleRateHz);
    }
  });

  it('offers nothing where it is not installed, and nothing more once it is removed', async () => {
    const absent = createEspeakProvider({ folder: join(root, 'nowhere') });
    expect(await absent.listVoices()).toEqual([]);
    await absent.close?.();
  });
});
