import { describe, expect, it } from 'vitest';
import type { WordTiming } from '../engine.ts';
import { spokenTokens } from '../speak/spoken-text.ts';
import { alignSpeech } from './align-speech.ts';

const RATE_HZ = 16_000;

type Part = 'hiss' | 'voice' | 'silence';

/** Deterministic white noise from −1 to 1 (Park and Miller 1988). */
const createNoise = (): (() => number) => {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
};

/**
 * Synthesises a sequence of parts: high-frequency noise like an s, a 120 Hz pulse train like an open vowel, or silence.
 */
const synthesise = (parts: readonly (readonly [Part, number])[], rateHz = RATE_HZ): Float32Array => {
  const noise = createNoise();
  // Differences shrink with the sample step; the factor keeps the power per hertz equal at all rates.
  const hissGain = 0.15 * (rateHz / RATE_HZ) ** 1.5;
  let before = 0;
  const samples: number[] = [];
  for (const [part, seconds] of parts) {
    for (let end = samples.length + Math.round(seconds * rateHz); samples.length < end; ) {
      const time = samples.length / rateHz;
      const fresh = noise();
      // The difference of neighbouring samples is a high-pass.
      const hiss = hissGain * (fresh - before);
      before = fresh;
      let voice = 0;
      for (let harmonic = 1; harmonic <= 12; harmonic += 1) {
        voice += (0.2 / harmonic) * Math.sin(2 * Math.PI * 120 * harmonic * time);
      }
      samples.push(part === 'hiss' ? hiss : part === 'voice' ? voice : 0);
    }
  }
  return Float32Array.from(samples);
};

const sah = (display: string) => ({ display, spoken: display, phones: ['s', 'aa1'] });

const startsOf = (words: readonly WordTiming[]): readonly number[] => words.map(({ startSeconds }) => startSeconds);

const expectInOrder = (words: readonly WordTiming[], seconds: number): void => {
  let before = 0;
  for (const { text, startSeconds, endSeconds } of words) {
    expect(startSeconds, text).toBeGreaterThanOrEqual(before);
    expect(endSeconds, text).toBeGreaterThanOrEqual(startSeconds);
    before = endSeconds;
  }
  expect(before).toBeLessThanOrEqual(seconds);
};

const hissing: readonly (readonly [Part, number])[] = [
  ['silence', 0.2],
  ['hiss', 0.12],
  ['voice', 0.16],
  ['hiss', 0.14],
  ['voice', 0.12],
  ['silence', 0.5],
  ['hiss', 0.1],
  ['voice', 0.2],
  ['silence', 0.3],
];
const HISSING_STARTS = [0.2, 0.48, 1.24];
const hissingWords = ['sah', 'suh,', 'saw.'].map(sah);
/** Two frames of alignment. */
const TOLERANCE_SECONDS = 0.02;

describe('alignSpeech', () => {
  it('finds the borders of hiss and voice within two frames, pauses apart', () => {
    const words = alignSpeech({
      samples: synthesise(hissing),
      sampleRateHz: RATE_HZ,
      tokens: hissingWords,
      languageCode: 'en-US',
    });
    expect(words.map(({ text }) => text)).toEqual(['sah', 'suh,', 'saw.']);
    startsOf(words).forEach((start, index) => {
      expect(Math.abs(start - HISSING_STARTS[index]!), `word ${index} ${start}`).toBeLessThanOrEqual(TOLERANCE_SECONDS);
    });
    // The pause belongs to no word: it begins at 0.74 s.
    expect(Math.abs(words[1]!.endSeconds - 0.74)).toBeLessThanOrEqual(TOLERANCE_SECONDS);
  });

  it.each([11_025, 22_050, 44_100, 48_000])('finds them at %i samples a second, too', (sampleRateHz) => {
    const samples = synthesise(hissing, sampleRateHz);
    const words = alignSpeech({ samples, sampleRateHz, tokens: hissingWords, languageCode: 'en-US' });
    startsOf(words).forEach((start, index) => {
      expect(Math.abs(start - HISSING_STARTS[index]!), `word ${index} ${start}`).toBeLessThanOrEqual(TOLERANCE_SECONDS);
    });
  });

  it('gives the same times when the level is another', () => {
    const samples = synthesise(hissing);
    const [loud, soft] = [1, 0.01].map((gain) =>
      alignSpeech({
        samples: samples.map((sample) => sample * gain),
        sampleRateHz: RATE_HZ,
        tokens: hissingWords,
        languageCode: 'en-US',
      }),
    );
    startsOf(soft!).forEach((start, index) => {
      expect(Math.abs(start - loud![index]!.startSeconds)).toBeLessThanOrEqual(TOLERANCE_SECONDS);
    });
  });

  it('finds the words after a silence of a quarter of a minute', () => {
    const before = ['sah', 'sah', 'sah', 'sah.'].map(sah);
    const phrase: readonly (readonly [Part, number])[] = before.flatMap(() => [
      ['hiss', 0.12],
      ['voice', 0.16],
    ]);
    const samples = synthesise([...phrase, ['silence', 15], ...phrase]);
    const words = alignSpeech({
      samples,
      sampleRateHz: RATE_HZ,
      tokens: [...before, ...before],
      languageCode: 'en-US',
    });
    expect(Math.abs(words[4]!.startSeconds - 16.12)).toBeLessThanOrEqual(TOLERANCE_SECONDS);
  });

  it('gives the same bits when asked again', () => {
    const speech = {
      samples: synthesise(hissing),
      sampleRateHz: RATE_HZ,
      tokens: spokenTokens('Say so, some.'),
      languageCode: 'en-US',
    };
    expect(alignSpeech(speech)).toEqual(alignSpeech(speech));
  });

  it('leaves room for a word that has no sound', () => {
    const tokens = [...hissingWords.slice(0, 2), { display: '✓', spoken: '' }, hissingWords[2]!];
    const words = alignSpeech({ samples: synthesise(hissing), sampleRateHz: RATE_HZ, tokens, languageCode: 'en-US' });
    expect(words.map(({ text }) => text)).toEqual(['sah', 'suh,', '✓', 'saw.']);
    expectInOrder(words, 2);
  });
});

describe('alignSpeech with invalid input', () => {
  const text = 'Come to the big red house on River Street, and stay as long as you like.';
  const tokens = spokenTokens(text);
  const cases: Readonly<Record<string, Float32Array>> = {
    'no sample': new Float32Array(0),
    'one sample': Float32Array.of(0.5),
    'a frame and a half': new Float32Array(240).fill(0.1),
    'only silence': new Float32Array(3 * RATE_HZ),
    'a constant': new Float32Array(3 * RATE_HZ).fill(0.25),
    'numbers that are none': new Float32Array(3 * RATE_HZ).fill(Number.NaN),
    'infinite numbers': new Float32Array(3 * RATE_HZ).fill(Number.POSITIVE_INFINITY),
    'a click': Float32Array.from({ length: 3 * RATE_HZ }, (_, index) => (index === RATE_HZ ? 1 : 0)),
    'far too little speech': synthesise([['voice', 0.2]]),
    'a minute that says nothing of it': synthesise([
      ['hiss', 30],
      ['voice', 30],
    ]),
  };

  it.each(Object.entries(cases))('keeps order and bounds when there is %s', (_name, samples) => {
    const words = alignSpeech({ samples, sampleRateHz: RATE_HZ, tokens, languageCode: 'en-US' });
    expect(words.map((word) => word.text)).toEqual(text.split(' '));
    expectInOrder(words, samples.length / RATE_HZ);
  });

  it('returns no times without words', () => {
    const samples = synthesise(hissing);
    expect(alignSpeech({ samples, sampleRateHz: RATE_HZ, tokens: [], languageCode: 'en-US' })).toEqual([]);
  });

  it('keeps order and bounds for 2,000 words in two seconds and in a minute', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => tokens[index % tokens.length]!);
    for (const repeats of [1, 30]) {
      const samples = synthesise(Array.from({ length: repeats }, () => hissing).flat());
      const words = alignSpeech({ samples, sampleRateHz: RATE_HZ, tokens: many, languageCode: 'en-US' });
      expect(words.length).toBe(2_000);
      expectInOrder(words, samples.length / RATE_HZ);
    }
  });

  it.each(['de-DE', 'es-ES', 'fr-FR', 'pl-PL', 'ru-RU', 'ja-JP', '', 'no language at all'])(
    'keeps order and bounds in the language "%s"',
    (languageCode) => {
      const foreign = ['Größe', 'año', 'œuvre', 'żółw', 'привет', 'こんにちは', '👍', '42', '\u0301'].map((word) => ({
        display: word,
        spoken: word,
      }));
      const samples = synthesise([...hissing, ...hissing]);
      const words = alignSpeech({ samples, sampleRateHz: RATE_HZ, tokens: foreign, languageCode });
      expect(words.length).toBe(foreign.length);
      expectInOrder(words, samples.length / RATE_HZ);
    },
  );
});
