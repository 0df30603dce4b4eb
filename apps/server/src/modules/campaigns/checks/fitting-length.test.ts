import { MAX_LENGTH_CHANGE } from '@sonora/contracts/audio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittingLength, isUsualLength, MAX_ADDED_MS, planLength } from './fitting-length.ts';

const row = (durationMs: number | null, start = 0, end = 0) => ({
  durationMs,
  loudness: { integratedLufs: -16, truePeakDbtp: -2, silenceMs: { start, end } },
});
const fitted = (durationMs: number | null, start?: number, end?: number) =>
  fittingLength(row(durationMs, start, end), [15, 30]);
const lengthAndRatio = (...values: Parameters<typeof fitted>) => {
  const fitting = fitted(...values);
  return fitting && [fitting.lengthMs, Math.round(1_000 * fitting.plan.ratio) / 1_000];
};

describe('fittingLength', () => {
  it('takes silence alone where that is enough', () => {
    expect(fitted(28_000)).toEqual({
      lengthMs: 30_000,
      plan: { removedAtStart: 0, removedAtEnd: 0, addedAtEnd: 2_000, ratio: 1 },
    });
    expect(fitted(31_000, 400, 700)?.plan).toEqual({ removedAtStart: 300, removedAtEnd: 700, addedAtEnd: 0, ratio: 1 });
    expect(lengthAndRatio(14_200)).toEqual([15_000, 1]);
    // Nearer to 30, but only silence leads to a sold length.
    expect(lengthAndRatio(24_000, 0, 9_000)).toEqual([15_000, 1]);
    expect(fittingLength({ durationMs: 29_000, loudness: null }, [30])?.plan.ratio).toBe(1);
  });

  it('stretches the sound by what silence leaves, and by 6 % at most', () => {
    expect(lengthAndRatio(31_500)).toEqual([30_000, 0.952]);
    expect(lengthAndRatio(27_000)).toEqual([30_000, 1.037]);
    // 1.2 s of silence are removed: the sound of 31.8 s becomes one of 30 s.
    expect(fitted(33_000, 200, 1_000)?.plan).toEqual({
      removedAtStart: 200,
      removedAtEnd: 1_000,
      addedAtEnd: 0,
      ratio: 30 / 31.8,
    });
    // 30 s are 94 % of 31.915 s, less what the measurement may be off; 28 s are 106 % of 26.415 s.
    expect([lengthAndRatio(31_840), lengthAndRatio(31_860)]).toEqual([[30_000, 0.942], undefined]);
    expect([lengthAndRatio(26_480), lengthAndRatio(26_460)]).toEqual([[30_000, 1.057], undefined]);
  });

  it('finds none without a length, or without sound', () => {
    expect([fitted(null), fitted(40_000, 40_000)?.plan.ratio, fitted(12_000, 12_000)]).toEqual([
      undefined,
      1,
      undefined,
    ]);
  });

  it('promises exact lengths, the least change of all, and no more than the limits', () => {
    const silence = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120_000 }), silence, silence, (soundMs, start, end) => {
        const durationMs = soundMs + start + end;
        const fitting = fittingLength(row(durationMs, start, end), [15, 30, 60]);
        const plans = [15_000, 30_000, 60_000].map((lengthMs) =>
          planLength({ length: durationMs, start, end }, lengthMs, { maxAdded: MAX_ADDED_MS }),
        );
        if (!fitting) {
          // Nothing but the margin of the measurement separates it from the limit.
          for (const plan of plans)
            expect(Math.abs((plan?.ratio ?? 2) - 1) * soundMs).toBeGreaterThan(MAX_LENGTH_CHANGE * soundMs - 61);
          return;
        }
        const { removedAtStart, removedAtEnd, addedAtEnd, ratio } = fitting.plan;
        expect(start - removedAtStart + soundMs * ratio + end - removedAtEnd + addedAtEnd).toBeCloseTo(
          fitting.lengthMs,
          6,
        );
        expect(removedAtStart).toBeLessThanOrEqual(start);
        expect(removedAtEnd).toBeLessThanOrEqual(end);
        expect(addedAtEnd).toBeLessThanOrEqual(MAX_ADDED_MS);
        expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(MAX_LENGTH_CHANGE);
        for (const plan of plans) expect(Math.abs((plan?.ratio ?? 2) - 1)).toBeGreaterThanOrEqual(Math.abs(ratio - 1));
        // Silence is used up before the sound changes.
        if (ratio < 1) expect([removedAtStart, removedAtEnd]).toEqual([start, end]);
        if (ratio > 1) expect(addedAtEnd).toBe(MAX_ADDED_MS);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('accepts what is within half a second of a sold length', () => {
  expect([29_500, 30_500, 29_499, 30_501].map((ms) => isUsualLength(row(ms), [15, 30]))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
