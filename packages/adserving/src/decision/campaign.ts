import type { TargetingRule } from '../targeting/conditions.ts';

/** Periods of frequency caps. `hour`, `day` and `week` are the last 3,600, 86,400 and 604,800 seconds; `flight` is the whole flight. */
export const capPeriods = ['hour', 'day', 'week', 'flight'] as const;
export type CapPeriod = (typeof capPeriods)[number];

/** At most `count` (1 to 100) ads for one listener within a period. */
export type FrequencyCap = { readonly count: number; readonly period: CapPeriod };

/** Goal of impressions over the flight. `even` allows no more than the share of the flight that has passed; `asFastAsPossible` all. */
export type Pacing = { readonly goal: number; readonly speed: 'even' | 'asFastAsPossible' };

/** Days `YYYY-MM-DD` on which the campaign is served, both inclusive, for all listeners at the same instants. */
export type Flight = {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Zone in which the days begin and end. IANA name or fixed offset. */
  readonly timeZone: string;
};

/** A creative for the listeners that meet a rule. */
export type CampaignRule = {
  readonly ruleId: string;
  readonly creativeId: string;
  readonly targeting: TargetingRule;
  /** The lowest number is considered first: −1,000,000 to 1,000,000. */
  readonly priority: number;
  /** Share among matching rules of equal priority: a whole number from 1 to 10,000. */
  readonly weight: number;
  readonly caps?: readonly FrequencyCap[];
  readonly pacing?: Pacing;
};

export type CampaignDefinition = {
  readonly campaignId: string;
  /** Heard when no rule matches, or when those that match have reached their caps or goals. */
  readonly defaultCreativeId: string;
  readonly rules: readonly CampaignRule[];
  readonly flight?: Flight;
  /** Caps and pacing of the whole campaign: when one is reached, nothing is served, not even the default creative. */
  readonly caps?: readonly FrequencyCap[];
  readonly pacing?: Pacing;
};

export const maxRules = 10_000;
export const maxCapCount = 100;
