import type { Condition, TargetingRule } from '@sonora/adserving';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';

const pad = (value: number): string => String(value).padStart(2, '0');

/** Minute of a day as on a clock: `08:30`; 24:00 for the end of the day. */
export const clockOf = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

/** Values that a sentence names, and the characters of each; of more values, it says their number. */
type WordLimits = { readonly named: number; readonly characters: number };

const sentence: WordLimits = { named: 5, characters: Number.POSITIVE_INFINITY };
/** For lists of thousands of rules. */
export const shortWords: WordLimits = { named: 2, characters: 40 };

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
      return campaignMessage('campaigns.conditionDays', { days: listOf(condition.days.toSorted()) });
    case 'dates':
      return campaignMessage('campaigns.conditionDates', {
        first: condition.firstDay ?? '…',
        last: condition.lastDay ?? '…',
      });
    case 'postalCode':
      return campaignMessage('campaigns.conditionPostalCode', { values: listOf(condition.codes) });
    case 'region':
      return campaignMessage('campaigns.conditionRegion', { values: listOf(condition.names) });
    case 'city':
      return campaignMessage('campaigns.conditionCity', { values: listOf(condition.names) });
    case 'weather':
      return campaignMessage('campaigns.conditionWeather', { values: listOf(condition.names) });
    case 'sequence':
      return campaignMessage('campaigns.conditionSequence', {
        first: condition.firstExposure,
        last: condition.lastExposure ?? '…',
      });
    case 'feed':
      return campaignMessage('campaigns.conditionFeed', {
        column: cut(condition.column),
        comparison: condition.comparison,
        value: typeof condition.value === 'number' ? condition.value : cut(condition.value),
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
