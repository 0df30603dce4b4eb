import type { Counters } from '../decision/counters.ts';

/** Counters of a listener and a campaign that were never served, and of which nothing is counted. */
export const neverServed: Counters = {
  countExposures: () => 0,
  countAllExposures: () => 0,
  hasAllowance: (_, allowed) => allowed > 0,
  record: () => {},
};
