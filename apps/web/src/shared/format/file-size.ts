import { numberText } from './numbers.ts';

const units = ['KB', 'MB', 'GB', 'TB'] as const;

/** 512 → "512 Bytes", 4_200_000 → "4.2 MB". Decimal units, as the limits have them; above bytes with one decimal. */
export const fileSizeText = (bytes: number): string => {
  if (bytes < 1_000) return `${numberText(Math.max(0, Math.round(bytes)))} Bytes`;
  // The last unit is open-ended. 999,960 is shown as "1.0 MB", not as "1000.0 KB".
  const power = units.findIndex((_, index) => bytes / 1_000 ** (index + 1) < 999.95);
  const index = power === -1 ? units.length - 1 : power;
  return `${numberText(bytes / 1_000 ** (index + 1), 1)} ${units[index]}`;
};
