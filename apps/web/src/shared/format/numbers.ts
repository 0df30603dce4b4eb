import { locale } from '../texts/language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** To make a format takes longer than to use it: one of each kind. */
const formatOf = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const kind = JSON.stringify(options);
  const known = formats.get(kind);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, options);
  formats.set(kind, made);
  return made;
};

/** 1234.5 → "1,234.5", in the reader's language "1.234,5". With `digits` just so many after the point; else as many as it has, three at most. */
export const numberText = (value: number, digits?: number): string =>
  formatOf(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** 2900 → "$29.00", in the reader's language. */
export const moneyText = (cents: number, currency: string): string =>
  formatOf({ style: 'currency', currency }).format(cents / 100);

/** Minus signs that are as wide as a plus, as figures deserve: "-14.2 LUFS" → "−14.2 LUFS". */
export const withMinus = (text: string): string => text.replaceAll(/-(?=\d)/g, '−');

/** -14.23 → "−14.2" with one digit. */
export const signedNumber = (value: number, digits: number): string => withMinus(numberText(value, digits));

const ofUnit = (unit: 'megabyte' | 'megabyte-per-second', value: number): string =>
  formatOf({ style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);

/** Millions of bytes, as sizes of downloads are told: 12_400_000 → "12 MB", 4_200_000 → "4.2 MB". */
export const megabytesText = (bytes: number): string => ofUnit('megabyte', bytes / 1_000_000);

/** 4_200_000 → "4.2 MB/s". */
export const speedText = (bytesPerSecond: number): string => ofUnit('megabyte-per-second', bytesPerSecond / 1_000_000);
