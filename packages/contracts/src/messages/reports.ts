import { messagesOf } from './message.ts';

/** Sentences of a campaign's report that explain differences between its figures. */
export const reportMessages = {
  'reports.noEvents': 'No tag of this campaign was called in this period.',
  'reports.answersWithoutImpression':
    '{count, plural, one {# answer with an ad has} other {# answers with an ad have}} no impression ({percent}%): the player did not start the ad, could not load it, or reported nothing.',
  'reports.impressionsWithoutAnswer':
    'There are {count, plural, one {# impression} other {# impressions}} more than recorded answers with an ad: answers of the last moments before a process ended are not recorded, their events are.',
  'reports.notCompleted':
    '{count, plural, one {# impression was} other {# impressions were}} not followed by a completion ({percent}%): the listener left or skipped the ad, or the player did not report its end.',
  'reports.skipped': 'Of these, {count, plural, one {# ad was} other {# ads were}} skipped.',
  'reports.errors':
    'Players reported {count, plural, one {# error} other {# errors}}, most often code {code} ({codeCount}).',
  'reports.withoutAd':
    '{count, plural, one {# call of the tag was} other {# calls of the tag were}} answered without an ad.',
  'reports.outsideFlight': '{count, plural, one {# call} other {# calls}} came before or after the flight.',
  'reports.campaignCap': '{count, plural, one {# call} other {# calls}} came after the frequency cap of the listener.',
  'reports.campaignGoal':
    '{count, plural, one {# call} other {# calls}} came when the goal, or its share for the time, was reached.',
  'reports.otherWithoutAd':
    '{count, plural, one {# call} other {# calls}} came while the campaign was paused or had no ad to serve.',
  'reports.robot': '{count, plural, one {# event is} other {# events are}} filtered: the user agent is that of a bot.',
  'reports.rate':
    '{count, plural, one {# event is} other {# events are}} filtered: one listener sent more than {limit} events in a minute.',
  'reports.tooEarly':
    '{count, plural, one {# event is} other {# events are}} filtered: the part of the ad could not have been played yet.',
  'reports.noImpression':
    '{count, plural, one {# event is} other {# events are}} filtered: playback was reported without an impression. They count as soon as it arrives.',
  'reports.late':
    '{count, plural, one {# event is} other {# events are}} late and not counted: more than {hours} hours after the answer, or after the end of the flight.',
} as const;

export const reportMessage = messagesOf(reportMessages);
