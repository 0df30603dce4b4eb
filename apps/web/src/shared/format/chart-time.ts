import { locale } from '../i18n/language.ts';
import { cachedByOptions } from './formats.ts';

const formatOf = cachedByOptions((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

/** The time of day in the reader's zone, as below a bar: "14:00". */
export const shortTime = (atMilliseconds: number): string =>
  formatOf({ hour: '2-digit', minute: '2-digit' }).format(atMilliseconds);

/** "20 Nov, 14:00", in the reader's zone. */
export const shortDateTime = (atMilliseconds: number): string =>
  formatOf({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(atMilliseconds);

/** "20 Nov", as below a bar; days are those of UTC. */
export const shortDay = (atMilliseconds: number): string =>
  formatOf({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(atMilliseconds);

/** "2026-11-26T07:30" → "26 Nov 2026, 07:30": a clock of whichever zone. */
export const clockText = (localTime: string): string =>
  formatOf({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`${localTime}Z`));
