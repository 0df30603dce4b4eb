import type { WrittenNumber } from './language.ts';

/** Longer numbers have no name that a listener would understand; they are read digit by digit. */
export const MAX_NAMED_DIGITS = 15;

/** Splits a written number at its decimal mark and removes its thousands separators. */
export const parseAt = (decimalMark: string, written: string): WrittenNumber => {
  const at = written.lastIndexOf(decimalMark);
  const digitsOf = (part: string): string => part.replace(/\D/g, '');
  if (at < 0) return { whole: digitsOf(written), fraction: '' };
  return { whole: digitsOf(written.slice(0, at)), fraction: digitsOf(written.slice(at + 1)) };
};

export const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** Groups of three digits from the left, with their power of a thousand; empty groups are omitted. */
export const thousandsOf = (digits: string): readonly { readonly value: number; readonly power: number }[] => {
  const count = Math.ceil(digits.length / 3);
  const padded = digits.padStart(count * 3, '0');
  return Array.from({ length: count }, (_, index) => ({
    value: Number(padded.slice(index * 3, index * 3 + 3)),
    power: count - 1 - index,
  })).filter(({ value }) => value > 0);
};

export const isOne = ({ whole, fraction }: WrittenNumber): boolean =>
  withoutLeadingZeros(whole) === '1' && fraction === '';
