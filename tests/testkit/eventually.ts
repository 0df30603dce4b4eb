import { vi } from 'vitest';
import { WAIT_MILLISECONDS } from './wait-milliseconds.ts';

/**
 * Result of `check` once it throws nothing. For a single value, `expect.poll` waits as long.
 * @throws the last error of `check`
 */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  options: { readonly interval?: number } = {},
): Promise<Result> => vi.waitFor(check, { ...options, timeout: WAIT_MILLISECONDS });
