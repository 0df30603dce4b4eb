import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from '../document/ad.ts';
import { countWords, fitOf, type LineLength, remedyOf } from './estimate.ts';

const adWith = (change: Partial<Ad>, ...seconds: readonly number[]): { ad: Ad; lengths: LineLength[] } => ({
  ad: {
    ...newAd('0'),
    lines: seconds.map((_, index) => ({ id: String(index), text: `Line ${index}`, voiceAlias: 'wren', speed: 1 })),
    ...change,
  },
  lengths: seconds.map((value, index) => ({ lineId: String(index), seconds: value, isMeasured: false })),
});

describe('countWords', () => {
  it('counts only texts with letters or digits', () => {
    expect(countWords('  Fresh bread — every morning,\nat 7. ')).toBe(6);
    expect(countWords(' … ')).toBe(0);
  });
});

describe('fitOf', () => {
  it('adds the pauses to the speech', () => {
    // 0.5 s before, 1 s after, two gaps of 0.35 s.
    const { ad, lengths } = adWith({}, 8, 9, 10);
    const fit = fitOf(ad, lengths);
    expect(fit.totalSeconds).toBe(29.2);
    expect(fit.result).toBe('perfect');
    expect([...fit.startSeconds.values()]).toEqual([0.5, 8.85, expect.closeTo(18.2, 9)]);
  });

  it('returns the seconds by which it is too long', () => {
    const { ad, lengths } = adWith({}, 10, 10, 9);
    expect(fitOf(ad, lengths)).toMatchObject({ result: 'tooLong', bySeconds: 1.2, message: '1.2 s too long' });
  });

  it('tolerates a tenth of a second', () => {
    const { ad, lengths } = adWith({}, 28.6);
    expect(fitOf(ad, lengths).result).toBe('perfect');
  });

  it('is too short when a third of the length has no speech', () => {
    const { ad, lengths } = adWith({}, 10);
    expect(fitOf(ad, lengths)).toMatchObject({ result: 'tooShort', bySeconds: 18.5, message: '18.5 s too short' });
  });

  it('accepts any length when the length is not fixed', () => {
    const { ad, lengths } = adWith({ lengthType: 'variable' }, 90);
    expect(fitOf(ad, lengths)).toMatchObject({ result: 'perfect', slotSeconds: null, totalSeconds: 91.5 });
  });

  it('ignores empty lines', () => {
    const { ad, lengths } = adWith({ lines: [{ id: '0', text: ' ', voiceAlias: 'wren', speed: 1 }] }, 5);
    expect(fitOf(ad, lengths)).toMatchObject({ totalSeconds: 0, words: 0 });
  });
});

describe('remedyOf', () => {
  it('offers nothing for a script that fits', () => {
    const { ad, lengths } = adWith({}, 20);
    expect(remedyOf(ad, lengths, fitOf(ad, lengths))).toBeUndefined();
  });

  it('offers the speed at which the longest line alone makes it fit, rounded up', () => {
    const { ad, lengths } = adWith({}, 8, 12, 9);
    const fit = fitOf(ad, lengths);
    expect(fit.bySeconds).toBe(1.2);
    const remedy = remedyOf(ad, lengths, fit);
    // 12 s must become 10.8 s: 1.1112 → 1.12.
    expect(remedy).toMatchObject({ lineId: '1', lineSpeed: 1.12 });
    expect(12 / 1.12).toBeLessThanOrEqual(12 - fit.bySeconds);
  });

  it('offers speeds for all lines when one line is not enough', () => {
    const { ad, lengths } = adWith({}, 10, 10, 10.5);
    const remedy = remedyOf(ad, lengths, fitOf(ad, lengths));
    expect(remedy?.lineSpeed).toBeUndefined();
    // 30.5 s of speech must lose 2.7 s: 30.5 ÷ 27.8 = 1.0971 → 1.1.
    expect(remedy?.allSpeeds?.get('0')).toBe(1.1);
  });

  it('offers no speed when even the highest is not enough', () => {
    const { ad, lengths } = adWith({}, 40);
    expect(remedyOf(ad, lengths, fitOf(ad, lengths))).toMatchObject({ lineSpeed: undefined, allSpeeds: undefined });
  });

  it('names no line when removing the longest one would not be enough', () => {
    const { ad, lengths } = adWith({}, 15, 15, 15, 15);
    const fit = fitOf(ad, lengths);
    const remedy = remedyOf(ad, lengths, fit);
    expect(remedy?.lineId).toBeUndefined();
    expect(remedy?.lengthSeconds).toBe(Math.ceil(fit.totalSeconds));
    const longer = { ...ad, lengthSeconds: remedy?.lengthSeconds ?? 0 };
    expect(fitOf(longer, lengths).result).toBe('perfect');
  });
});
