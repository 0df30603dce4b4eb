import type { DailyUsage } from '@sonora/contracts';

export type ChartPoint = DailyUsage[number] & { readonly x: number; readonly y: number };

export type UsageChartLayout = {
  readonly points: readonly ChartPoint[];
  /** Where lines across the chart stand, with what they mean, from the lowest up. */
  readonly marks: readonly { readonly y: number; readonly value: number }[];
};

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least `value`; 1 at least, so that marks are whole credits. */
export const niceStep = (value: number): number => {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power >= value) return factor * power;
  }
};

const intervals = 3;

/**
 * Places of a line through the days in a box of `width` × `height`, y downwards. The highest mark is at or above the
 * greatest day; nothing but zeros lies on the lowest.
 */
export const usageChart = (days: DailyUsage, width: number, height: number): UsageChartLayout => {
  const most = Math.max(0, ...days.map(({ usage }) => usage));
  const step = niceStep(most / intervals);
  const top = step * intervals;
  const yOf = (value: number): number => height - (value / top) * height;
  return {
    points: days.map((day, index) => ({
      ...day,
      x: days.length === 1 ? width / 2 : (index * width) / (days.length - 1),
      y: yOf(day.usage),
    })),
    marks: Array.from({ length: intervals + 1 }, (_, index) => ({ y: yOf(index * step), value: index * step })),
  };
};
