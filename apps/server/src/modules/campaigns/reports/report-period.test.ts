import { describe, expect, it } from 'vitest';
import { splitPeriod } from './report-period.ts';

const split = (from: string, to: string): unknown => {
  const { days, hours } = splitPeriod({ from: new Date(from), to: new Date(to) });
  return {
    days,
    hours: hours.map((part) => [part.from.toISOString().slice(5, 13), part.to.toISOString().slice(5, 13)]),
  };
};

describe('splitPeriod', () => {
  it('reads whole days as days and the rest as hours', () => {
    expect(split('2026-02-27T23:00Z', '2026-03-02T05:00Z')).toEqual({
      days: { from: '2026-02-28', to: '2026-03-02' },
      hours: [
        ['02-27T23', '02-28T00'],
        ['03-02T00', '03-02T05'],
      ],
    });
  });

  it('has no hours when the period begins and ends at midnight', () => {
    expect(split('2026-02-01T00:00Z', '2026-03-01T00:00Z')).toEqual({
      days: { from: '2026-02-01', to: '2026-03-01' },
      hours: [],
    });
  });

  it.each([
    ['2026-02-01T01:00Z', '2026-02-01T23:00Z'],
    ['2026-02-01T01:00Z', '2026-02-02T23:00Z'],
    ['2026-02-01T00:00Z', '2026-02-01T00:00Z'],
  ])('has only hours when %s to %s contains no whole day', (from, to) => {
    const { days, hours } = splitPeriod({ from: new Date(from), to: new Date(to) });
    expect(days.from).toBe(days.to);
    expect(hours).toEqual([{ from: new Date(from), to: new Date(to) }]);
  });
});
