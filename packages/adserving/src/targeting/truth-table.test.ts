import { describe, expect, it } from 'vitest';
import { compileCampaign } from '../decision/compile-campaign.ts';
import { clockChanges } from '../testkit/clock-changes.ts';
import { rulesOf } from '../testkit/rules-of.ts';
import { parseDay } from './calendar.ts';
import type { Condition, TargetingRule } from './conditions.ts';
import { explainRule } from './explain-rule.ts';
import { localTimeAt, startOfDay } from './local-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const LAST_MS = Date.parse('2026-06-30T00:00:00Z');

type ZoneClock = {
  readonly timeZone: string;
  /** Ascending; each holds until the next one. */
  readonly periods: readonly { readonly fromMs: number; readonly offsetMs: number }[];
  readonly untilMs: number;
};

const zoneClocks: readonly ZoneClock[] = clockChanges
  .trim()
  .split('\n')
  .map((line) => {
    const [timeZone = '', ...fields] = line.split(' ');
    const periods = fields
      .filter((_, index) => index % 2 === 0)
      .map((from, index) => ({
        fromMs: Date.parse(`${from}:00Z`),
        offsetMs: Number(fields[index * 2 + 1]) * MINUTE_MS,
      }));
    const untilMs = line.includes(' 2023-01-01') ? LAST_MS : periods.at(-1)!.fromMs + 182 * DAY_MS;
    return { timeZone, periods, untilMs };
  });

/** Day, time and ISO weekday that the clocks of a zone show. */
const clockOf = ({ periods }: ZoneClock, instantMs: number) => {
  const { offsetMs } = periods.findLast(({ fromMs }) => fromMs <= instantMs)!;
  const shown = new Date(instantMs + offsetMs);
  const text = shown.toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16), weekday: shown.getUTCDay() || 7 };
};

/** Distances in minutes from a change of the clocks, or from midnight. */
const distances = [-1441, -120, -61, -60, -31, -30, -16, -1, 0, 1, 14, 15, 29, 30, 31, 59, 60, 61, 90, 120, 1440];
/** Days that begin: of leap years and others, at the end of years. */
const beginnings = [
  '2023-02-28',
  '2023-03-01',
  '2024-01-01',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-01-01',
  '2025-02-28',
  '2025-03-01',
];
const RANDOM_INSTANTS = 60;

/** The same sequence in each run (Numerical Recipes' constants). */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const midnightsOf = (zone: ZoneClock): readonly number[] =>
  beginnings.map((day) => {
    const utcMs = Date.parse(`${day}T00:00:00Z`);
    const { offsetMs } = zone.periods.findLast(({ fromMs, offsetMs: offset }) => fromMs <= utcMs - offset) ?? {
      offsetMs: 0,
    };
    return utcMs - offsetMs;
  });

/** Instants of a zone: around each change of its clocks and the beginning of days, and any others to the millisecond. */
const instantsOf = (zone: ZoneClock, random: () => number): readonly number[] => {
  const { periods, untilMs } = zone;
  const firstMs = periods[0]!.fromMs;
  const around = [...periods.slice(1).map(({ fromMs }) => fromMs), ...midnightsOf(zone)].flatMap((instantMs) =>
    distances.map((minutes) => instantMs + minutes * MINUTE_MS),
  );
  const any = Array.from({ length: RANDOM_INSTANTS }, () => Math.floor(firstMs + random() * (untilMs - firstMs)));
  return [...around, ...any].filter((instantMs) => instantMs >= firstMs && instantMs < untilMs);
};

type Clock = ReturnType<typeof clockOf>;
type Rule = { readonly targeting: TargetingRule; readonly holds: (clock: Clock) => boolean };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const single = (condition: Condition, holds: Rule['holds']): Rule => ({ targeting: { groups: [[condition]] }, holds });

const times = [
  '00:00',
  '00:01',
  '00:30',
  '01:00',
  '01:30',
  '02:00',
  '02:30',
  '03:00',
  '05:45',
  '12:00',
  '22:00',
  '23:59',
];
const windows: readonly Rule[] = times.flatMap((from) =>
  times.map((to) =>
    single({ kind: 'timeOfDay', fromMinute: minutesOf(from), toMinute: minutesOf(to) }, ({ time }) =>
      from < to ? from <= time && time < to : from <= time || time < to,
    ),
  ),
);
const weekdays: readonly Rule[] = [[1], [2], [3], [4], [5], [6], [7], [6, 7], [1, 2, 3, 4, 5], [2, 4]].map((days) =>
  single({ kind: 'dayOfWeek', days }, ({ weekday }) => days.includes(weekday)),
);
const days = [
  '2011-12-30',
  '2011-12-31',
  '2023-02-28',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-01-01',
  '2025-03-30',
];
const dates: readonly Rule[] = days.flatMap((limit) => [
  single({ kind: 'dates', firstDay: limit }, ({ day }) => day >= limit),
  single({ kind: 'dates', lastDay: limit }, ({ day }) => day <= limit),
  single({ kind: 'dates', firstDay: limit, lastDay: limit }, ({ day }) => day === limit),
]);
/** All conditions of one rule, and one of several: "Friday from 22:00 to 02:00, or on 29 February". */
const mixed: readonly Rule[] = windows
  .filter((_, place) => place % 7 === 0)
  .flatMap((window, place) => {
    const [weekday, date] = [weekdays[place % weekdays.length]!, dates[(place * 5) % dates.length]!];
    const [[one], [two], [three]] = [window, weekday, date].map(({ targeting }) => targeting.groups[0]!) as [
      [Condition],
      [Condition],
      [Condition],
    ];
    return [
      {
        targeting: { groups: [[one], [two]] },
        holds: (clock: Clock) => window.holds(clock) && weekday.holds(clock),
      },
      {
        targeting: {
          groups: [
            [one, three],
            [two, three],
          ],
        },
        holds: (clock: Clock) => (window.holds(clock) && weekday.holds(clock)) || date.holds(clock),
      },
    ];
  });

const rules = [...windows, ...weekdays, ...dates, ...mixed];

describe('the truth table of targeting by time', () => {
  it('has no wrong case, by definition and by index, in zones of all kinds', () => {
    const index = compileCampaign({
      campaignId: 'c',
      defaultCreativeId: 'd',
      rules: rules.map(({ targeting }, number) => ({
        ruleId: String(number),
        creativeId: String(number),
        targeting,
        priority: number,
        weight: 1,
      })),
    });
    const random = numbers(29);
    const wrong: unknown[] = [];
    let [cases, held] = [0, 0];
    for (const zone of zoneClocks) {
      const { timeZone } = zone;
      for (const instantMs of instantsOf(zone, random)) {
        const clock = clockOf(zone, instantMs);
        const facts = { instantMs, timeZone };
        const matched = new Set(rulesOf(index.match(facts, localTimeAt(timeZone, instantMs))));
        for (const [number, { targeting, holds }] of rules.entries()) {
          cases += 1;
          const wanted = holds(clock);
          held += wanted ? 1 : 0;
          const byDefinition = explainRule(targeting, facts).holds;
          if (byDefinition === wanted && matched.has(number) === wanted) continue;
          wrong.push({ timeZone, instant: new Date(instantMs), clock, targeting, wanted, byDefinition });
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect({ cases, held, wrong: wrong.length, zones: zoneClocks.length }).toEqual({
      cases: 3_345_540,
      held: 1_517_101,
      wrong: 0,
      zones: 48,
    });
  });

  it('has the first minute of each day on which clocks change, and of the days around 29 February', () => {
    let days = 0;
    for (const zone of zoneClocks) {
      const { timeZone, periods, untilMs } = zone;
      for (const instantMs of [...periods.slice(1).map(({ fromMs }) => fromMs), ...midnightsOf(zone)]) {
        if (instantMs - DAY_MS < periods[0]!.fromMs || instantMs + DAY_MS > untilMs) continue;
        const { day } = clockOf(zone, instantMs);
        let firstMs = instantMs;
        while (clockOf(zone, firstMs - MINUTE_MS).day >= day) firstMs -= MINUTE_MS;
        expect([timeZone, day, startOfDay(timeZone, parseDay(day)!)]).toEqual([timeZone, day, firstMs]);
        days += 1;
      }
    }
    expect(days).toBe(587);
  });

  it('would show a clock that is wrong for a quarter of an hour', () => {
    const berlin = zoneClocks.find(({ timeZone }) => timeZone === 'Europe/Berlin')!;
    const instants = instantsOf(berlin, numbers(1));
    const isRight = (shiftMs: number): boolean =>
      instants.every((instantMs) =>
        windows.every(
          ({ targeting, holds }) =>
            explainRule(targeting, { instantMs, timeZone: 'Europe/Berlin' }).holds ===
            holds(clockOf(berlin, instantMs + shiftMs)),
        ),
      );
    expect([isRight(0), isRight(15 * MINUTE_MS), isRight(-DAY_MS / 24)]).toEqual([true, false, false]);
  });

  it('has no time where the zone is unknown', () => {
    for (const { targeting } of rules) {
      for (const timeZone of [undefined, 'Mars/Olympus']) {
        expect(explainRule(targeting, { instantMs: 0, timeZone }).holds).toBe(false);
      }
    }
  });
});
