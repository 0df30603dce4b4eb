import { addressBlock } from '../listeners/address-block.ts';
import type { RequestCaller } from '../listeners/request-caller.ts';

/** Requests of a key in the current minute. */
export type RequestRates = {
  /** Counts a request. False when the key has reached its maximum of this minute. */
  readonly enter: (key: string) => boolean;
};

const MINUTE_MILLISECONDS = 60_000;

/**
 * Limits requests per key and minute. Of keys beyond `maxKeys` nothing is counted, so that memory stays bounded when requests come from
 * very many networks.
 */
export const createRequestRates = (
  options: { readonly perMinute: number; readonly maxKeys: number },
  now: () => number = Date.now,
): RequestRates => {
  const { perMinute, maxKeys } = options;
  let counts = new Map<string, number>();
  let minute = 0;
  return {
    enter: (key) => {
      const current = Math.floor(now() / MINUTE_MILLISECONDS);
      if (current !== minute) [minute, counts] = [current, new Map()];
      const count = counts.get(key);
      if (count === undefined && counts.size >= maxKeys) return true;
      counts.set(key, (count ?? 0) + 1);
      return (count ?? 0) < perMinute;
    },
  };
};

/**
 * Counts a request of a subject by the caller's block. Without an address, a trusted server asks for many listeners at once: nothing is
 * counted.
 */
export const isWithin = (rates: RequestRates, { address }: RequestCaller, subject: string): boolean =>
  address === undefined || rates.enter(`${addressBlock(address)} ${subject}`);
