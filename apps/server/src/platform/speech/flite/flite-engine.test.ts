import { setTimeout } from 'node:timers/promises';
import { alignSpeech, spokenTokens } from '@sonora/speech';
import { describeEngine } from '@sonora/speech/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { createFliteEngine, type FliteEngine } from './flite-engine.ts';

const engine: FliteEngine = createFliteEngine(2);
afterAll(() => engine.close());

describeEngine('flite', () => engine, setTimeout);

const plain = { rate: 1, pitchSemitones: 0, formantRatio: 1 };

describe('flite engine', () => {
  it('has four embedded voices', async () => {
    expect((await engine.voices()).map((voice) => voice.id)).toEqual(['slt', 'rms', 'awb', 'kal16']);
  });

  it('declares a higher sample rate, a multiple of 400 Hz, when formants go up', async () => {
    const result = await engine.synthesise({
      ...plain,
      voice: 'rms',
      words: spokenTokens('A small voice.'),
      formantRatio: 1.11,
    });
    expect(result.sampleRateHz).toBe(17_600);
  });

  it('ends the last word where the sound ends, in every voice', async () => {
    for (const { id } of await engine.voices()) {
      const { samples, sampleRateHz, words } = await engine.synthesise({
        ...plain,
        voice: id,
        words: spokenTokens('Good seat. Good seat. Good seat.'),
      });
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      const lastSound = samples.findLastIndex((sample) => Math.abs(sample) > 0.02 * loudest) / sampleRateHz;
      // A final t decays within 30 ms. Times that ignore the diphone voice's three inserted pauses were 150 ms off.
      expect(Math.abs(words.at(-1)!.endSeconds - lastSound), id).toBeLessThan(0.06);
    }
  });

  it('has words where an ear finds them that knows only the text', async () => {
    const tokens = spokenTokens(
      'Some evenings need a table for two and nobody in a hurry, and the kitchen is open until the last guest has gone home.',
    );
    for (const { id, languageCode } of await engine.voices()) {
      const { samples, sampleRateHz, words } = await engine.synthesise({ ...plain, voice: id, words: tokens });
      const heard = alignSpeech({ samples, sampleRateHz, tokens, languageCode });
      const errors = heard.map(({ startSeconds }, index) => Math.abs(startSeconds - words[index]!.startSeconds));
      errors.sort((left, right) => left - right);
      // bench/audio/align.ts measures 9 to 15 ms per voice; letters spread evenly would be 80 to 90 ms off.
      expect(errors[Math.floor(errors.length / 2)], id).toBeLessThan(0.03);
    }
  });

  it('keeps a price as one written word that lasts as long as it is spoken', async () => {
    const { words } = await engine.synthesise({
      ...plain,
      voice: 'slt',
      words: spokenTokens('Save $45 on café tables today.'),
    });
    expect(words.map((word) => word.text)).toEqual(['Save', '$45', 'on', 'café', 'tables', 'today.']);
    const [save, price] = words;
    expect(price!.endSeconds - price!.startSeconds).toBeGreaterThan(2 * (save!.endSeconds - save!.startSeconds));
  });

  it('says the phones of a word that has its own, in its place and its time', async () => {
    const plainWords = spokenTokens('I love Worcester, and you.');
    const words = plainWords.map((word) =>
      word.display === 'Worcester,' ? { ...word, phones: ['z', 'iy1', 'b', 'r', 'ax0'] } : word,
    );
    const [usual, told] = await Promise.all(
      [plainWords, words].map((said) => engine.synthesise({ ...plain, voice: 'slt', words: said })),
    );
    expect(told!.words.map(({ text }) => text)).toEqual(['I', 'love', 'Worcester,', 'and', 'you.']);
    expect(told!.samples).not.toEqual(usual!.samples);
    const lengthOf = (result: typeof told, index: number): number =>
      result!.words[index]!.endSeconds - result!.words[index]!.startSeconds;
    // Five phones instead of six or more; the surrounding words keep their length.
    expect(lengthOf(told, 2)).toBeGreaterThan(0.2);
    expect(Math.abs(lengthOf(told, 1) - lengthOf(usual, 1))).toBeLessThan(0.08);
    const respelled = words.map(({ phones: _, ...word }) =>
      word.display === 'Worcester,' ? { ...word, spoken: 'zeebruh,' } : word,
    );
    const letters = await engine.synthesise({ ...plain, voice: 'slt', words: respelled });
    expect(Math.abs(lengthOf(letters, 2) - lengthOf(told, 2))).toBeLessThan(0.1);
  });

  it('speaks several texts at once and each as when alone', async () => {
    const texts = ['One moment, please.', 'The second text is longer than the first.', 'Three.'];
    const together = await Promise.all(
      texts.map((text) => engine.synthesise({ ...plain, voice: 'awb', words: spokenTokens(text) })),
    );
    for (const [index, text] of texts.entries()) {
      const alone = await engine.synthesise({ ...plain, voice: 'awb', words: spokenTokens(text) });
      expect(together[index]!.samples).toEqual(alone.samples);
    }
  });

  it('rejects a waiting and a running text when closed', async () => {
    const closing = createFliteEngine(1);
    const jobs = ['first', 'second'].map((text) =>
      closing.synthesise({ ...plain, voice: 'slt', words: spokenTokens(`${text} `.repeat(100)) }).then(
        () => 'spoken',
        (error: { code: string }) => error.code,
      ),
    );
    await setTimeout(20);
    await closing.close();
    expect(await Promise.all(jobs)).toEqual(['cancelled', 'cancelled']);
  });
});
