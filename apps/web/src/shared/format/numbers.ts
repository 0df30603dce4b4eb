import { formatMoney } from '@sonora/contracts/messages/format/money';
import { locale } from '../i18n/language.ts';
import { cachedByOptions } from './formats.ts';

const formatOf = cachedByOptions((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

/** 1234.5 → "1,234.5" (German: "1.234,5"). With `digits`, exactly that many decimals; else up to three. */
export const numberText = (value: number, digits?: number): string =>
  formatOf(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** "1200000" → "1,200,000": a whole number as it is typed, with its digits in groups; undefined below 10,000 and for other texts. */
export const groupedNumber = (typed: string): string | undefined => {
  const number = /^[+-]?\d{5,15}$/.test(typed.trim()) ? Number(typed) : 0;
  return Math.abs(number) < 10_000 ? undefined : withMinus(numberText(number));
};

/** 2900 → "$29.00", in the reader's language. */
export const moneyText = (cents: number, currency: string): string => formatMoney(cents, currency, locale);

/** Replaces hyphens before digits by minus signs: "-14.2 LUFS" → "−14.2 LUFS". */
export const withMinus = (text: string): string => text.replaceAll(/-(?=\d)/g, '−');

/** -14.23 → "−14.2" with one digit. */
export const signedNumber = (value: number, digits: number): string => withMinus(numberText(value, digits));

const ofUnit = (unit: 'megabyte' | 'megabyte-per-second', value: number): string =>
  formatOf({ style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);

/** Decimal megabytes: 12_400_000 → "12 MB", 4_200_000 → "4.2 MB". */
export const megabytesText = (bytes: number): string => ofUnit('megabyte', bytes / 1_000_000);

/** 4_200_000 → "4.2 MB/s". */
export const speedText = (bytesPerSecond: number): string => ofUnit('megabyte-per-second', bytesPerSecond / 1_000_000);
