import { describe, expect, it } from 'vitest';
import { axisTicks, axisTop, barNames, hasBarName } from './report-axis.ts';

describe('the axis of a report', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [10, 10],
    [11, 20],
    [28_930, 50_000],
    [1_000_000, 1_000_000],
  ])('ends for bars of up to %i at %i', (highest, top) => {
    expect(axisTop(highest)).toBe(top);
  });

  it('has no half impressions', () => {
    expect(axisTicks(1)).toEqual([1, 0]);
    expect(axisTicks(5)).toEqual([5, 0]);
    expect(axisTicks(20)).toEqual([20, 10, 0]);
  });

  it('names at most five bars, the first of them', () => {
    for (const bars of [1, 5, 8, 25, 31, 48]) {
      const named = Array.from({ length: bars }, (_, index) => hasBarName(index, bars));
      expect(named[0]).toBe(true);
      expect(named.filter(Boolean).length).toBeLessThanOrEqual(5);
    }
  });

  it('names days as those of UTC wherever the reader is', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'America/Los_Angeles';
    try {
      const { short, whole } = barNames(Date.UTC(2026, 10, 20), false);
      expect([short, whole]).toEqual([expect.stringContaining('20'), expect.stringContaining('20')]);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});
