import { randomUUID } from 'node:crypto';
import { answerGroupOf } from '@sonora/contracts/campaigns/ad-events';
import type { AdEvent, EventFacts } from '../../platform/event-log/ad-event.ts';

/** What all answers of a publication with the same decision share. */
type DecisionFacts = Pick<
  AdEvent,
  'tagId' | 'creativeId' | 'ruleId' | 'event' | 'reason' | 'durationMs' | 'flightEndMs'
>;

/** Answers of a publication with the same decision. */
export type AnswerScope = {
  /** Of `nextScopeNumber`. */
  readonly number: number;
  readonly facts: DecisionFacts;
  /** Group of the last answer. The next one is mostly of the same place, and then takes no look-up. */
  recent: AnswerGroup | undefined;
};

/** What tells apart answers with the same decision: their time and place. */
export type GroupFacts = EventFacts & { readonly instantMs: number };

/** Whose answer it is, as far as groups tell that apart. */
type GroupListener = {
  /** Hash that lives a day; only of listeners who ask very often. */
  readonly listener: string | undefined;
  readonly userAgent: string | undefined;
  readonly isRobot: boolean;
};

/** Answers that are alike. */
export type AnswerGroup = GroupListener & {
  /** What all ids of the group begin with. */
  readonly prefix: string;
  readonly scope: AnswerScope;
  /** Groups of a period that has ended get no more answers. */
  readonly period: number;
  readonly answerMs: number;
  readonly region: string | undefined;
  readonly city: string | undefined;
  readonly postalCode: string | undefined;
  count: number;
};

let scopes = 0;
export const nextScopeNumber = (): number => {
  scopes += 1;
  return scopes;
};

/** A copy with memory of its own: the engine keeps the whole address of a request for a part of it. */
const ownText = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : Buffer.from(text, 'utf16le').toString('utf16le');

export const createAnswerGroup = (
  scope: AnswerScope,
  { instantMs, region, city, postalCode }: GroupFacts,
  { listener, userAgent, isRobot }: GroupListener,
  period: number,
): AnswerGroup => ({
  // First what each answer reads.
  period,
  city: ownText(city),
  region: ownText(region),
  postalCode: ownText(postalCode),
  listener,
  isRobot,
  count: 0,
  prefix: answerGroupOf(randomUUID()),
  scope,
  answerMs: instantMs,
  userAgent,
});

/** Texts of strangers, which may have any characters: with their lengths, two places never have the same key. */
const textKey = (text: string | undefined): string => (text === undefined ? '-' : `${text.length} ${text}`);

/** Everything that tells groups of a period apart. */
export const groupKey = (
  { number }: AnswerScope,
  { region, city, postalCode }: GroupFacts,
  { listener = '', isRobot }: GroupListener,
): string =>
  `${number}${isRobot ? ' robot' : ''}\n${listener}\n${textKey(region)}${textKey(city)}${textKey(postalCode)}`;

/** Whether an answer with the group's scope and period belongs to the group. Its key is equal then. */
export const isAlike = (group: AnswerGroup, facts: GroupFacts, { listener, isRobot }: GroupListener): boolean =>
  group.city === facts.city &&
  group.region === facts.region &&
  group.postalCode === facts.postalCode &&
  group.listener === listener &&
  group.isRobot === isRobot;

const hexOf: readonly string[] = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, '0'));

const idOf = ({ prefix }: AnswerGroup, number: number): string =>
  prefix + hexOf[number >>> 16]! + hexOf[number & 0xffff]!;

/** Counts one more answer, and returns its ad serving id. */
export const countIn = (group: AnswerGroup): string => {
  group.count += 1;
  return idOf(group, group.count - 1);
};

const placeIn = ({ region, city, postalCode }: AnswerGroup): EventFacts => ({ region, city, postalCode });

export const placeOfGroup = (group: AnswerGroup | undefined): EventFacts | undefined => group && placeIn(group);

/** The record of the group. */
export const toEvent = (group: AnswerGroup): AdEvent => {
  const { scope, answerMs, listener, userAgent, count } = group;
  return {
    ...scope.facts,
    adServingId: idOf(group, 0),
    answerMs,
    receivedMs: answerMs,
    facts: placeIn(group),
    listener,
    userAgent,
    count,
  };
};
