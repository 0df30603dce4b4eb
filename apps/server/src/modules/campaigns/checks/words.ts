import type { Condition, TargetingRule } from '@sonora/adserving';
import type { RuleSettings } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { calendarDay, type Message } from '@sonora/contracts/messages/message';

const pad = (value: number): string => String(value).padStart(2, '0');

/** Minute of a day as on a clock: `08:30`; 24:00 for the end of the day. */
export const clockOf = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

/** Values that a sentence names, and the characters of each; of more values, it says their number. */
type WordLimits = { readonly named: number; readonly characters: number };

const sentence: WordLimits = { named: 5, characters: Number.POSITIVE_INFINITY };
/** For lists of thousands of rules. */
export const shortWords: WordLimits = { named: 2, characters: 40 };

/** Days of the week in words, 1 for Monday: three or more in a row by the first and the last. */
export const wordsOfDays = (days: readonly number[]): Message | string => {
  const runs: [number, number][] = [];
  for (const day of new Set(days.toSorted((a, b) => a - b))) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  const dayOf = (day: number): Message => campaignMessage('campaigns.weekday', { day: String(day) });
  const parts = runs.flatMap(([first, last]) => {
    if (first === last) return [dayOf(first)];
    if (last === first + 1) return [dayOf(first), dayOf(last)];
    return [campaignMessage('campaigns.weekdaysTo', { first: dayOf(first), last: dayOf(last) })];
  });
  return parts
    .slice(1)
    .reduce<Message | string>(
      (before, part) => campaignMessage('campaigns.weekdaysAnd', { before, part }),
      parts[0] ?? '',
    );
};

/** Days from the first to the last, either of which may be open. */
export const wordsOfDates = ({
  firstDay,
  lastDay,
}: {
  readonly firstDay?: string;
  readonly lastDay?: string;
}): Message => {
  const first = firstDay === undefined ? '' : calendarDay(firstDay);
  if (lastDay === undefined) return campaignMessage('campaigns.conditionDatesFrom', { first });
  const last = calendarDay(lastDay);
  if (firstDay === undefined) return campaignMessage('campaigns.conditionDatesUntil', { last });
  return campaignMessage('campaigns.conditionDates', { first, last });
};

/** A number of a data feed or of exposures. Formats of messages round to three decimals, so that others are inserted as they are. */
export const wordsOfNumber = (value: number): Message | number =>
  Number.isInteger(value) ? campaignMessage('campaigns.figure', { value }) : value;

const wordsOfExposures = (condition: Extract<Condition, { kind: 'sequence' }>): Message => {
  const { firstExposure: first, lastExposure: last } = condition;
  if (last === undefined) return campaignMessage('campaigns.conditionSequenceFrom', { first });
  if (last === first) return campaignMessage('campaigns.conditionSequenceOnce', { first });
  return campaignMessage('campaigns.conditionSequence', { first, last });
};

/** A condition in words. */
export const wordsOfCondition = (condition: Condition, { named, characters } = sentence): Message => {
  const cut = (value: string | number): string => {
    const text = String(value);
    return text.length > characters ? `${text.slice(0, characters - 1)}…` : text;
  };
  const listOf = (values: readonly (string | number)[]): string => {
    const first = values.slice(0, named).map(cut).join(', ');
    return values.length > named ? `${first} … (${values.length})` : first;
  };
  switch (condition.kind) {
    case 'timeOfDay':
      return campaignMessage('campaigns.conditionTime', {
        from: clockOf(condition.fromMinute),
        to: clockOf(condition.toMinute),
      });
    case 'dayOfWeek':
      return campaignMessage('campaigns.conditionDays', { days: wordsOfDays(condition.days) });
    case 'dates':
      return wordsOfDates(condition);
    case 'postalCode':
      return campaignMessage('campaigns.conditionPostalCode', { values: listOf(condition.codes) });
    case 'region':
      return campaignMessage('campaigns.conditionRegion', { values: listOf(condition.names) });
    case 'city':
      return campaignMessage('campaigns.conditionCity', { values: listOf(condition.names) });
    case 'weather':
      return campaignMessage('campaigns.conditionWeather', { values: listOf(condition.names) });
    case 'sequence':
      return wordsOfExposures(condition);
    case 'feed':
      return campaignMessage('campaigns.conditionFeed', {
        column: cut(condition.column),
        comparison: condition.comparison,
        value: typeof condition.value === 'number' ? wordsOfNumber(condition.value) : cut(condition.value),
      });
    default:
      return condition satisfies never;
  }
};

/** What a rule demands: each group one after the other, with the words of its first condition and how many more there are. */
export const wordsOfTargeting = ({ groups }: TargetingRule, limits = sentence): Message => {
  const [first] = groups;
  const [condition] = first ?? [];
  if (!condition) return campaignMessage('campaigns.targetingEveryone');
  const more = groups.flat().length - 1;
  const words = wordsOfCondition(condition, limits);
  return more === 0 ? words : campaignMessage('campaigns.targetingAndMore', { condition: words, more });
};

/** Frequency caps and goal, one after the other; undefined where there are none. */
export const wordsOfLimits = ({ caps = [], pacing }: Pick<RuleSettings, 'caps' | 'pacing'>): Message | undefined => {
  const parts = [
    ...caps.map(({ count, period }) => campaignMessage('campaigns.limitCap', { count, period })),
    ...(pacing ? [campaignMessage('campaigns.limitGoal', { goal: pacing.goal, speed: pacing.speed })] : []),
  ];
  return parts
    .slice(1)
    .reduce<Message | undefined>(
      (before, part) => before && campaignMessage('campaigns.limitsAnd', { before, part }),
      parts[0],
    );
};
