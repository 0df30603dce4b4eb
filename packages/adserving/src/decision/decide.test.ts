import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition, ListenerFacts } from '../targeting/conditions.ts';
import { explainRule } from '../targeting/explain-rule.ts';
import { localTimeAt } from '../targeting/local-time.ts';
import { neverServed } from '../testkit/counters.ts';
import { rulesOf } from '../testkit/rules-of.ts';
import type { CampaignDefinition, CampaignRule } from './campaign.ts';
import { type CampaignProblemCode, checkCampaign } from './check-campaign.ts';
import { CampaignError, compileCampaign } from './compile-campaign.ts';
import { decide, explainDecision, recordDecision } from './decide.ts';
import { createSharedCounters } from './shared-counters.ts';

const ruleOf = (
  ruleId: string,
  groups: readonly (readonly Condition[])[],
  other: Partial<CampaignRule> = {},
): CampaignRule => ({
  ruleId,
  creativeId: `creative-${ruleId}`,
  targeting: { groups },
  priority: 0,
  weight: 1,
  ...other,
});

const campaign = (rules: readonly CampaignRule[], other: Partial<CampaignDefinition> = {}): CampaignDefinition => ({
  campaignId: 'campaign',
  defaultCreativeId: 'default',
  rules,
  ...other,
});

const city = (...names: readonly string[]): Condition => ({ kind: 'city', names });
const noon = Date.parse('2025-06-02T12:00:00Z');
const request = (facts: Partial<ListenerFacts> = {}, drawSeed = 'a', listenerKey?: string) => ({
  drawSeed,
  listenerKey,
  facts: { instantMs: noon, timeZone: 'UTC', ...facts },
});

const counters = () => createSharedCounters({ instanceId: 'one', separatedAfterSeconds: 10 });

/** Few different values, so that rules and facts meet often. */
const names = fc.constantFrom('Köln', 'koln', 'Saint-Étienne', 'saint etienne', 'Łódź', 'Lodz', 'X');
const codes = fc.constantFrom('10*', '101*', '10115', '1*', 'SW1A 1AA', 'sw1*', 'SW1A1AA', '*');
const values = fc.oneof(
  fc.constantFrom('5', '5.0', 'low', 'Low', '-1', '', 'NaN'),
  fc.integer({ min: -2, max: 6 }),
  fc.constant(5.5),
);
const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constant('timeOfDay' as const),
    fromMinute: fc.integer({ min: 0, max: 1439 }),
    toMinute: fc.integer({ min: 0, max: 1440 }),
  }),
  fc.record({
    kind: fc.constant('dayOfWeek' as const),
    days: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('dates' as const),
    firstDay: fc.constantFrom('2025-06-01', '2025-06-02', '2025-06-03'),
  }),
  fc.record({
    kind: fc.constant('dates' as const),
    lastDay: fc.constantFrom('2025-06-01', '2025-06-02', '2025-06-03'),
  }),
  fc.record({ kind: fc.constant('postalCode' as const), codes: fc.array(codes, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    kind: fc.constantFrom('region', 'city', 'weather'),
    names: fc.array(names, { minLength: 1, maxLength: 3 }),
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }))
    .map(([firstExposure, more]) => ({
      kind: 'sequence' as const,
      firstExposure,
      lastExposure: more === undefined ? undefined : firstExposure + more,
    })),
  fc.record({
    kind: fc.constant('feed' as const),
    feedId: fc.constantFrom('f', 'g'),
    column: fc.constantFrom('price', '__proto__', 'toString'),
    comparison: fc.constantFrom('is', 'isNot'),
    value: values,
  }),
  fc.record({
    kind: fc.constant('feed' as const),
    feedId: fc.constantFrom('f', 'g'),
    column: fc.constant('price'),
    comparison: fc.constantFrom('lessThan', 'atMost', 'atLeast', 'moreThan'),
    value: fc.oneof(fc.constantFrom('5', '5.0', '-1'), fc.integer({ min: -2, max: 6 })),
  }),
);
const facts: fc.Arbitrary<ListenerFacts> = fc.record(
  {
    instantMs: fc.integer({ min: noon - 200_000_000, max: noon + 200_000_000 }),
    timeZone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'nowhere'),
    postalCode: fc.constantFrom('10115', '10245', '19999', 'sw1a 1aa', 'SW1-A 2AA', '', '10*', '9'),
    region: names,
    city: names,
    weather: names,
    exposure: fc.integer({ min: 1, max: 8 }),
    feeds: fc.dictionary(fc.constantFrom('f', 'g'), fc.dictionary(fc.constantFrom('price', 'other'), values)),
  },
  { requiredKeys: ['instantMs'] },
);
const targetings = fc.array(fc.array(conditions, { minLength: 1, maxLength: 3 }), { maxLength: 3 });

describe('compileCampaign', () => {
  it('matches the same rules as their definition, whatever the conditions and facts', () => {
    fc.assert(
      fc.property(
        fc.array(targetings, { minLength: 1, maxLength: 12 }),
        fc.array(facts, { minLength: 1, maxLength: 8 }),
        (rules, listeners) => {
          const index = compileCampaign(campaign(rules.map((groups, number) => ruleOf(String(number), groups))));
          for (const listener of [...listeners, ...listeners]) {
            const local = listener.timeZone ? localTimeAt(listener.timeZone, listener.instantMs) : undefined;
            const wanted = rules.flatMap((groups, number) => (explainRule({ groups }, listener).holds ? [number] : []));
            expect(rulesOf(index.match(listener, local))).toEqual(wanted);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('remembers matches of more combinations than a number can tell apart', () => {
    const rules = Array.from({ length: 1200 }, (_, number) =>
      ruleOf(String(number), [
        [city(`c${number}`)],
        [{ kind: 'region', names: [`r${number}`] }],
        [{ kind: 'weather', names: [`w${number}`] }],
        [{ kind: 'postalCode', codes: [`p${number}`] }],
        [{ kind: 'feed', feedId: 'f', column: 'x', comparison: 'is', value: `v${number}` }],
        [{ kind: 'feed', feedId: 'f', column: 'y', comparison: 'is', value: `v${number}` }],
      ]),
    );
    const index = compileCampaign(campaign(rules));
    for (const number of [0, 7, 1199, 7]) {
      const feeds = { f: { x: `v${number}`, y: `v${number}` } };
      const place = {
        city: `c${number}`,
        region: `r${number}`,
        weather: `w${number}`,
        postalCode: `p${number}`,
        feeds,
      };
      expect(decide(index, request(place), neverServed).ruleId).toBe(String(number));
      expect(decide(index, request({ ...place, city: 'c3' }), neverServed).reason).toBe('noRule');
    }
  });

  it('refuses a campaign with problems, and names each', () => {
    const wrong: CampaignDefinition = campaign(
      [
        ruleOf('a', [[], [{ kind: 'timeOfDay', fromMinute: 1440, toMinute: 0 }]]),
        ruleOf('a', [[{ kind: 'dates', firstDay: '2025-02-29' }], [{ kind: 'city', names: ['-'] }]], { weight: 0 }),
        ruleOf('b', [[{ kind: 'feed', feedId: 'f', column: 'c', comparison: 'atLeast', value: 'high' }]], {
          priority: 0.5,
          caps: [{ count: 101, period: 'day' }],
        }),
      ],
      { pacing: { goal: 10, speed: 'even' } },
    );
    const found = checkCampaign(wrong).map(({ code, path }) => `${path.join('.')} ${code}`);
    expect(found).toEqual([
      ' pacingWithoutFlight'.replace(' ', 'pacing '),
      'rules.0.targeting.groups.0 groupEmpty',
      'rules.0.targeting.groups.1.0 minuteOutOfRange',
      'rules.1.ruleId ruleIdRepeated',
      'rules.1.weight weightOutOfRange',
      'rules.1.targeting.groups.0.0 dayInvalid',
      'rules.1.targeting.groups.1.0 valueEmpty',
      'rules.2.priority priorityOutOfRange',
      'rules.2.caps.0 capOutOfRange',
      'rules.2.targeting.groups.0.0 thresholdNotNumeric',
    ]);
    expect(() => compileCampaign(wrong)).toThrow(CampaignError);
  });

  it('takes 10,000 rules, not more', () => {
    const rules = Array.from({ length: 10_001 }, (_, number) => ruleOf(String(number), []));
    const codesOf = (count: number): readonly CampaignProblemCode[] =>
      checkCampaign(campaign(rules.slice(0, count))).map(({ code }) => code);
    expect([codesOf(10_000), codesOf(10_001)]).toEqual([[], ['tooManyRules']]);
  });
});

describe('decide', () => {
  it('takes the lowest priority number, and the default creative when no rule matches', () => {
    const index = compileCampaign(
      campaign([
        ruleOf('late', [[city('Rome')]], { priority: 9 }),
        ruleOf('early', [[city('Rome')]], { priority: -1 }),
      ]),
    );
    expect(decide(index, request({ city: 'ROME' }), neverServed)).toEqual({
      creativeId: 'creative-early',
      ruleId: 'early',
      reason: 'rule',
    });
    expect(decide(index, request({ city: 'Milan' }), neverServed)).toEqual({ creativeId: 'default', reason: 'noRule' });
    expect(decide(index, request(), neverServed)).toEqual({ creativeId: 'default', reason: 'noRule' });
  });

  it('shares equal priorities by weight, the same for the same id', () => {
    const weights = [1, 2, 7, 90];
    const index = compileCampaign(campaign(weights.map((weight) => ruleOf(String(weight), [], { weight }))));
    const counts = new Map<string, number>();
    const total = 100_000;
    for (let number = 0; number < total; number += 1) {
      const { ruleId } = decide(
        index,
        request({}, `0191d2a4-0000-7000-8000-${String(number).padStart(12, '0')}`),
        neverServed,
      );
      counts.set(ruleId!, (counts.get(ruleId!) ?? 0) + 1);
    }
    for (const weight of weights) {
      const expected = (total * weight) / 100;
      // Five standard deviations of a binomial count.
      const tolerance = 5 * Math.sqrt(expected * (1 - weight / 100));
      expect(Math.abs(counts.get(String(weight))! - expected)).toBeLessThan(tolerance);
    }
    expect(decide(index, request({}, 'same'), neverServed)).toEqual(decide(index, request({}, 'same'), neverServed));
  });

  it('gives the share of limited rules to the others by their weights', () => {
    const rules = [
      ruleOf('capped', [], { weight: 9000, caps: [{ count: 1, period: 'flight' }] }),
      ruleOf('one', [], { weight: 1 }),
      ruleOf('three', [], { weight: 3 }),
    ];
    const index = compileCampaign(campaign(rules));
    const own = counters();
    const first = request({}, 'first', 'listener');
    recordDecision(index, first, { creativeId: 'x', ruleId: 'capped', reason: 'rule' }, own);
    const counts = new Map<string, number>();
    for (let number = 0; number < 20_000; number += 1) {
      const { ruleId } = decide(index, request({}, `id-${number}`, 'listener'), own);
      counts.set(ruleId!, (counts.get(ruleId!) ?? 0) + 1);
    }
    expect(counts.has('capped')).toBe(false);
    expect(counts.get('three')! / counts.get('one')!).toBeGreaterThan(2.7);
    expect(counts.get('three')! / counts.get('one')!).toBeLessThan(3.3);
  });

  it('plays the default creative when all matching rules are limited, and nothing when the campaign is', () => {
    const rules = [ruleOf('a', [], { caps: [{ count: 1, period: 'hour' }] })];
    const index = compileCampaign(campaign(rules, { caps: [{ count: 2, period: 'day' }] }));
    const own = counters();
    const heard = [0, 1, 2, 3].map((number) => {
      const one = request({ instantMs: noon + number }, `id-${number}`, 'listener');
      const decision = decide(index, one, own);
      recordDecision(index, one, decision, own);
      return decision.reason;
    });
    expect(heard).toEqual(['rule', 'limited', 'campaignCap', 'campaignCap']);
    expect(decide(index, request({}, 'x', 'another'), own).reason).toBe('rule');
    expect(decide(index, request({}, 'x'), own).reason).toBe('rule');
  });

  it.each([
    ['hour', 3_600_000],
    ['day', 86_400_000],
    ['week', 604_800_000],
  ] as const)('caps the last %s', (period, lengthMs) => {
    const index = compileCampaign(campaign([], { caps: [{ count: 1, period }] }));
    const own = counters();
    const first = request({}, 'first', 'listener');
    recordDecision(index, first, decide(index, first, own), own);
    const reasonAfter = (ms: number) =>
      decide(index, request({ instantMs: noon + ms }, 'second', 'listener'), own).reason;
    own.sweep(noon + lengthMs - 1);
    expect([reasonAfter(lengthMs - 1), reasonAfter(lengthMs)]).toEqual(['campaignCap', 'noRule']);
  });

  describe('keeps what a listener heard', () => {
    const flight = { firstDay: '2025-06-01', lastDay: '2025-06-10', timeZone: 'UTC' };
    const flightEndMs = Date.parse('2025-06-11T00:00:00Z');
    const forever = { caps: [{ count: 1, period: 'flight' as const }] };
    const sequence = ruleOf('first', [[{ kind: 'sequence', firstExposure: 1, lastExposure: 1 }]]);
    const isKept = (definition: CampaignDefinition, untilMs: number, listenerKeyEndsMs?: number): boolean => {
      const index = compileCampaign(definition);
      const own = counters();
      const one = { ...request({}, 'a', 'listener'), listenerKeyEndsMs };
      recordDecision(index, one, decide(index, one, own), own);
      own.sweep(untilMs);
      return own.countAllExposures('campaign', 'listener') + own.countAllExposures('capped', 'listener') > 0;
    };

    it.each([
      ['caps of the campaign', campaign([], { flight, ...forever })],
      ['caps of a rule', campaign([ruleOf('capped', [], forever)], { flight })],
      ['sequences', campaign([sequence], { flight })],
    ])('until the flight is over, for %s', (_name, definition) => {
      expect(isKept(definition, flightEndMs)).toBe(true);
      expect(isKept(definition, flightEndMs + 3_600_001)).toBe(false);
      expect(isKept({ ...definition, flight: undefined }, flightEndMs + 1e12)).toBe(true);
    });

    it('until the pseudonym ends, whatever the flight', () => {
      for (const definition of [campaign([], { flight, ...forever }), campaign([sequence])]) {
        expect(isKept(definition, noon + 1_000, noon + 1_000)).toBe(true);
        expect(isKept(definition, noon + 1_001, noon + 1_000)).toBe(false);
      }
    });
  });

  it('counts the exposures of a sequence by itself', () => {
    const rules = [1, 2].map((exposure) =>
      ruleOf(`part-${exposure}`, [[{ kind: 'sequence', firstExposure: exposure, lastExposure: exposure }]]),
    );
    const index = compileCampaign(campaign(rules));
    const own = counters();
    const heard = [1, 2, 3].map((number) => {
      const one = request({}, `id-${number}`, 'listener');
      const decision = decide(index, one, own);
      recordDecision(index, one, decision, own);
      return decision.creativeId;
    });
    expect(heard).toEqual(['creative-part-1', 'creative-part-2', 'default']);
    expect(decide(index, request({}, 'x'), own).reason).toBe('noRule');
    expect(decide(index, request({ exposure: 2 }, 'x'), own).ruleId).toBe('part-2');
  });

  it('begins and ends the flight for all listeners at the same instants', () => {
    const flight = { firstDay: '2025-06-01', lastDay: '2025-06-01', timeZone: 'Europe/Berlin' };
    const index = compileCampaign(campaign([], { flight }));
    const start = Date.parse('2025-05-31T22:00:00Z');
    expect(index.flight).toEqual({ startMs: start, endMs: start + 86_400_000 });
    for (const timeZone of [undefined, 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      const reasons = [-1, 0, 86_399_999, 86_400_000].map(
        (ms) => decide(index, request({ instantMs: start + ms, timeZone }), neverServed).reason,
      );
      expect(reasons, timeZone).toEqual(['outsideFlight', 'noRule', 'noRule', 'outsideFlight']);
    }
  });

  it('paces evenly over the flight', () => {
    const flight = { firstDay: '2025-06-01', lastDay: '2025-06-10', timeZone: 'UTC' };
    const index = compileCampaign(campaign([], { flight, pacing: { goal: 1000, speed: 'even' } }));
    const own = counters();
    const start = Date.parse('2025-06-01T00:00:00Z');
    let served = 0;
    for (let minute = 0; minute < 10 * 1440; minute += 1) {
      const one = request({ instantMs: start + minute * 60_000 }, `id-${minute}`);
      const decision = decide(index, one, own);
      recordDecision(index, one, decision, own);
      if (decision.creativeId) served += 1;
      const allowed = (1000 * minute) / (10 * 1440);
      expect(served).toBeLessThanOrEqual(Math.ceil(allowed));
      expect(served).toBeGreaterThanOrEqual(Math.floor(allowed));
    }
    expect(served).toBe(1000);
    const late = request({ instantMs: start + 10 * 86_400_000 });
    expect(decide(index, late, own).reason).toBe('outsideFlight');
  });

  it('stops at the goal when it serves as fast as possible', () => {
    const index = compileCampaign(campaign([], { pacing: { goal: 3, speed: 'asFastAsPossible' } }));
    const own = counters();
    const reasons = [1, 2, 3, 4].map((number) => {
      const one = request({}, `id-${number}`);
      const decision = decide(index, one, own);
      recordDecision(index, one, decision, own);
      return decision.reason;
    });
    expect(reasons).toEqual(['noRule', 'noRule', 'noRule', 'campaignGoal']);
  });
});

describe('explainDecision', () => {
  it('says for each rule what held, what failed and which limit was reached', () => {
    const definition = campaign([
      ruleOf('capped', [[city('Rome')]], { caps: [{ count: 1, period: 'day' }] }),
      ruleOf('elsewhere', [[city('Milan', 'Turin')], [{ kind: 'weather', names: ['rain'] }]], { priority: 1 }),
    ]);
    const index = compileCampaign(definition);
    const own = counters();
    const one = request({ city: 'Rome' }, 'a', 'listener');
    recordDecision(index, one, decide(index, one, own), own);
    expect(explainDecision(definition, index, one, own)).toMatchObject({
      decision: { creativeId: 'default', reason: 'limited' },
      rules: [
        {
          ruleId: 'capped',
          targeting: { holds: true, groups: [{ conditions: [{ outcome: 'holds', actual: 'Rome' }] }] },
          limit: { kind: 'cap', count: 1, period: 'day' },
        },
        {
          ruleId: 'elsewhere',
          targeting: {
            holds: false,
            groups: [
              { holds: false, conditions: [{ outcome: 'differs', actual: 'Rome' }] },
              { holds: false, conditions: [{ outcome: 'unknown' }] },
            ],
          },
          limit: undefined,
        },
      ],
    });
  });
});
