import { describe, expect, it } from 'vitest';
import { monthsAfter, nextBoundary, remainingShare } from './periods.ts';
import { prorate } from './prorate.ts';

const indie = { name: 'Indie', monthlyCents: 2_900 };
const production = { name: 'Production', monthlyCents: 19_900 };

describe('prorate', () => {
  it.each([
    [1, 17_000],
    [0.5, 8_500],
    [0, 0],
  ])('charges the difference of the prices for the share %d that is left', (share, dueCents) => {
    expect(prorate(indie, production, share).dueCents).toBe(dueCents);
  });

  it('owes as much for the way back at the same moment', () => {
    for (const share of [0, 0.1, 1 / 3, 0.77, 1]) {
      const there = prorate(indie, production, share).dueCents;
      expect(prorate(production, indie, share).dueCents).toBe(0 - there);
    }
  });

  it('adds up to what its lines say, in whole cents', () => {
    for (let day = 0; day <= 31; day += 1) {
      const { lines, dueCents } = prorate(indie, production, day / 31);
      expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(dueCents);
      expect(Number.isInteger(dueCents)).toBe(true);
    }
  });

  it('costs nothing in sum to change and change back', () => {
    expect(prorate(indie, indie, 0.4).dueCents).toBe(0);
  });
});

describe('months', () => {
  it('end on the last day of a month that has no such day, and come back afterwards', () => {
    const anchor = new Date('2026-01-31T10:00:00Z');
    const ends = [1, 2, 3, 13].map((months) => monthsAfter(anchor, months).toISOString().slice(0, 10));
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28']);
    expect(monthsAfter(new Date('2028-01-30T23:59:59Z'), 1).toISOString()).toBe('2028-02-29T23:59:59.000Z');
  });

  it('have their next boundary after the moment, and one month after the anchor at the least', () => {
    const anchor = new Date('2026-01-31T10:00:00Z');
    expect(nextBoundary(anchor, anchor)).toEqual(monthsAfter(anchor, 1));
    expect(nextBoundary(anchor, monthsAfter(anchor, 1))).toEqual(monthsAfter(anchor, 2));
  });

  it('have a share left between all and nothing', () => {
    const period = { start: new Date(0), end: new Date(1_000) };
    expect([-5, 0, 250, 1_000, 2_000].map((now) => remainingShare(period, new Date(now)))).toEqual([1, 1, 0.75, 0, 0]);
    expect(remainingShare({ start: new Date(5), end: new Date(5) }, new Date(5))).toBe(0);
  });
});
