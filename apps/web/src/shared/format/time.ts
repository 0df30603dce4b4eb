import { locale } from '../i18n/language.ts';
import { t } from '../i18n/shared-messages.ts';
import { cachedByOptions } from './formats.ts';
import { numberText } from './numbers.ts';

const formatOf = cachedByOptions((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

/** The decimal sign of the reader's locale, as in the figures beside. */
const decimalSign = numberText(0.5, 1).charAt(1);

/** 77.42 → "1:17.4", German "1:17,4". Truncated to tenths; never negative. */
export const clockTime = (seconds: number): string => {
  const tenths = Math.max(0, Math.floor(seconds * 10 + 1e-6));
  const minutes = Math.floor(tenths / 600);
  const rest = tenths - minutes * 600;
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, '0')}${decimalSign}${rest % 10}`;
};

/** 77.4 → "1:17", for ruler marks. */
export const rulerTime = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** 77.4 → "1 minute 17 seconds", for screen readers. */
const spokenTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = t('shared.seconds', { count: whole % 60 });
  return minutes === 0 ? rest : `${t('shared.minutes', { count: minutes })} ${rest}`;
};

/** Playback position for screen readers: "7 seconds of 30 seconds". */
export const spokenPosition = (positionSeconds: number, durationSeconds: number): string =>
  t('shared.positionOf', { position: spokenTime(positionSeconds), duration: spokenTime(durationSeconds) });

/** "7:12 PM", German "19:12". */
export const timeText = (atMilliseconds: number): string => formatOf({ timeStyle: 'short' }).format(atMilliseconds);

/** "just now", "12 s ago", "3 min ago", the time of day, and from a day on the day. */
export const agoText = (atMilliseconds: number, nowMilliseconds: number): string => {
  const seconds = Math.max(0, Math.round((nowMilliseconds - atMilliseconds) / 1000));
  if (seconds < 3) return t('shared.justNow');
  if (seconds < 60) return t('shared.secondsAgo', { count: seconds });
  if (seconds < 3_600) return t('shared.minutesAgo', { count: Math.floor(seconds / 60) });
  if (seconds >= 86_400) return dayText(atMilliseconds);
  return timeText(atMilliseconds);
};

/** Date and time in the reader's locale. */
export const dateTime = (atMilliseconds: number): string =>
  formatOf({ dateStyle: 'medium', timeStyle: 'short' }).format(atMilliseconds);

/** `26 Nov, 14`: an instant of which only the hour is known. */
export const hourText = (atMilliseconds: number): string =>
  formatOf({ day: 'numeric', month: 'short', hour: 'numeric' }).format(atMilliseconds);

/** The time of day with seconds in the reader's locale. */
export const timeOfDay = (atMilliseconds: number): string => formatOf({ timeStyle: 'medium' }).format(atMilliseconds);

/** The day in the reader's locale. */
export const dayText = (atMilliseconds: number): string => formatOf({ dateStyle: 'medium' }).format(atMilliseconds);

/** "2026-11-21" → "21 Nov 2026": a calendar day of no zone. */
export const dayOfText = (date: string): string =>
  formatOf({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** "2026-11-21" → "Sat"; days are those of UTC. */
export const weekdayText = (date: string, length: 'short' | 'long' = 'short'): string =>
  formatOf({ weekday: length, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** "2026-11" → "November 2026"; months are those of UTC. */
export const monthText = (month: string): string =>
  formatOf({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
