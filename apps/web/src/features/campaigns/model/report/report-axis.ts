import { shortDateTime, shortDay, shortTime } from '../../../../shared/format/chart-time.ts';
import { dayOfText } from '../../../../shared/format/time.ts';

/** Names of a bar, which is an hour or a day of UTC: short below it, whole in the table. */
export const barNames = (at: number, isHourly: boolean): { readonly short: string; readonly whole: string } =>
  isHourly
    ? { short: shortTime(at), whole: shortDateTime(at) }
    : { short: shortDay(at), whole: dayOfText(new Date(at).toISOString().slice(0, 10)) };

/** The least of 1, 2 and 5 times a power of ten that is not below the highest bar. */
export const axisTop = (highest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= highest) ?? 10 * power;
};

/** Labels of the axis, from the top: half of it only where it is a whole number. */
export const axisTicks = (top: number): readonly number[] => (top % 2 === 0 ? [top, top / 2, 0] : [top, 0]);

/** What a phone has room for, also where a time is written as "04:30 PM". */
const maxNamed = 4;
/** Hours that divide a day; weeks. */
const usualSteps = { hours: [1, 2, 3, 4, 6, 12], days: [1, 2, 7, 14, 28] };

/**
 * Whether the bar has its name below it. A name has the width of the bars up to the next name; one with fewer bars after it would
 * stick out of the chart.
 */
export const hasBarName = (index: number, bars: number, isHourly: boolean): boolean => {
  const steps = isHourly ? usualSteps.hours : usualSteps.days;
  const step = steps.find((each) => Math.floor(bars / each) <= maxNamed) ?? Math.ceil(bars / maxNamed);
  return index % step === 0 && index + step <= bars;
};
