import { dayOfText } from '../../../shared/format/time.ts';
import { locale } from '../../../shared/i18n/language.ts';

const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const hourOfDay = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
/** Bars of days are days of UTC. */
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Names of a bar: short below it, whole in the table. */
export const barNames = (at: number, isHourly: boolean): { readonly short: string; readonly whole: string } =>
  isHourly
    ? { short: hour.format(at), whole: hourOfDay.format(at) }
    : { short: day.format(at), whole: dayOfText(new Date(at).toISOString().slice(0, 10)) };

/** The least of 1, 2 and 5 times a power of ten that is not below the highest bar. */
export const axisTop = (highest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= highest) ?? 10 * power;
};

/** Labels of the axis, from the top: half of it only where it is a whole number. */
export const axisTicks = (top: number): readonly number[] => (top % 2 === 0 ? [top, top / 2, 0] : [top, 0]);

const maxNamed = 5;

/** Whether the bar has its name below it; more names than five have no room on a phone. */
export const isNamed = (index: number, bars: number): boolean => index % Math.ceil(bars / maxNamed) === 0;
