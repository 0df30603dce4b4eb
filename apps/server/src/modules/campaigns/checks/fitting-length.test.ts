import { expect, it } from 'vitest';
import { fittingLengthMs, isUsualLength } from './fitting-length.ts';

const row = (durationMs: number | null, start = 0, end = 0) => ({
  durationMs,
  loudness: { integratedLufs: -16, truePeakDbtp: -2, silenceMs: { start, end } },
});
const fitted = (durationMs: number | null, start?: number, end?: number) =>
  fittingLengthMs(row(durationMs, start, end), [15, 30]);

it('finds the nearest sold length that silence alone leads to', () => {
  expect([fitted(28_000), fitted(27_999), fitted(14_200)]).toEqual([30_000, undefined, 15_000]);
  expect([fitted(31_000, 400, 600), fitted(31_001, 400, 600), fitted(31_000)]).toEqual([30_000, undefined, undefined]);
  // Nearer to 30, but there is only silence to reach 15.
  expect(fitted(24_000, 0, 9_000)).toBe(15_000);
  expect([fitted(null), fittingLengthMs({ durationMs: 29_000, loudness: null }, [30])]).toEqual([undefined, 30_000]);
});

it('accepts what is within half a second of a sold length', () => {
  expect([29_500, 30_500, 29_499, 30_501].map((ms) => isUsualLength(row(ms), [15, 30]))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
