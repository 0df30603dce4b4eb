import type { DecisionReason, TrackedEvent } from '@sonora/adserving';

/** What the event belongs to: an event of a player, or the answer of a tag (`answer` with an ad, `noAd` without). */
export type CountedEvent = TrackedEvent | 'answer' | 'noAd';

/** What the process knew about the listener. Nothing here identifies a person. */
export type EventFacts = {
  readonly region?: string;
  readonly city?: string;
  readonly postalCode?: string;
};

/** One event of ad serving. Ids are UUIDs, instants are milliseconds since 1970-01-01T00:00Z. */
export type AdEvent = {
  readonly tagId: string;
  /** Absent without an ad. */
  readonly creativeId?: string;
  /** Absent for the default creative. */
  readonly ruleId?: string;
  readonly adServingId: string;
  readonly event: CountedEvent;
  /** Instant of the answer, from the token. Its UTC day is the partition of the event. */
  readonly answerMs: number;
  readonly receivedMs: number;
  /** Of `error`: what the player put for `[ERRORCODE]`. */
  readonly errorCode?: number;
  /** Of `progress`: position of the report, from the address. */
  readonly offsetMs?: number;
  /** Of `answer` and `noAd`. */
  readonly reason?: DecisionReason;
  /** Of `answer` and `noAd`: answers that are alike, of which `adServingId` is the first. Default: one. */
  readonly count?: number;
  /** Length of the creative, where the process knows it: a completion that comes too early is filtered. */
  readonly durationMs?: number;
  /** End of the campaign's flight, where it has one: later events are late. */
  readonly flightEndMs?: number;
  /** Of the answer. Events of players take them from the answers that share the first 96 bits of their ad serving id. */
  readonly facts?: EventFacts;
  /** Hash of the listener with a salt of the day, for the rate rule. Never an address. */
  readonly listener?: string;
  /** For the rules about robots; reduced to a verdict before the event is stored. */
  readonly userAgent?: string;
};
