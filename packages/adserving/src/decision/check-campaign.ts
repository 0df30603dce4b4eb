import { parseDay } from '../targeting/calendar.ts';
import type { Condition } from '../targeting/conditions.ts';
import { isTimeZone, MINUTES_PER_DAY } from '../targeting/local-time.ts';
import { normaliseName, normalisePostalCode, numberOf } from '../targeting/normalise.ts';
import { type CampaignDefinition, type FrequencyCap, maxCapCount, maxRules, type Pacing } from './campaign.ts';

export type CampaignProblemCode =
  | 'tooManyRules'
  | 'ruleIdRepeated'
  | 'priorityOutOfRange'
  | 'weightOutOfRange'
  | 'groupEmpty'
  | 'minuteOutOfRange'
  | 'weekdayOutOfRange'
  | 'valuesMissing'
  | 'valueEmpty'
  | 'dayInvalid'
  | 'daysReversed'
  | 'exposureOutOfRange'
  | 'thresholdNotNumeric'
  | 'timeZoneUnknown'
  | 'capOutOfRange'
  | 'goalOutOfRange'
  | 'pacingWithoutFlight';

/** `path` leads to the wrong value: `['rules', 3, 'targeting', 'groups', 0, 1]`. */
export type CampaignProblem = { readonly path: readonly (string | number)[]; readonly code: CampaignProblemCode };

const MAX_PRIORITY = 1_000_000;
const MAX_WEIGHT = 10_000;

const isIntegerWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

const daysProblem = (firstDay: string | undefined, lastDay: string | undefined): CampaignProblemCode | undefined => {
  const [first, last] = [firstDay, lastDay].map((day) => (day === undefined ? undefined : parseDay(day)));
  if (firstDay !== undefined && first === undefined) return 'dayInvalid';
  if (lastDay !== undefined && last === undefined) return 'dayInvalid';
  return first !== undefined && last !== undefined && first > last ? 'daysReversed' : undefined;
};

const textsProblem = (texts: readonly string[]): CampaignProblemCode | undefined => {
  if (texts.length === 0) return 'valuesMissing';
  return texts.some((text) => text === '') ? 'valueEmpty' : undefined;
};

const conditionProblem = (condition: Condition): CampaignProblemCode | undefined => {
  switch (condition.kind) {
    case 'timeOfDay': {
      const { fromMinute, toMinute } = condition;
      const isValid =
        isIntegerWithin(fromMinute, 0, MINUTES_PER_DAY - 1) && isIntegerWithin(toMinute, 0, MINUTES_PER_DAY);
      return isValid ? undefined : 'minuteOutOfRange';
    }
    case 'dayOfWeek':
      if (condition.days.length === 0) return 'valuesMissing';
      return condition.days.every((day) => isIntegerWithin(day, 1, 7)) ? undefined : 'weekdayOutOfRange';
    case 'dates':
      if (condition.firstDay === undefined && condition.lastDay === undefined) return 'valuesMissing';
      return daysProblem(condition.firstDay, condition.lastDay);
    case 'postalCode':
      return textsProblem(condition.codes.map(normalisePostalCode));
    case 'region':
    case 'city':
    case 'weather':
      return textsProblem(condition.names.map(normaliseName));
    case 'sequence': {
      const { firstExposure, lastExposure = firstExposure } = condition;
      const isValid = isIntegerWithin(firstExposure, 1, 1e6) && isIntegerWithin(lastExposure, firstExposure, 1e6);
      return isValid ? undefined : 'exposureOutOfRange';
    }
    case 'feed': {
      const isText = condition.comparison === 'is' || condition.comparison === 'isNot';
      return isText || numberOf(condition.value) !== undefined ? undefined : 'thresholdNotNumeric';
    }
    default:
      return condition satisfies never;
  }
};

type Report = (code: CampaignProblemCode, ...path: readonly (string | number)[]) => void;

type Limited = { readonly caps?: readonly FrequencyCap[]; readonly pacing?: Pacing };

const checkLimits = ({ caps = [], pacing }: Limited, hasFlight: boolean, report: Report): void => {
  for (const [index, { count }] of caps.entries()) {
    if (!isIntegerWithin(count, 1, maxCapCount)) report('capOutOfRange', 'caps', index);
  }
  if (!pacing) return;
  if (!isIntegerWithin(pacing.goal, 1, 1e12)) report('goalOutOfRange', 'pacing', 'goal');
  if (pacing.speed === 'even' && !hasFlight) report('pacingWithoutFlight', 'pacing');
};

/** Problems of a campaign, with the place of each; none when it can be compiled. References to creatives are the caller's to check. */
export const checkCampaign = (definition: CampaignDefinition): readonly CampaignProblem[] => {
  const problems: CampaignProblem[] = [];
  const reportAt =
    (...start: readonly (string | number)[]): Report =>
    (code, ...path) => {
      problems.push({ path: [...start, ...path], code });
    };
  const { flight, rules } = definition;
  const report = reportAt();
  if (rules.length > maxRules) report('tooManyRules', 'rules');
  if (flight) {
    const days = daysProblem(flight.firstDay, flight.lastDay);
    if (days) report(days, 'flight');
    if (!isTimeZone(flight.timeZone)) report('timeZoneUnknown', 'flight', 'timeZone');
  }
  checkLimits(definition, flight !== undefined, report);
  const seen = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    const reportRule = reportAt('rules', index);
    if (seen.has(rule.ruleId)) reportRule('ruleIdRepeated', 'ruleId');
    seen.add(rule.ruleId);
    if (!isIntegerWithin(rule.priority, -MAX_PRIORITY, MAX_PRIORITY)) reportRule('priorityOutOfRange', 'priority');
    if (!isIntegerWithin(rule.weight, 1, MAX_WEIGHT)) reportRule('weightOutOfRange', 'weight');
    checkLimits(rule, flight !== undefined, reportRule);
    for (const [groupIndex, group] of rule.targeting.groups.entries()) {
      if (group.length === 0) reportRule('groupEmpty', 'targeting', 'groups', groupIndex);
      for (const [place, condition] of group.entries()) {
        const code = conditionProblem(condition);
        if (code) reportRule(code, 'targeting', 'groups', groupIndex, place);
      }
    }
  }
  return problems;
};
