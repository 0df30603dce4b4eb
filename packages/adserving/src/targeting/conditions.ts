/** Comparisons of a data feed's value. `is` and `isNot` compare text without case and accents; the others compare numbers. */
export const feedComparisons = ['is', 'isNot', 'lessThan', 'atMost', 'atLeast', 'moreThan'] as const;
export type FeedComparison = (typeof feedComparisons)[number];

/** One requirement of a rule. Each is evaluated at the instant of the request, in the listener's own time zone. */
export type Condition =
  /**
   * Minutes of the day, 0 to 1,439; `toMinute` is the first minute after the window, 1 to 1,440. A window whose end is not after its
   * start crosses midnight; 1,320 to 120 is 22:00 to 02:00. Each minute belongs to its own calendar day.
   */
  | { readonly kind: 'timeOfDay'; readonly fromMinute: number; readonly toMinute: number }
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  | { readonly kind: 'dayOfWeek'; readonly days: readonly number[] }
  /** Calendar days `YYYY-MM-DD`, both inclusive; an absent border is open. */
  | { readonly kind: 'dates'; readonly firstDay?: string; readonly lastDay?: string }
  /** Postal codes; one that ends with `*` matches all codes with this beginning. */
  | { readonly kind: 'postalCode'; readonly codes: readonly string[] }
  | { readonly kind: 'region'; readonly names: readonly string[] }
  | { readonly kind: 'city'; readonly names: readonly string[] }
  /** Named weather, such as `rain`; the names are those of the caller's source. */
  | { readonly kind: 'weather'; readonly names: readonly string[] }
  /** The listener's n-th exposure to the campaign, from 1, both inclusive; an absent end is open. */
  | { readonly kind: 'sequence'; readonly firstExposure: number; readonly lastExposure?: number }
  | {
      readonly kind: 'feed';
      readonly feedId: string;
      readonly column: string;
      readonly comparison: FeedComparison;
      readonly value: string | number;
    };

/** All groups must hold; a group holds when one of its conditions does. A rule without groups holds for every listener. */
export type TargetingRule = { readonly groups: readonly (readonly Condition[])[] };

/** Known facts about a listener and the request. An absent fact is unknown, and no condition on it holds. */
export type ListenerFacts = {
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly instantMs: number;
  /** IANA name or fixed offset. */
  readonly timeZone?: string;
  readonly postalCode?: string;
  readonly region?: string;
  readonly city?: string;
  readonly weather?: string;
  /** 1 when the listener has not heard the campaign before. */
  readonly exposure?: number;
  /** Row of each data feed that applies to this listener: feed id → column → value. */
  readonly feeds?: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
};
