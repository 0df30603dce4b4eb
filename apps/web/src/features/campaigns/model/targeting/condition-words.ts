import type { RuleSettings, TargetingCondition } from '@sonora/contracts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { dayOfText, weekdayText } from '../../../../shared/format/time.ts';
import { locale } from '../../../../shared/i18n/language.ts';
import { t } from '../../targeting-messages.ts';
import { timeOfMinute } from './time-of-day.ts';

const oneOf = new Intl.ListFormat(locale, { type: 'disjunction' });
export const allOf = new Intl.ListFormat(locale, { type: 'conjunction' });

/** The week that begins on Monday, 1 January 2024. */
const dayOfWeek = (day: number, length: 'short' | 'long' = 'short'): string =>
  weekdayText(`2024-01-0${Math.min(7, Math.max(1, day))}`, length);

export const weekdayName = (day: number): string => dayOfWeek(day, 'long');
export const shortWeekday = (day: number): string => dayOfWeek(day);

/** 1, 2, 3, 5 → "Mon–Wed and Fri". */
export const weekdaysText = (days: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  const parts = runs.flatMap(([first, last]) => {
    if (last - first >= 2) return [`${dayOfWeek(first)}–${dayOfWeek(last)}`];
    return first === last ? [dayOfWeek(first)] : [dayOfWeek(first), dayOfWeek(last)];
  });
  return allOf.format(parts);
};

/** Values beyond these are counted. */
const maxValues = 4;

const listed = (values: readonly string[]): string => {
  const shown = values.slice(0, maxValues);
  const rest = values.length - shown.length;
  return oneOf.format(rest === 0 ? shown : [...shown, t('targeting.words.more', { count: numberText(rest) })]);
};

/** Names of data feeds by id. */
export type FeedNames = ReadonlyMap<string, string>;

const datesText = ({ firstDay, lastDay }: { readonly firstDay?: string; readonly lastDay?: string }): string => {
  const first = firstDay === undefined ? '' : dayOfText(firstDay);
  const last = lastDay === undefined ? '' : dayOfText(lastDay);
  if (last === '') return t('targeting.words.dates.from', { first });
  return first === ''
    ? t('targeting.words.dates.until', { last })
    : t('targeting.words.dates.between', { first, last });
};

/** A condition in words: "Mon–Fri", "06:00–10:00", "postal code 101* or 102*". */
export const conditionText = (condition: TargetingCondition, feeds: FeedNames): string => {
  switch (condition.kind) {
    case 'timeOfDay': {
      const { fromMinute, toMinute } = condition;
      if (fromMinute === toMinute % 1_440) return t('targeting.words.allDay');
      return t('targeting.words.timeOfDay', { from: timeOfMinute(fromMinute), to: timeOfMinute(toMinute) });
    }
    case 'dayOfWeek':
      return weekdaysText(condition.days);
    case 'dates':
      return datesText(condition);
    case 'postalCode':
      return t('targeting.words.postalCode', { values: listed(condition.codes) });
    case 'region':
      return t('targeting.words.region', { values: listed(condition.names) });
    case 'city':
      return t('targeting.words.city', { values: listed(condition.names) });
    case 'weather':
      return t('targeting.words.weather', { values: listed(condition.names) });
    case 'sequence': {
      const { firstExposure: first, lastExposure: last } = condition;
      if (last === undefined) return t('targeting.words.sequence.from', { first });
      if (last === first) return t('targeting.words.sequence.once', { first });
      return t('targeting.words.sequence.between', { first, last });
    }
    case 'feed':
      return t('targeting.words.feed', {
        feed: feeds.get(condition.feedId) ?? t('targeting.words.feedGone'),
        column: condition.column,
        comparison: t(`targeting.comparisons.${condition.comparison}`),
        value: typeof condition.value === 'number' ? numberText(condition.value) : condition.value,
      });
    default:
      return condition satisfies never;
  }
};

/** The groups of a rule in words, which all must hold. One line for each. */
const groupTexts = ({ groups }: RuleSettings['targeting'], feeds: FeedNames): readonly string[] =>
  groups.map((group) => oneOf.format(group.map((condition) => conditionText(condition, feeds))));

export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** A rule in words: "Leeds or York · 06:00–10:00"; "Everyone" without conditions. */
export const targetingText = (targeting: RuleSettings['targeting'], feeds: FeedNames): string =>
  targeting.groups.length === 0 ? t('targeting.words.everyone') : capitalised(groupTexts(targeting, feeds).join(' · '));

/** Caps and goal of a rule or campaign in words; empty without them. */
export const limitTexts = ({
  caps,
  pacing,
}: {
  readonly caps?: RuleSettings['caps'];
  readonly pacing?: RuleSettings['pacing'] | null;
}): readonly string[] => [
  ...(caps ?? []).map(({ count, period }) =>
    t('targeting.words.cap', { count: numberText(count), period: t(`targeting.periods.${period}`) }),
  ),
  ...(pacing ? [t('targeting.words.goal', { goal: numberText(pacing.goal) })] : []),
];
