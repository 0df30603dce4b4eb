import { limits } from '@sonora/contracts/limits';

const maxAddresses = 10;
const maxSkipMs = 600_000;

/** "7.5" → 7,500: seconds after which an ad may be skipped; null: it may not. A comma is a decimal point, too. */
export const skipMsOfText = (text: string): number | null | 'wrong' => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,3}(?:[.,]\d{1,3})?$/.test(trimmed)) return 'wrong';
  const milliseconds = Math.round(Number(trimmed.replace(',', '.')) * 1_000);
  return milliseconds > maxSkipMs ? 'wrong' : milliseconds;
};

/** Whether a text is an address as other servers give them, with macros. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(text);

/** Addresses of a text, which are separated by spaces; undefined when one is no address or too long, or there are too many. */
export const addressesOfText = (text: string): string[] | undefined => {
  const parts = text.split(/\s/).filter((part) => part !== '');
  const areAddresses = parts.every(isWebAddress);
  const fit = parts.every(({ length }) => length <= limits.campaigns.addressCharacters);
  return areAddresses && fit && parts.length <= maxAddresses ? parts : undefined;
};

export const textOfAddresses = (addresses: readonly string[]): string => addresses.join(' ');
