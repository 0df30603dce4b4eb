import { fitSpeech } from '@sonora/audioform';
import { recipeToAudioform } from '@sonora/audioform/recipe';
import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from '../document/ad.ts';
import { lineKey, recipeOf } from '../document/recipe-of-ad.ts';
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
    const { ad, lengths } = adWith({ autofit: false }, 10, 10, 9);
    expect(fitOf(ad, lengths)).toMatchObject({ result: 'tooLong', bySeconds: 1.2, message: '1.2 s too long' });
  });

  it('tolerates a tenth of a second', () => {
    const { ad, lengths } = adWith({ autofit: false }, 28.6);
    expect(fitOf(ad, lengths).result).toBe('perfect');
  });

  it('fits with autofit as long as a higher speed is enough, and says which', () => {
    // 37 words in 15 s: 13.8 s of speech and 2.2 s of pauses.
    const { ad, lengths } = adWith({ lengthSeconds: 15 }, 4.8, 4.8, 4.2);
    const fit = fitOf(ad, lengths);
    expect(fit).toMatchObject({ result: 'perfect', bySeconds: 0, totalSeconds: 15, message: 'fits at 108 % speed' });
    // All lines are shortened alike, and the later ones begin earlier.
    expect([...fit.lineSeconds.values()].map((seconds) => seconds.toFixed(2))).toEqual(['4.45', '4.45', '3.90']);
    expect(fit.startSeconds.get('2')?.toFixed(2)).toBe('10.10');
    expect(fitOf({ ...ad, autofit: false }, lengths)).toMatchObject({ result: 'tooLong', bySeconds: 1 });
  });

  it('is too long with autofit by what is left at top speed', () => {
    // At 1.2 and stretched by 2 %, 20 s are 16.34 s.
    const { ad, lengths } = adWith({ lengthSeconds: 15 }, 20);
    expect(fitOf(ad, lengths)).toMatchObject({ result: 'tooLong', bySeconds: 2.9, totalSeconds: 17.8 });
  });

  it('agrees with the renderer for any lengths and speeds', () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const seconds = [3 + (turn % 7), 2 + ((turn * 3) % 5), 4 + ((turn * 5) % 6)];
      const { ad: plain, lengths } = adWith({ lengthSeconds: 12 + (turn % 4) }, ...seconds);
      const ad = {
        ...plain,
        lines: plain.lines.map((line, index) => ({ ...line, speed: [1, 0.9, 1.15][(index + turn) % 3] ?? 1 })),
      };
      const spoken = new Map(seconds.map((value, index) => [lineKey(index), { durationSeconds: value }]));
      const { problems, respeak, stretch } = fitSpeech(recipeToAudioform(recipeOf(ad)), spoken);
      const fit = fitOf(ad, lengths);
      expect(fit.result === 'tooLong', `turn ${turn}`).toBe(problems.length > 0);
      if (fit.result === 'tooLong') {
        expect(problems[0]?.message.values?.over).toBe(`${fit.bySeconds} s`);
        continue;
      }
      seconds.forEach((value, index) => {
        const target = respeak.get(lineKey(index)) ?? stretch.get(lineKey(index));
        expect(fit.lineSeconds.get(String(index))).toBeCloseTo(target?.targetSeconds ?? value, 1);
      });
    }
  });

  it('agrees with the renderer about clips, lengths and pauses', () => {
    const clip = { text: '', voiceAlias: 'wren', speed: 1 };
    for (let turn = 0; turn < 40; turn += 1) {
      const seconds = [3 + (turn % 7), 2 + ((turn * 3) % 5)];
      const { ad: plain, lengths } = adWith({ lengthSeconds: 11 + (turn % 6) }, ...seconds);
      const [first, second] = plain.lines;
      const ad: Ad = {
        ...plain,
        lines: [
          { ...first!, pauseSeconds: (turn % 3) / 2 },
          { id: 'e', ...clip, kind: 'fx', effectAlias: 'bell', lengthType: 'fixed', lengthSeconds: 1 + (turn % 2) },
          { id: 's', ...clip, kind: 'silence', lengthSeconds: 1.5 },
          { ...second!, ...(turn % 4 === 0 ? { lengthType: 'fixed' as const, lengthSeconds: 4 } : {}) },
        ],
      };
      const keys = [lineKey(0), lineKey(3)];
      const spoken = new Map(keys.map((key, index) => [key, { durationSeconds: seconds[index] ?? 0 }]));
      const { problems } = fitSpeech(recipeToAudioform(recipeOf(ad)), spoken);
      const isSlotMissed = problems.some(({ place }) => !place.includes('clips'));
      expect(fitOf(ad, lengths).result === 'tooLong', `turn ${turn}`).toBe(isSlotMissed);
    }
  });

  it('starts each clip after those before it and their pauses', () => {
    const { ad: plain, lengths } = adWith({ lengthType: 'variable', soundTemplateAlias: null }, 3, 2);
    const [first, second] = plain.lines;
    const silence = { id: 's', text: '', voiceAlias: 'wren', speed: 1, kind: 'silence' as const, lengthSeconds: 4 };
    const { startSeconds, totalSeconds } = fitOf(
      { ...plain, lines: [{ ...first!, pauseSeconds: 1 }, second!, silence] },
      lengths,
    );
    expect([...startSeconds.values()]).toEqual([0.1, expect.closeTo(4.1, 9), expect.closeTo(6.1, 9)]);
    expect(totalSeconds).toBe(10.3);
  });

  it('shortens a line that is fast already only as far as it goes', () => {
    const { ad, lengths } = adWith({ lengthSeconds: 20 }, 10, 10);
    const fast = { ...ad, lines: ad.lines.map((line, index) => (index === 0 ? { ...line, speed: 1.2 } : line)) };
    const fit = fitOf(fast, lengths);
    expect(fit.lineSeconds.get('0')?.toFixed(2)).toBe('9.80');
    expect(fit.lineSeconds.get('1')?.toFixed(2)).toBe('8.35');
    expect(fit.result).toBe('perfect');
  });

  it('is too short when a third of the length has no speech', () => {
    const { ad, lengths } = adWith({}, 10);
    expect(fitOf(ad, lengths)).toMatchObject({ result: 'tooShort', bySeconds: 18.5, message: '18.5 s too short' });
  });

  it('accepts any length when the length is not fixed', () => {
    const { ad, lengths } = adWith({ lengthType: 'variable' }, 90);
    expect(fitOf(ad, lengths)).toMatchObject({ result: 'perfect', slotSeconds: null, totalSeconds: 91.5 });
  });

  it('is too long without a fixed length only above the longest length of ads', () => {
    const { ad, lengths } = adWith({ lengthType: 'variable' }, 250, 249.9);
    const fit = fitOf(ad, lengths);
    expect(fit).toMatchObject({ result: 'tooLong', slotSeconds: null });
    expect(fit.bySeconds).toBeGreaterThan(0);
    expect(remedyOf(ad, lengths, fit)).toBeUndefined();
    expect(fitOf(ad, lengths.slice(1))).toMatchObject({ result: 'perfect', bySeconds: 0 });
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
    const { ad, lengths } = adWith({ autofit: false }, 8, 12, 9);
    const fit = fitOf(ad, lengths);
    expect(fit.bySeconds).toBe(1.2);
    const remedy = remedyOf(ad, lengths, fit);
    // 12 s must become 10.8 s: 1.1112 → 1.12.
    expect(remedy).toMatchObject({ lineId: '1', lineSpeed: 1.12, lengthSeconds: 32 });
    expect(12 / 1.12).toBeLessThanOrEqual(12 - fit.bySeconds);
  });

  it('offers speeds for all lines when one line is not enough', () => {
    const { ad, lengths } = adWith({ autofit: false }, 10, 10, 10.5);
    const remedy = remedyOf(ad, lengths, fitOf(ad, lengths));
    expect(remedy?.lineSpeed).toBeUndefined();
    // 30.5 s of speech must lose 2.7 s: 30.5 ÷ 27.8 = 1.0971 → 1.1.
    expect(remedy?.allSpeeds?.get('0')).toBe(1.1);
  });

  it('offers no speed when even the highest is not enough, or when autofit has raised it already', () => {
    const { ad, lengths } = adWith({}, 40);
    for (const autofit of [false, true]) {
      const changed = { ...ad, autofit };
      expect(remedyOf(changed, lengths, fitOf(changed, lengths))).toMatchObject({
        lineId: '0',
        lineSpeed: undefined,
        allSpeeds: undefined,
        lengthSeconds: 42,
      });
    }
  });

  it('names no line when removing the longest one would not be enough', () => {
    const { ad, lengths } = adWith({}, 15, 15, 15, 15);
    const fit = fitOf(ad, lengths);
    const remedy = remedyOf(ad, lengths, fit);
    expect(remedy?.lineId).toBeUndefined();
    // 60 s of speech and 2.55 s of pauses.
    expect(remedy?.lengthSeconds).toBe(63);
    const longer = { ...ad, lengthSeconds: remedy?.lengthSeconds ?? 0 };
    expect(fitOf(longer, lengths)).toMatchObject({ result: 'perfect', message: 'fits' });
  });

  it('offers a shorter length, and says how many words there is room for, when the script is too short', () => {
    const { ad, lengths } = adWith({}, 5, 4);
    const remedy = remedyOf(ad, lengths, fitOf(ad, lengths));
    // Four words take 9 s, and 19.1 s are left.
    expect(remedy).toEqual({
      lineId: undefined,
      lineSpeed: undefined,
      allSpeeds: undefined,
      lengthSeconds: 11,
      moreWords: 8,
    });
    expect(fitOf({ ...ad, lengthSeconds: 11 }, lengths).result).toBe('perfect');
  });

  it('counts room for many words in steps of five', () => {
    const text = 'one two three four five six seven eight nine ten';
    const { ad, lengths } = adWith({ lines: [{ id: '0', text, voiceAlias: 'wren', speed: 1 }] }, 4);
    // 24.5 s are left: 61 words.
    expect(remedyOf(ad, lengths, fitOf(ad, lengths))?.moreWords).toBe(60);
  });

  it('offers nothing for an empty script', () => {
    const { ad, lengths } = adWith({ lines: [{ id: '0', text: ' ', voiceAlias: 'wren', speed: 1 }] }, 0);
    expect(remedyOf(ad, lengths, fitOf(ad, lengths))).toBeUndefined();
  });
});
