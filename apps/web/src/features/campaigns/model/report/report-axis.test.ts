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

  const namedOf = (bars: number, isHourly: boolean) =>
    Array.from({ length: bars }, (_, index) => index).filter((index) => hasBarName(index, bars, isHourly));

  it.each([false, true])(
    'names at most four bars, the first of them, each with the room up to the next name',
    (isHourly) => {
      for (let bars = 1; bars <= 200; bars += 1) {
        const named = namedOf(bars, isHourly);
        expect(named[0]).toBe(0);
        expect(named.length).toBeLessThanOrEqual(4);
        const rooms = named.map((index, place) => (named[place + 1] ?? bars) - index);
        expect(Math.min(...rooms)).toBe(rooms[0]);
      }
    },
  );

  it('names each sixth hour of a day, each second day of a week, and each week of a month', () => {
    for (const bars of [24, 25]) expect(namedOf(bars, true)).toEqual([0, 6, 12, 18]);
    expect(namedOf(7, false)).toEqual([0, 2, 4]);
    expect(namedOf(8, false)).toEqual([0, 2, 4, 6]);
    for (const bars of [30, 31]) expect(namedOf(bars, false)).toEqual([0, 7, 14, 21]);
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
