import { campaignSettings } from '@sonora/contracts';
import { calendarDay } from '@sonora/contracts/messages/message';
import { describe, expect, it } from 'vitest';
import { compareSettings } from './compare-settings.ts';

const flight = { firstDay: '2027-03-01', lastDay: '2027-03-31', timeZone: 'Europe/Berlin' };
const settings = (change: Partial<typeof flight>) =>
  campaignSettings.parse({ name: 'Spring', flight: { ...flight, ...change } });

describe('the difference of two flights', () => {
  it('names the days, as values that pages write for their reader', () => {
    const [difference] = compareSettings(settings({}), settings({ lastDay: '2027-04-02' }));
    expect(difference?.text).toBe('Flight: 2027-03-01 to 2027-03-31 → 2027-03-01 to 2027-04-02');
    expect(difference?.message.values?.to).toMatchObject({
      messageId: 'campaigns.conditionDates',
      values: { first: calendarDay('2027-03-01'), last: calendarDay('2027-04-02') },
    });
  });

  it('names the time zone alone when only that differs', () => {
    const differences = compareSettings(settings({}), settings({ timeZone: 'Europe/London' }));
    expect(differences.map(({ text }) => text)).toEqual(['Time zone of the flight: Europe/Berlin → Europe/London']);
  });

  it('does not name the zone of dates that are set or removed', () => {
    const without = campaignSettings.parse({ name: 'Spring' });
    const textsOf = (...both: Parameters<typeof compareSettings>) => compareSettings(...both).map(({ text }) => text);
    expect(textsOf(without, settings({}))).toEqual(['Flight: set to 2027-03-01 to 2027-03-31']);
    expect(textsOf(settings({}), without)).toEqual(['Flight: removed']);
  });
});

it('names buyers and versions as the pages do', () => {
  const before = campaignSettings.parse({ name: 'Spring', dsp: 'theTradeDesk', vastVersion: '4.1' });
  const after = campaignSettings.parse({ name: 'Spring', dsp: 'generic', vastVersion: 'daast-1.1' });
  expect(compareSettings(before, after).map(({ text }) => text)).toEqual([
    'Buyer: The Trade Desk → any player',
    'VAST version: VAST 4.1 → DAAST 1.1',
  ]);
});

const creativeIds = ['0191d2a4-0000-7000-8000-000000000001', '0191d2a4-0000-7000-8000-000000000002'] as const;
const withCreatives = (change: object) =>
  campaignSettings.parse({
    name: 'Spring',
    creatives: creativeIds.map((creativeId, index) => ({ creativeId, name: ['Leeds', 'York'][index] })),
    ...change,
  });
const textsOf = (before: object, after: object): string[] =>
  compareSettings(withCreatives(before), withCreatives(after)).map(({ text }) => text);

it('says what each setting was and is', () => {
  expect(
    textsOf(
      {
        ad: { title: 'Bread', landingPage: 'https://a.example.com/', skipAfterMs: 5_000 },
        macros: { city: '%%CITY%%', deal: '1' },
        caps: [{ count: 3, period: 'day' }],
        pacing: { goal: 1_000, speed: 'even' },
        flight,
        defaultCreativeId: creativeIds[0],
        wrapper: { tagAddress: 'https://a.example.com/tag' },
      },
      {
        ad: { title: 'Rolls', landingPage: 'https://b.example.com/', skipAfterMs: 7_500, advertiser: 'Bakery' },
        macros: { city: '{city}', station: '9' },
        caps: [
          { count: 3, period: 'day' },
          { count: 9, period: 'flight' },
        ],
        pacing: { goal: 2_000_000, speed: 'asFastAsPossible' },
        flight,
        defaultCreativeId: creativeIds[1],
        wrapper: { tagAddress: 'https://b.example.com/tag' },
      },
    ),
  ).toEqual([
    'Default creative: Leeds → York',
    'Title: Bread → Rolls',
    'Advertiser: set to Bakery',
    'Landing page: https://a.example.com/ → https://b.example.com/',
    'Skip after: 5 s → 7.5 s',
    'Frequency caps: at most 3 in 24 hours → at most 3 in 24 hours, at most 9 in the flight',
    'Goal: 1,000 ads served, evenly → 2,000,000 ads served, as fast as possible',
    'Other ad server: https://a.example.com/tag → https://b.example.com/tag',
    'Parameter “city”: %%CITY%% → {city}',
    'Parameter “deal”: removed',
    'Parameter “station”: set to 9',
  ]);
});

it('only says that there is a change where a value is no text, or differs behind its first hundred characters', () => {
  const address = `https://example.com/${'a'.repeat(120)}`;
  const tracked = (name: string) => ({ foreignTracking: { clicks: [`https://example.com/${name}`] } });
  expect(
    textsOf(
      { ...tracked('a'), ad: { landingPage: `${address}1` } },
      { ...tracked('b'), ad: { landingPage: `${address}2` } },
    ),
  ).toEqual(['Landing page: changed', 'Third-party tracking URLs: changed']);
  expect(textsOf({}, { macros: { city: '' } })).toEqual([]);
});

it('says the limits of a rule before and after', () => {
  const rule = (change: object) => ({
    rules: [
      {
        ruleId: creativeIds[0],
        creativeId: creativeIds[0],
        targeting: { groups: [] },
        priority: 0,
        weight: 1,
        ...change,
      },
    ],
  });
  const limits = { caps: [{ count: 2, period: 'hour' }], pacing: { goal: 50, speed: 'even' } };
  expect(textsOf(rule({}), rule(limits))).toEqual([
    'Rule of “Leeds”: limits none → at most 2 in an hour, 50 ads served, evenly',
  ]);
  expect(textsOf(rule({ caps: [] }), rule({}))).toEqual([]);
});
