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

  it('does not name the same days twice when only the time zone differs', () => {
    const differences = compareSettings(settings({}), settings({ timeZone: 'Europe/London' }));
    expect(differences.map(({ text }) => text)).toEqual(['Flight: changed']);
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
