import { parseDay } from './calendar.ts';
import type { Condition, FeedComparison, ListenerFacts, TargetingRule } from './conditions.ts';
import { type LocalTime, localTimeAt } from './local-time.ts';
import { normaliseFeedValue, normaliseName, normalisePostalCode, numberOf } from './normalise.ts';

/** `unknown`: the fact is absent. `differs`: the fact is known and does not meet the condition. */
export type ConditionOutcome = 'holds' | 'differs' | 'unknown';

export type ConditionExplanation = {
  readonly condition: Condition;
  readonly outcome: ConditionOutcome;
  /** The fact that was compared: minute of the day, weekday, day number, exposure, or the listener's text as it was given. */
  readonly actual?: string | number;
};

export type GroupExplanation = { readonly holds: boolean; readonly conditions: readonly ConditionExplanation[] };

export type RuleExplanation = { readonly holds: boolean; readonly groups: readonly GroupExplanation[] };

type Situation = { readonly facts: ListenerFacts; readonly local: LocalTime | undefined };

/** Whether a value of a data feed meets a comparison. Text has no order: only `is` and `isNot` can hold for it. */
const comparisonHolds = (actual: string | number, comparison: FeedComparison, expected: string | number): boolean => {
  if (comparison === 'is') return normaliseFeedValue(actual) === normaliseFeedValue(expected);
  if (comparison === 'isNot') return normaliseFeedValue(actual) !== normaliseFeedValue(expected);
  const [left, right] = [numberOf(actual), numberOf(expected)];
  if (left === undefined || right === undefined) return false;
  switch (comparison) {
    case 'lessThan':
      return left < right;
    case 'atMost':
      return left <= right;
    case 'atLeast':
      return left >= right;
    case 'moreThan':
      return left > right;
    default:
      return comparison satisfies never;
  }
};

const windowHolds = (minute: number, fromMinute: number, toMinute: number): boolean =>
  toMinute > fromMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;

const postalCodeHolds = (actual: string, codes: readonly string[]): boolean => {
  const code = normalisePostalCode(actual);
  return codes.some((wanted) => {
    const text = normalisePostalCode(wanted);
    return text.endsWith('*') ? code.startsWith(text.slice(0, -1)) : code === text;
  });
};

const nameHolds = (actual: string, names: readonly string[]): boolean => {
  const name = normaliseName(actual);
  return names.some((wanted) => normaliseName(wanted) === name);
};

const factOf = (condition: Condition, { facts, local }: Situation): string | number | undefined => {
  switch (condition.kind) {
    case 'timeOfDay':
      return local?.minuteOfDay;
    case 'dayOfWeek':
      return local?.weekday;
    case 'dates':
      return local?.dayNumber;
    case 'postalCode':
    case 'region':
    case 'city':
    case 'weather':
      return facts[condition.kind] || undefined;
    case 'sequence':
      return facts.exposure;
    case 'feed': {
      const row =
        facts.feeds && Object.hasOwn(facts.feeds, condition.feedId) ? facts.feeds[condition.feedId] : undefined;
      return row && Object.hasOwn(row, condition.column) ? row[condition.column] : undefined;
    }
    default:
      return condition satisfies never;
  }
};

const holdsFor = (condition: Condition, actual: string | number): boolean => {
  switch (condition.kind) {
    case 'timeOfDay':
      return windowHolds(Number(actual), condition.fromMinute, condition.toMinute);
    case 'dayOfWeek':
      return condition.days.includes(Number(actual));
    case 'dates': {
      const first = condition.firstDay === undefined ? Number.NEGATIVE_INFINITY : parseDay(condition.firstDay);
      const last = condition.lastDay === undefined ? Number.POSITIVE_INFINITY : parseDay(condition.lastDay);
      return first !== undefined && last !== undefined && Number(actual) >= first && Number(actual) <= last;
    }
    case 'postalCode':
      return postalCodeHolds(String(actual), condition.codes);
    case 'region':
    case 'city':
    case 'weather':
      return nameHolds(String(actual), condition.names);
    case 'sequence':
      return (
        Number(actual) >= condition.firstExposure &&
        Number(actual) <= (condition.lastExposure ?? Number.POSITIVE_INFINITY)
      );
    case 'feed':
      return comparisonHolds(actual, condition.comparison, condition.value);
    default:
      return condition satisfies never;
  }
};

const explainCondition = (condition: Condition, situation: Situation): ConditionExplanation => {
  const actual = factOf(condition, situation);
  if (actual === undefined) return { condition, outcome: 'unknown' };
  return { condition, outcome: holdsFor(condition, actual) ? 'holds' : 'differs', actual };
};

/**
 * Evaluates every condition of a rule and says which one held or failed, and on what fact. This is the definition of a rule's meaning;
 * the index of a campaign answers the same and is compared with it in the tests.
 */
export const explainRule = (rule: TargetingRule, facts: ListenerFacts): RuleExplanation => {
  const local = facts.timeZone === undefined ? undefined : localTimeAt(facts.timeZone, facts.instantMs);
  const groups = rule.groups.map((group): GroupExplanation => {
    const conditions = group.map((condition) => explainCondition(condition, { facts, local }));
    return { holds: conditions.some(({ outcome }) => outcome === 'holds'), conditions };
  });
  return { holds: groups.every(({ holds }) => holds), groups };
};
