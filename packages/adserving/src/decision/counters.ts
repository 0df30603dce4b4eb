/**
 * Counts of ads that were served: of the campaign and of each rule that has a cap, a goal or a sequence. The subject is the campaign's or
 * rule's id. An implementation answers at once, from memory; `createSharedCounters` is one for processes that exchange their counts.
 */
export type Counters = {
  /** Ads of a subject that a listener had after an instant (milliseconds), and in all; counts above `maxCapCount` within a period may be cut. */
  readonly countExposures: (subject: string, listenerKey: string, sinceMs: number) => number;
  readonly countAllExposures: (subject: string, listenerKey: string) => number;
  /** Whether one more ad of a subject may be served when `allowed` may have been served in all by now. */
  readonly hasAllowance: (subject: string, allowed: number, instantMs: number) => boolean;
  /** Counts one ad. `keepMs` is how long exposures of this subject matter; the listener is absent when unknown. */
  readonly record: (entry: ServedAd) => void;
};

export type ServedAd = {
  readonly subject: string;
  readonly listenerKey: string | undefined;
  readonly instantMs: number;
  readonly keepMs: number;
};
