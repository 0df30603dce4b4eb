import { locale } from '../texts/language.ts';

const ofUnit = (unit: 'megabyte' | 'megabyte-per-second', value: number): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);

/** Millions of bytes, as sizes of downloads are told: 12_400_000 → "12 MB", 4_200_000 → "4.2 MB". */
export const megabytesText = (bytes: number): string => ofUnit('megabyte', bytes / 1_000_000);

/** 4_200_000 → "4.2 MB/s". */
export const speedText = (bytesPerSecond: number): string => ofUnit('megabyte-per-second', bytesPerSecond / 1_000_000);
