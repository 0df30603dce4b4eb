import { describe, expect, it } from 'vitest';
import { compileCampaign } from '../decision/compile-campaign.ts';
import { decide } from '../decision/decide.ts';
import { neverServed } from '../testkit/counters.ts';
import { formatDay, parseDay } from './calendar.ts';
import { isTimeZone, localTimeAt, startOfDay } from './local-time.ts';

const MINUTE = 60_000;

describe('localTimeAt', () => {
  it('never shows a skipped hour, and shows a repeated hour twice', () => {
    const minutesOn = (day: string, zone: string, fromMs: number): readonly number[] => {
      const minutes: number[] = [];
      for (let instantMs = fromMs; instantMs < fromMs + 30 * 3_600_000; instantMs += MINUTE) {
        const local = localTimeAt(zone, instantMs)!;
        if (formatDay(local.dayNumber) === day) minutes.push(local.minuteOfDay);
      }
      return minutes;
    };
    const spring = minutesOn('2025-03-30', 'Europe/Berlin', Date.parse('2025-03-29T22:00:00Z'));
    const autumn = minutesOn('2025-10-26', 'Europe/Berlin', Date.parse('2025-10-25T21:00:00Z'));
    expect(spring).toHaveLength(23 * 60);
    expect(spring.filter((minute) => minute >= 120 && minute < 180)).toEqual([]);
    expect(autumn).toHaveLength(25 * 60);
    expect(autumn.filter((minute) => minute === 150)).toHaveLength(2);
  });

  it('knows no time for an impossible instant or zone', () => {
    for (const instantMs of [Number.NaN, Number.POSITIVE_INFINITY, 8.65e15]) {
      expect(localTimeAt('UTC', instantMs)).toBeUndefined();
    }
    expect(localTimeAt('', 0)).toBeUndefined();
    expect([isTimeZone('Asia/Kolkata'), isTimeZone('+05:30'), isTimeZone('../etc')]).toEqual([true, true, false]);
  });
});

describe('startOfDay', () => {
  it('is the first minute of a local day', () => {
    expect(startOfDay('Europe/Berlin', parseDay('2025-03-30')!)).toBe(Date.parse('2025-03-29T23:00:00Z'));
    expect(startOfDay('Asia/Kathmandu', parseDay('2024-02-29')!)).toBe(Date.parse('2024-02-28T18:15:00Z'));
    // Clocks in Havana skip midnight: the day begins at 01:00.
    expect(startOfDay('America/Havana', parseDay('2025-03-09')!)).toBe(Date.parse('2025-03-09T05:00:00Z'));
    expect(startOfDay('nowhere', 0)).toBeUndefined();
  });
});

describe('parseDay', () => {
  it('takes days that exist', () => {
    expect(parseDay('1970-01-01')).toBe(0);
    expect(parseDay('2024-02-29')).toBe(Date.parse('2024-02-29') / 86_400_000);
    for (const text of ['2025-02-29', '2025-04-31', '2025-13-01', '2025-00-10', '25-01-01', '2025-1-1', '']) {
      expect(parseDay(text), text).toBeUndefined();
    }
  });
});

describe('a flight', () => {
  const index = compileCampaign({
    campaignId: 'c',
    defaultCreativeId: 'd',
    rules: [],
    flight: { firstDay: '2024-02-29', lastDay: '2024-02-29', timeZone: 'Europe/Berlin' },
  });
  const isServed = (instant: string, timeZone?: string): boolean =>
    decide(index, { drawSeed: 'x', facts: { instantMs: Date.parse(instant), timeZone } }, neverServed).creativeId ===
    'd';

  it.each([undefined, 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland'])(
    'follows the calendar of its own zone for listeners in %s',
    (timeZone) => {
      expect(isServed('2024-02-28T22:59:00Z', timeZone)).toBe(false);
      expect(isServed('2024-02-28T23:00:00Z', timeZone)).toBe(true);
      expect(isServed('2024-02-29T22:59:00Z', timeZone)).toBe(true);
      expect(isServed('2024-02-29T23:00:00Z', timeZone)).toBe(false);
    },
  );
});
