import { describe, expect, it } from 'vitest';
import { niceStep, usageChart } from './chart.ts';

const daysOf = (...values: readonly number[]) =>
  values.map((usage, index) => ({ date: `2026-11-0${index + 1}`, usage }));

describe('usageChart', () => {
  it('lies between the first and the last grid line for any usage', () => {
    for (const most of [0, 1, 3, 7, 99, 100, 101, 12_345]) {
      const { points, marks } = usageChart(daysOf(0, most, 1), 600, 120);
      expect(points.map(({ x }) => x)).toEqual([0, 300, 600]);
      for (const { y } of points) expect(y >= 0 && y <= 120).toBe(true);
      expect(marks[0]).toEqual({ y: 120, value: 0 });
      expect(marks.at(-1)?.y).toBe(0);
      expect(marks.at(-1)?.value).toBeGreaterThanOrEqual(most);
    }
  });

  it('lies on the bottom grid line without usage', () => {
    expect(usageChart(daysOf(0, 0), 10, 10).points.every(({ y }) => y === 10)).toBe(true);
  });

  it('centres a single day', () => {
    expect(usageChart(daysOf(4), 10, 10).points[0]?.x).toBe(5);
  });
});

describe('niceStep', () => {
  it('is a round number at or above the value', () => {
    expect([0, 0.4, 1, 1.1, 3, 6, 10, 11, 334, 5_001].map(niceStep)).toEqual([1, 1, 1, 2, 5, 10, 10, 20, 500, 10_000]);
  });
});
