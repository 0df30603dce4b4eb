import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from '../document/ad.ts';
import { languageMismatches, textsByVoice } from './language-mismatch.ts';

const voice = (alias: string, languageCode: string, change: object = {}) =>
  [alias, { alias, languageCode, supportedLanguages: [], gender: 'female', ...change }] as const;

const english = voice('wren', 'en-US');
const german = 'Frisches Brot, jeden Morgen um sieben, und das nicht nur sonntags.';
const adOf = (...lines: readonly (readonly [text: string, voiceAlias: string])[]): Ad => ({
  ...newAd('a'),
  lines: lines.map(([text, voiceAlias], index) => ({ id: String(index), text, voiceAlias, speed: 1 })),
});

const mismatchesOf = (ad: Ad, voices: Parameters<typeof languageMismatches>[2]) => {
  const texts = textsByVoice(ad);
  return languageMismatches(
    texts,
    texts.map(({ text }) => (text.includes('Brot') ? 'de' : undefined)),
    voices,
  );
};

describe('languageMismatches', () => {
  it('finds the lines of a voice that does not speak the language of the text, and a voice that does', () => {
    const voices = new Map([english, voice('otto', 'de-DE', { gender: 'male' }), voice('klara', 'de-AT')]);
    expect(mismatchesOf(adOf([german, 'wren'], [' ', 'wren'], [german, 'otto']), voices)).toEqual([
      { voiceAlias: 'wren', lineIds: new Set(['0']), language: 'de', spoken: 'en', betterVoice: 'klara' },
    ]);
  });

  it('takes a voice of another gender if there is no other, and none that is unavailable', () => {
    const otto = voice('otto', 'de-DE', { gender: 'male' });
    const klara = voice('klara', 'de-DE', { unavailable: 'no quota' });
    const found = (...voices: readonly ReturnType<typeof voice>[]) =>
      mismatchesOf(adOf([german, 'wren']), new Map([english, ...voices]))[0]?.betterVoice;
    expect(found(otto, klara)).toBe('otto');
    expect(found(klara)).toBeUndefined();
  });

  it('is empty for a voice that speaks the language too, for unknown voices and for unclear texts', () => {
    const voices = new Map([voice('poly', 'en-US', { supportedLanguages: ['de-DE'] }), english]);
    expect(mismatchesOf(adOf([german, 'poly'], [german, 'gone'], ['Wow!', 'wren']), voices)).toEqual([]);
  });
});
