import { locale } from '../../../shared/texts/language.ts';

/** 2900 → "$29.00", in the reader's locale. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);

export const count = (value: number): string => value.toLocaleString(locale);

export const day = (epochMilliseconds: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(epochMilliseconds);

/** "2026-11-21" → "Sat"; days are those of UTC. */
export const weekday = (date: string, length: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
