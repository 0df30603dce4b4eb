import { answerGroupOf } from '@sonora/contracts/campaigns/ad-events';
import type { AdEvent, EventFacts } from '../../platform/event-log/ad-event.ts';
import type { EventLog } from '../../platform/event-log/event-log.ts';
import {
  type AnswerGroup,
  type AnswerScope,
  countIn,
  createAnswerGroup,
  type GroupFacts,
  groupKey,
  isAlike,
  placeOfGroup,
  toEvent,
} from './answer-group.ts';
import { createFrequentListeners } from './frequent-listeners.ts';

export type AnswerGroups = {
  /**
   * Counts an answer, and returns its ad serving id.
   * @param from hash of the listener that lives a day, and the user agent
   */
  readonly count: (scope: AnswerScope, facts: GroupFacts, from: Pick<AdEvent, 'listener' | 'userAgent'>) => string;
  /** Place of an answer whose group is not noted yet: an event of it may come before the group. Undefined for all others. */
  readonly placeOf: (adServingId: string) => EventFacts | undefined;
  /** Notes all groups. Later answers are noted one by one. */
  readonly close: () => void;
};

const SECOND_MS = 1_000;
/** Longest time of a group. Hours have a whole number of them, so the answers of a group are in one hour of the reports. */
const MAX_GROUP_MS = 10_000;
/** Groups that are noted each second. When there are more, they go on for up to ten seconds, so that each has more answers. */
const GROUPS_A_SECOND = 1_000;
/** Groups that wait to be noted. Beyond, each answer of another group is noted alone. */
const MAX_GROUPS = 50_000;
/** Groups that are noted before the next answers are given: it takes a fraction of a millisecond. */
const NOTED_AT_ONCE = 64;

const windowOf = (instantMs: number, lengthMs: number): number => Math.floor(instantMs / lengthMs);

/** Groups that are not noted yet, by the beginning of their ids. */
const createWaitingGroups = (note: EventLog['note']) => {
  const waiting = new Map<string, AnswerGroup>();
  let ended: AnswerGroup[] = [];
  let noting: NodeJS.Immediate | undefined;
  const noteGroup = (group: AnswerGroup): void => {
    waiting.delete(group.prefix);
    // The scope stays as long as the campaign, and would keep the group.
    if (group.scope.recent === group) group.scope.recent = undefined;
    note(toEvent(group));
  };
  const noteEnded = (): void => {
    for (const group of ended.splice(-NOTED_AT_ONCE)) noteGroup(group);
    noting = ended.length > 0 ? setImmediate(noteEnded) : undefined;
  };
  return {
    isFull: (): boolean => waiting.size >= MAX_GROUPS,
    find: (adServingId: string): AnswerGroup | undefined => waiting.get(answerGroupOf(adServingId)),
    add: (group: AnswerGroup): void => void waiting.set(group.prefix, group),
    noteGroup,
    /** Notes groups that get no more answers, soon. */
    noteSoon: (groups: Iterable<AnswerGroup>): void => {
      ended = [...ended, ...groups];
      noting ??= setImmediate(noteEnded);
    },
    noteAll: (): void => {
      clearImmediate(noting);
      for (const group of ended.splice(0)) noteGroup(group);
    },
  };
};

/**
 * Counts answers that are alike in groups of a second, or of up to ten when there are very many: a tag that is asked a thousand times costs
 * the event log, the disk and the database one record for each creative, rule and place. The ids of a group's answers share their first 96
 * bits, by which the database finds the place of an event. Groups that are not noted yet are lost in a crash, as noted events may be.
 */
export const createAnswerGroups = ({ note, isRobot }: Pick<EventLog, 'note' | 'isRobot'>): AnswerGroups => {
  /** Groups that get more answers, by what their answers share. */
  let groups = new Map<string, AnswerGroup>();
  let period = 0;
  let startedMs = 0;
  const waiting = createWaitingGroups(note);
  const frequentListener = createFrequentListeners();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const endGroups = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (groups.size === 0) return;
    waiting.noteSoon(groups.values());
    groups = new Map();
    period += 1;
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
  /** Ends the groups whose time is over. */
  const keepTime = (instantMs: number): void => {
    if (!mayGoOn(instantMs)) endGroups();
    if (groups.size > 0 || isClosed) return;
    startedMs = instantMs;
    endWhenNoMoreCome();
  };

  return {
    count: (scope, facts, { listener, userAgent }) => {
      keepTime(facts.instantMs);
      const frequent = frequentListener(listener, facts.instantMs);
      const from = { listener: frequent, userAgent, isRobot: isRobot(userAgent) };
      const { recent } = scope;
      if (recent?.period === period && isAlike(recent, facts, from)) return countIn(recent);
      const key = groupKey(scope, facts, from);
      let group = groups.get(key);
      if (!group) {
        group = createAnswerGroup(scope, facts, from, period);
        if (isClosed || waiting.isFull()) {
          const id = countIn(group);
          waiting.noteGroup(group);
          return id;
        }
        waiting.add(group);
        groups.set(key, group);
      }
      scope.recent = group;
      return countIn(group);
    },
    placeOf: (adServingId) => placeOfGroup(waiting.find(adServingId)),
    close: () => {
      isClosed = true;
      endGroups();
      waiting.noteAll();
    },
  };
};
