import type { DailyUsage } from '@sonora/contracts';

export type ChartPoint = DailyUsage[number] & { readonly x: number; readonly y: number };

export type UsageChartLayout = {
  readonly points: readonly ChartPoint[];
  /** Horizontal grid lines with position and value, lowest first. */
  readonly marks: readonly { readonly y: number; readonly value: number }[];
};

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least `value`. At least 1, so that grid lines are whole credits. */
export const niceStep = (value: number): number => {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power >= value) return factor * power;
  }
};

const intervals = 3;

/**
 * Points of a line chart of the days in a box of `width` × `height`; y points downwards. The top grid line is at or above the
 * maximum; the bottom one is 0.
 */
export const usageChart = (days: DailyUsage, width: number, height: number): UsageChartLayout => {
  const maximum = Math.max(0, ...days.map(({ usage }) => usage));
  const step = niceStep(maximum / intervals);
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
