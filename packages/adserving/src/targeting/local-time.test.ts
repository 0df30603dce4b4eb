import { describe, expect, it } from 'vitest';
import { compileCampaign } from '../decision/compile-campaign.ts';
import { decide } from '../decision/decide.ts';
import { neverServed } from '../testkit/counters.ts';
import { rulesOf } from '../testkit/rules-of.ts';
import { formatDay, parseDay } from './calendar.ts';
import type { Condition } from './conditions.ts';
import { explainRule } from './explain-rule.ts';
import { isTimeZone, localTimeAt, startOfDay } from './local-time.ts';

const MINUTE = 60_000;

/** Instants at which zones change their clocks, and others that are special. */
const moments: readonly (readonly [zone: string, instants: readonly string[]])[] = [
  ['UTC', ['2024-02-29T00:00Z', '2025-12-31T24:00Z']],
  ['Europe/Berlin', ['2025-03-30T01:00Z', '2025-10-26T01:00Z', '2024-02-28T23:00Z', '2024-02-29T23:00Z']],
  ['Europe/London', ['2025-03-30T01:00Z', '2025-10-26T01:00Z', '2028-02-29T00:00Z']],
  ['America/New_York', ['2025-03-09T07:00Z', '2025-11-02T06:00Z', '2024-02-29T05:00Z', '2024-03-01T05:00Z']],
  ['America/Havana', ['2025-03-09T05:00Z', '2025-11-02T05:00Z']],
  ['America/St_Johns', ['2025-03-09T05:30Z', '2025-11-02T04:30Z', '2024-02-29T03:30Z']],
  ['Asia/Kolkata', ['2024-02-28T18:30Z', '2024-02-29T18:30Z', '2025-06-01T00:00Z']],
  ['Asia/Kathmandu', ['2024-02-29T18:15Z', '2025-01-01T00:00Z']],
  ['Australia/Lord_Howe', ['2025-04-05T15:00Z', '2025-10-04T15:30Z', '2024-02-28T13:00Z']],
  ['Pacific/Chatham', ['2025-04-05T14:00Z', '2025-09-27T14:00Z', '2024-02-28T10:15Z']],
  ['Pacific/Apia', ['2011-12-30T10:00Z', '2024-02-29T11:00Z']],
  ['America/Sao_Paulo', ['2018-11-04T03:00Z', '2019-02-17T02:00Z']],
  ['+05:30', ['2024-02-28T18:30Z']],
];

const distancesMinutes = [-1441, -120, -61, -60, -31, -30, -16, -1, 0, 1, 14, 29, 30, 31, 59, 60, 61, 90, 120, 1440];

const cases = moments.flatMap(([timeZone, instants]) =>
  instants.flatMap((instant) =>
    distancesMinutes.map((minutes) => ({ timeZone, instantMs: Date.parse(toIso(instant)) + minutes * MINUTE })),
  ),
);

/** `24:00` is midnight at the end of a day, which `Date.parse` takes with seconds only. */
function toIso(instant: string): string {
  return instant.replace('Z', ':00Z');
}

/** The reference: the runtime's own text of the local time, read by eye. */
const clockOf = (timeZone: string, instantMs: number) => {
  const text = new Date(instantMs).toLocaleString('sv-SE', { timeZone });
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)];
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
  return { day, time, weekday };
};

const times = ['00:00', '00:01', '01:30', '02:00', '02:30', '03:00', '12:00', '22:00', '23:59'] as const;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

type Clock = ReturnType<typeof clockOf>;
type Case = { readonly condition: Condition; readonly holds: (clock: Clock) => boolean };

const windows: readonly Case[] = times.flatMap((from) =>
  times.map((to) => ({
    condition: { kind: 'timeOfDay', fromMinute: minutesOf(from), toMinute: minutesOf(to) } as const,
    holds: ({ time }: Clock) => (from < to ? from <= time && time < to : from <= time || time < to),
  })),
);
const weekdays: readonly Case[] = [[1], [7], [6, 7], [1, 2, 3, 4, 5], [2, 4]].map((days) => ({
  condition: { kind: 'dayOfWeek', days },
  holds: ({ weekday }) => days.includes(weekday),
}));
const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2025-03-30', '2025-10-26', '2025-11-02'] as const;
const dates: readonly Case[] = days.flatMap((firstDay): Case[] => [
  { condition: { kind: 'dates', firstDay }, holds: ({ day }) => day >= firstDay },
  { condition: { kind: 'dates', lastDay: firstDay }, holds: ({ day }) => day <= firstDay },
  { condition: { kind: 'dates', firstDay, lastDay: firstDay }, holds: ({ day }) => day === firstDay },
]);

describe('conditions of time', () => {
  const all = [...windows, ...weekdays, ...dates];

  it('hold in the time of each zone, by definition and by index', () => {
    const wrong: unknown[] = [];
    let compared = 0;
    const rules = all.map(({ condition }, number) => ({
      ruleId: String(number),
      creativeId: String(number),
      targeting: { groups: [[condition]] },
      priority: number,
      weight: 1,
    }));
    const index = compileCampaign({ campaignId: 'c', defaultCreativeId: 'd', rules });
    for (const facts of cases) {
      const clock = clockOf(facts.timeZone, facts.instantMs);
      const local = localTimeAt(facts.timeZone, facts.instantMs);
      const matched = new Set(rulesOf(index.match(facts, local)));
      for (const [number, { condition, holds }] of all.entries()) {
        compared += 1;
        const wanted = holds(clock);
        const byDefinition = explainRule({ groups: [[condition]] }, facts).holds;
        if (byDefinition === wanted && matched.has(number) === wanted) continue;
        wrong.push({ condition, facts, clock, wanted, byDefinition, byIndex: matched.has(number) });
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(60_000);
  });

  it('do not hold where the zone is unknown', () => {
    for (const { condition } of all) {
      for (const timeZone of [undefined, 'Mars/Olympus']) {
        expect(explainRule({ groups: [[condition]] }, { instantMs: 0, timeZone }).holds).toBe(false);
      }
    }
  });
});

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
    decide(index, { adServingId: 'x', facts: { instantMs: Date.parse(instant), timeZone } }, neverServed).creativeId ===
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
