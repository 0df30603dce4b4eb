import { randomUUID } from 'node:crypto';
import { answerGroupOf } from '@sonora/contracts/campaigns/ad-events';
import type { AdEvent, EventFacts } from '../../platform/event-log/ad-event.ts';
import type { EventLog } from '../../platform/event-log/event-log.ts';

/** An answer of a tag that is about to be given, without the id that it gets. */
export type CountableAnswer = Omit<AdEvent, 'adServingId' | 'count'>;

export type AnswerGroups = {
  /**
   * Counts an answer, and returns its ad serving id.
   * @param scope text without line breaks; answers with the same one have the same tag, creative and rule
   */
  readonly count: (scope: string, answer: CountableAnswer) => string;
  /** Place of an answer whose group is not noted yet: an event of it may come before the group. Undefined for all others. */
  readonly placeOf: (adServingId: string) => EventFacts | undefined;
  /** Notes all groups. Later answers are noted one by one. */
  readonly close: () => void;
};

type Group = { readonly prefix: string; readonly first: CountableAnswer; count: number };

const SECOND_MS = 1_000;
/** Longest time of a group. Hours have a whole number of them, so the answers of a group are in one hour of the reports. */
const MAX_GROUP_MS = 10_000;
/** Groups that are noted each second. When there are more, they go on for up to ten seconds, so that each has more answers. */
const GROUPS_A_SECOND = 1_000;
const MINUTE_MS = 60_000;
/** Groups that wait to be noted. Beyond, each answer is noted alone. */
const MAX_GROUPS = 50_000;
/** Groups that are noted before the next answers are given: it takes a fraction of a millisecond. */
const NOTED_AT_ONCE = 64;
/** Answers of a listener in a minute that are counted without the listener: only those of robots are many. */
const ANONYMOUS_ANSWERS = 4;
/** Listeners of a minute that are told apart. */
const MAX_LISTENERS = 100_000;

const hexOf: readonly string[] = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, '0'));

const idOf = ({ prefix }: Group, number: number): string => prefix + hexOf[number >>> 16]! + hexOf[number & 0xffff]!;

/** Texts of strangers, which may have any characters: with their lengths, two places never have the same key. */
const textKey = (text: string | undefined): string => (text === undefined ? '-' : `${text.length} ${text}`);

/** Everything that tells groups apart. */
const keyOf = (
  scope: string,
  { reason, facts: { region, city, postalCode } = {} }: CountableAnswer,
  { listener = '', isRobot }: { readonly listener: string | undefined; readonly isRobot: boolean },
): string => {
  return `${scope} ${reason}${isRobot ? ' robot' : ''}\n${listener}\n${textKey(region)}${textKey(city)}${textKey(postalCode)}`;
};

const windowOf = (instantMs: number, lengthMs: number): number => Math.floor(instantMs / lengthMs);

/** Counts the answers of listeners in the running minute. Returns the listener from the fifth answer on. */
const createFrequentListeners = () => {
  let counts = new Map<string, number>();
  let minute = 0;
  return (listener: string | undefined, instantMs: number): string | undefined => {
    if (listener === undefined) return undefined;
    const current = Math.floor(instantMs / MINUTE_MS);
    if (current !== minute) [minute, counts] = [current, new Map()];
    const count = (counts.get(listener) ?? 0) + 1;
    if (count > 1 || counts.size < MAX_LISTENERS) counts.set(listener, count);
    return count > ANONYMOUS_ANSWERS ? listener : undefined;
  };
};

/**
 * Counts answers that are alike in groups of a second, or of up to ten when there are very many: a tag that is asked a thousand times costs
 * the event log, the disk and the database one record for each creative, rule and place. The ids of a group's answers share their first 96
 * bits, by which the database finds the place of an event. Groups that are not noted yet are lost in a crash, as noted events may be.
 */
export const createAnswerGroups = ({ note, isRobot }: Pick<EventLog, 'note' | 'isRobot'>): AnswerGroups => {
  /** Groups that get more answers, by what their answers share. */
  let groups = new Map<string, Group>();
  let startedMs = 0;
  /** All groups that are still to be noted, by the beginning of their ids. */
  const open = new Map<string, Group>();
  let ended: Group[] = [];
  const frequentListener = createFrequentListeners();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let noting: NodeJS.Immediate | undefined;

  const noteGroup = (group: Group): void => {
    open.delete(group.prefix);
    note({ ...group.first, adServingId: idOf(group, 0), count: group.count });
  };
  const noteEnded = (): void => {
    for (const group of ended.splice(-NOTED_AT_ONCE)) noteGroup(group);
    noting = ended.length > 0 ? setImmediate(noteEnded) : undefined;
  };
  const endGroups = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (groups.size === 0) return;
    ended = [...ended, ...groups.values()];
    groups = new Map();
    noting ??= setImmediate(noteEnded);
  };
  const mayGoOn = (instantMs: number): boolean =>
    windowOf(instantMs, SECOND_MS) === windowOf(startedMs, SECOND_MS) ||
    (groups.size > GROUPS_A_SECOND && windowOf(instantMs, MAX_GROUP_MS) === windowOf(startedMs, MAX_GROUP_MS));
  /** The clock of answers may jump, and there may be no more of them. */
  const endWhenNoMoreCome = (): void => {
    let ageMs = 0;
    timer ??= setInterval(() => {
      ageMs += SECOND_MS;
      if (groups.size <= GROUPS_A_SECOND || ageMs >= MAX_GROUP_MS) endGroups();
    }, SECOND_MS);
  };
  const createGroup = (key: string, answer: CountableAnswer, listener: string | undefined): Group => {
    const prefix = answerGroupOf(randomUUID());
    const group: Group = { prefix, first: { ...answer, listener }, count: 0 };
    open.set(prefix, group);
    groups.set(key, group);
    return group;
  };

  return {
    count: (scope, answer) => {
      if (!mayGoOn(answer.answerMs)) endGroups();
      if (groups.size === 0 && !isClosed) {
        startedMs = answer.answerMs;
        endWhenNoMoreCome();
      }
      const listener = frequentListener(answer.listener, answer.answerMs);
      const key = keyOf(scope, answer, { listener, isRobot: isRobot(answer.userAgent) });
      const group = groups.get(key) ?? createGroup(key, answer, listener);
      group.count += 1;
      const id = idOf(group, group.count - 1);
      if (isClosed || open.size > MAX_GROUPS) {
        groups.delete(key);
        noteGroup(group);
      }
      return id;
    },
    placeOf: (adServingId) => open.get(answerGroupOf(adServingId))?.first.facts,
    close: () => {
      isClosed = true;
      endGroups();
      clearImmediate(noting);
      for (const group of ended.splice(0)) noteGroup(group);
    },
  };
};
