import type { RuleSettings, TargetingCondition } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { minuteOfTime, timeOfMinute } from './time-of-day.ts';
import { textOfValues, valuesOfText } from './value-list.ts';

export const conditionKinds = [
  'timeOfDay',
  'dayOfWeek',
  'dates',
  'postalCode',
  'region',
  'city',
  'weather',
  'sequence',
  'feed',
] as const satisfies readonly TargetingCondition['kind'][];
export type ConditionKind = (typeof conditionKinds)[number];

export const comparisonNames = ['is', 'isNot', 'lessThan', 'atMost', 'atLeast', 'moreThan'] as const;
type FeedCondition = Extract<TargetingCondition, { kind: 'feed' }>;

/** A condition as its fields show it: text as it was typed. */
export type ConditionDraft =
  | { readonly kind: 'timeOfDay'; readonly from: string; readonly to: string }
  | { readonly kind: 'dayOfWeek'; readonly days: readonly number[] }
  | { readonly kind: 'dates'; readonly firstDay: string; readonly lastDay: string }
  | { readonly kind: 'postalCode' | 'region' | 'city' | 'weather'; readonly values: string }
  | { readonly kind: 'sequence'; readonly first: string; readonly last: string }
  | {
      readonly kind: 'feed';
      readonly feedId: string;
      readonly column: string;
      readonly comparison: FeedCondition['comparison'];
      readonly value: string;
    };

const { valueCharacters, valuesInCondition } = limits.campaigns;

/** Drafts have ids, so that fields keep their focus when others are removed. */
export type ConditionRow = { readonly id: string; readonly draft: ConditionDraft };
export type ConditionGroup = { readonly id: string; readonly rows: readonly ConditionRow[] };

export const periodNames = ['hour', 'day', 'week', 'flight'] as const;
export const speedNames = ['even', 'asFastAsPossible'] as const;

export type CapDraft = { readonly count: string; readonly period: (typeof periodNames)[number] };
export type PacingDraft = { readonly goal: string; readonly speed: (typeof speedNames)[number] };

export type RuleDraft = {
  readonly creativeId: string;
  readonly groups: readonly ConditionGroup[];
  readonly priority: string;
  readonly weight: string;
  readonly caps: readonly CapDraft[];
  /** Undefined: no goal. */
  readonly pacing: PacingDraft | undefined;
};

/** What is wrong with a field; the id of a message of `targeting.problems`. */
export type DraftProblem =
  | 'time'
  | 'days'
  | 'dates'
  | 'datesReversed'
  | 'values'
  | 'valueTooLong'
  | 'valuesTooMany'
  | 'exposure'
  | 'feed'
  | 'number'
  | 'priority'
  | 'weight'
  | 'cap'
  | 'goal'
  | 'creative';

export const newCondition = (kind: ConditionKind): ConditionDraft => {
  switch (kind) {
    case 'timeOfDay':
      return { kind, from: '06:00', to: '10:00' };
    case 'dayOfWeek':
      return { kind, days: [1, 2, 3, 4, 5] };
    case 'dates':
      return { kind, firstDay: '', lastDay: '' };
    case 'postalCode':
    case 'region':
    case 'city':
    case 'weather':
      return { kind, values: '' };
    case 'sequence':
      return { kind, first: '1', last: '1' };
    case 'feed':
      return { kind, feedId: '', column: '', comparison: 'is', value: '' };
    default:
      return kind satisfies never;
  }
};

const draftOf = (condition: TargetingCondition): ConditionDraft => {
  switch (condition.kind) {
    case 'timeOfDay':
      return { kind: 'timeOfDay', from: timeOfMinute(condition.fromMinute), to: timeOfMinute(condition.toMinute) };
    case 'dayOfWeek':
      return condition;
    case 'dates':
      return { kind: 'dates', firstDay: condition.firstDay ?? '', lastDay: condition.lastDay ?? '' };
    case 'postalCode':
      return { kind: 'postalCode', values: textOfValues(condition.codes) };
    case 'region':
    case 'city':
    case 'weather':
      return { kind: condition.kind, values: textOfValues(condition.names) };
    case 'sequence':
      return {
        kind: 'sequence',
        first: String(condition.firstExposure),
        last: condition.lastExposure === undefined ? '' : String(condition.lastExposure),
      };
    case 'feed':
      return { ...condition, value: String(condition.value) };
    default:
      return condition satisfies never;
  }
};

/** A whole number within bounds; undefined for other texts. */
export const wholeNumber = (text: string, min: number, max: number): number | undefined => {
  const value = /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

type Checked<Value> = { readonly value: Value } | { readonly problem: DraftProblem };

const feedConditionOf = (draft: Extract<ConditionDraft, { kind: 'feed' }>): Checked<TargetingCondition> => {
  const { feedId, comparison } = draft;
  const [column, value] = [draft.column.trim(), draft.value.trim()];
  if (feedId === '' || column === '' || value === '') return { problem: 'feed' };
  if (value.length > valueCharacters) return { problem: 'valueTooLong' };
  if (comparison === 'is' || comparison === 'isNot')
    return { value: { kind: 'feed', feedId, column, comparison, value } };
  const number = Number(value.replace(',', '.'));
  if (!Number.isFinite(number)) return { problem: 'number' };
  return { value: { kind: 'feed', feedId, column, comparison, value: number } };
};

const timeConditionOf = ({ from, to }: Extract<ConditionDraft, { kind: 'timeOfDay' }>): Checked<TargetingCondition> => {
  const [fromMinute, toMinute] = [minuteOfTime(from), minuteOfTime(to)];
  if (fromMinute === undefined || toMinute === undefined) return { problem: 'time' };
  return { value: { kind: 'timeOfDay', fromMinute, toMinute: toMinute === 0 ? 1_440 : toMinute } };
};

const datesConditionOf = ({
  firstDay,
  lastDay,
}: Extract<ConditionDraft, { kind: 'dates' }>): Checked<TargetingCondition> => {
  if (firstDay === '' && lastDay === '') return { problem: 'dates' };
  // Days in this notation have the order of their texts.
  if (firstDay !== '' && lastDay !== '' && firstDay > lastDay) return { problem: 'datesReversed' };
  return { value: { kind: 'dates', ...(firstDay !== '' && { firstDay }), ...(lastDay !== '' && { lastDay }) } };
};

const sequenceConditionOf = ({
  first,
  last,
}: Extract<ConditionDraft, { kind: 'sequence' }>): Checked<TargetingCondition> => {
  const firstExposure = wholeNumber(first, 1, 1_000_000);
  const lastExposure = last.trim() === '' ? undefined : wholeNumber(last, firstExposure ?? 1, 1_000_000);
  if (firstExposure === undefined || (last.trim() !== '' && lastExposure === undefined)) return { problem: 'exposure' };
  return { value: { kind: 'sequence', firstExposure, ...(lastExposure !== undefined && { lastExposure }) } };
};

/** The condition that the fields describe, or what is wrong with them. */
export const conditionOf = (draft: ConditionDraft): Checked<TargetingCondition> => {
  switch (draft.kind) {
    case 'timeOfDay':
      return timeConditionOf(draft);
    case 'dayOfWeek':
      if (draft.days.length === 0) return { problem: 'days' };
      return { value: { kind: 'dayOfWeek', days: draft.days.toSorted((a, b) => a - b) } };
    case 'dates':
      return datesConditionOf(draft);
    case 'postalCode':
    case 'region':
    case 'city':
    case 'weather': {
      const values = [...valuesOfText(draft.values)];
      if (values.length === 0) return { problem: 'values' };
      if (values.length > valuesInCondition) return { problem: 'valuesTooMany' };
      if (values.some(({ length }) => length > valueCharacters)) return { problem: 'valueTooLong' };
      return {
        value:
          draft.kind === 'postalCode' ? { kind: 'postalCode', codes: values } : { kind: draft.kind, names: values },
      };
    }
    case 'sequence':
      return sequenceConditionOf(draft);
    case 'feed':
      return feedConditionOf(draft);
    default:
      return draft satisfies never;
  }
};

export const conditionRow = (draft: ConditionDraft): ConditionRow => ({ id: crypto.randomUUID(), draft });
export const conditionGroup = (rows: readonly ConditionRow[]): ConditionGroup => ({ id: crypto.randomUUID(), rows });

export const groupsOf = ({ groups }: RuleSettings['targeting']): readonly ConditionGroup[] =>
  groups.map((group) => conditionGroup(group.map((condition) => conditionRow(draftOf(condition)))));

export const capDraftsOf = (caps: RuleSettings['caps']): readonly CapDraft[] =>
  (caps ?? []).map(({ count, period }) => ({ count: String(count), period }));

export const pacingDraftOf = (pacing: RuleSettings['pacing'] | null): PacingDraft | undefined =>
  pacing ? { goal: String(pacing.goal), speed: pacing.speed } : undefined;

export const ruleDraftOf = ({ creativeId, targeting, priority, weight, caps, pacing }: RuleSettings): RuleDraft => ({
  creativeId,
  groups: groupsOf(targeting),
  priority: String(priority),
  weight: String(weight),
  caps: capDraftsOf(caps),
  pacing: pacingDraftOf(pacing),
});

export const newRuleDraft = (creativeId: string): RuleDraft => ({
  creativeId,
  groups: [],
  priority: '0',
  weight: '1',
  caps: [],
  pacing: undefined,
});

/** Problems by place: the id of a condition, or the name of a field. */
export type DraftProblems = Readonly<Record<string, DraftProblem>>;

export const checkCaps = (caps: readonly CapDraft[]): Checked<NonNullable<RuleSettings['caps']>> => {
  const read = caps.map(({ count, period }) => ({ count: wholeNumber(count, 1, 100), period }));
  const valid = read.flatMap(({ count, period }) => (count === undefined ? [] : [{ count, period }]));
  return valid.length < read.length ? { problem: 'cap' } : { value: valid };
};

export const checkPacing = (pacing: PacingDraft): Checked<NonNullable<RuleSettings['pacing']>> => {
  const goal = wholeNumber(pacing.goal.replaceAll(/[\s.,]/g, ''), 1, 1_000_000_000_000);
  return goal === undefined ? { problem: 'goal' } : { value: { goal, speed: pacing.speed } };
};

/** The rule that a form describes, or its problems. */
export const checkRule = (
  draft: RuleDraft,
): { readonly rule: Omit<RuleSettings, 'ruleId'> } | { readonly problems: DraftProblems } => {
  const problems: Record<string, DraftProblem> = {};
  const take = <Value>(place: string, checked: Checked<Value>): Value | undefined => {
    if ('value' in checked) return checked.value;
    problems[place] = checked.problem;
    return undefined;
  };
  const groups = draft.groups.map(({ rows }) =>
    rows.flatMap(({ id, draft: condition }) => {
      const value = take(id, conditionOf(condition));
      return value === undefined ? [] : [value];
    }),
  );
  const priority = wholeNumber(draft.priority, -1_000_000, 1_000_000);
  const weight = wholeNumber(draft.weight, 1, 10_000);
  if (priority === undefined) problems.priority = 'priority';
  if (weight === undefined) problems.weight = 'weight';
  if (draft.creativeId === '') problems.creative = 'creative';
  const caps = take('caps', checkCaps(draft.caps));
  const pacing = draft.pacing && take('goal', checkPacing(draft.pacing));
  if (Object.keys(problems).length > 0 || priority === undefined || weight === undefined) return { problems };
  return {
    rule: {
      creativeId: draft.creativeId,
      targeting: { groups },
      priority,
      weight,
      ...(caps && caps.length > 0 && { caps }),
      ...(pacing && { pacing }),
    },
  };
};
