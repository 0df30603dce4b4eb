import { describe, expect, it } from 'vitest';
import type { Condition } from '../targeting/conditions.ts';
import type { CampaignDefinition, CampaignRule } from './campaign.ts';
import { coverage } from './coverage.ts';

const ruleOf = (
  ruleId: string,
  groups: readonly (readonly Condition[])[],
  other: Partial<CampaignRule> = {},
): CampaignRule => ({
  ruleId,
  creativeId: ruleId,
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
const weather = (...names: readonly string[]): Condition => ({ kind: 'weather', names });
const morning: Condition = { kind: 'timeOfDay', fromMinute: 360, toMinute: 720 };

describe('coverage', () => {
  it('shows which rules each kind of listener hears, and where only the default is heard', () => {
    const { dimensions, combinations, cells, holes, isComplete } = coverage(
      campaign([ruleOf('a', [[city('Rome')], [morning]]), ruleOf('b', [[city('Rome', 'Milan')]], { priority: 1 })]),
    );
    expect(dimensions).toEqual([
      {
        kind: 'city',
        values: [
          { kind: 'other' },
          { kind: 'text', text: 'Milan', isPrefix: false },
          { kind: 'text', text: 'Rome', isPrefix: false },
        ],
      },
      {
        kind: 'timeOfDay',
        values: [
          { kind: 'numbers', from: 0, to: 360 },
          { kind: 'numbers', from: 360, to: 720 },
          { kind: 'numbers', from: 720, to: 1440 },
        ],
      },
    ]);
    expect(combinations).toBe(9);
    expect(cells.map(({ ruleIds }) => ruleIds.join())).toEqual(['', '', '', 'b', 'b', 'b', 'b', 'a', 'b']);
    expect(holes.map(({ values }) => values)).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
    ]);
    expect(isComplete).toBe(true);
  });

  it('spells names as the first rule that has them', () => {
    const codes: Condition = { kind: 'postalCode', codes: ['sw1a 1aa', 'SW1 *', 'EC1A'] };
    const offer: Condition = { kind: 'feed', feedId: 'f', column: 'c', comparison: 'is', value: 'Half Price' };
    const { dimensions } = coverage(
      campaign([
        ruleOf('a', [[city(' São Paulo ', 'New York')], [codes], [offer], [weather('Schneeregen')]]),
        ruleOf('b', [[city('SAO PAULO', 'NEW-YORK')], [{ ...codes, codes: ['SW1A1AA', 'sw1*'] }]]),
      ]),
    );
    const textsOf = ({ values }: (typeof dimensions)[number]) =>
      values.map((value) => (value.kind === 'text' ? [value.text, value.isPrefix] : value.kind));
    expect(dimensions.map((dimension) => [dimension.kind, ...textsOf(dimension)])).toEqual([
      ['city', 'other', ['New York', false], ['São Paulo', false]],
      ['postalCode', 'other', ['EC1A', false], ['SW1', true], ['sw1a 1aa', false]],
      ['feed', 'other', ['Half Price', false]],
      ['weather', 'other', ['Schneeregen', false]],
    ]);
  });

  it('finds rules that nobody can meet', () => {
    const { impossibleRuleIds } = coverage(
      campaign(
        [
          ruleOf('two cities', [[city('Rome')], [city('Milan')]]),
          ruleOf('one of two', [[city('Rome'), weather('rain')], [city('Milan')]]),
          ruleOf('before the flight', [[{ kind: 'dates', lastDay: '2025-05-31' }]]),
          // Where clocks are behind those of the flight, it begins on the day before.
          ruleOf('the evening before', [[{ kind: 'dates', lastDay: '2025-06-01' }]]),
          ruleOf('the morning after', [[{ kind: 'dates', firstDay: '2025-07-03' }]]),
          ruleOf('after the flight', [[{ kind: 'dates', firstDay: '2025-07-04' }]]),
          // 2025-06-03 is a Tuesday.
          ruleOf('a Monday on a Tuesday', [
            [{ kind: 'dates', firstDay: '2025-06-03', lastDay: '2025-06-03' }],
            [{ kind: 'dayOfWeek', days: [1] }],
          ]),
          ruleOf('a Tuesday', [
            [{ kind: 'dates', firstDay: '2025-06-03', lastDay: '2025-06-03' }],
            [{ kind: 'dayOfWeek', days: [2] }],
          ]),
          ruleOf('numbers', [
            [{ kind: 'feed', feedId: 'f', column: 'c', comparison: 'lessThan', value: 3 }],
            [{ kind: 'feed', feedId: 'f', column: 'c', comparison: 'atLeast', value: '3.0' }],
          ]),
        ],
        { flight: { firstDay: '2025-06-02', lastDay: '2025-07-02', timeZone: 'UTC' } },
      ),
    );
    expect(impossibleRuleIds).toEqual([
      'two cities',
      'before the flight',
      'after the flight',
      'a Monday on a Tuesday',
      'numbers',
    ]);
  });

  it('finds rules that others hide, unless these have caps or goals', () => {
    const covering = [
      ruleOf('rain', [[weather('rain')]], { priority: 1 }),
      ruleOf('rome in rain', [[city('Rome')], [weather('rain')]], { priority: 2 }),
      ruleOf('rome', [[city('Rome')]], { priority: 3 }),
      ruleOf('equal', [[weather('rain')]], { priority: 1 }),
    ];
    expect(coverage(campaign(covering)).hiddenRuleIds).toEqual(['rome in rain']);
    const capped = covering.map((rule): CampaignRule => ({ ...rule, caps: [{ count: 1, period: 'day' }] }));
    expect(coverage(campaign(capped)).hiddenRuleIds).toEqual([]);
    // Two rules hide a third together.
    const together = [
      ruleOf('before noon', [[{ kind: 'timeOfDay', fromMinute: 0, toMinute: 720 }]], { priority: 1 }),
      ruleOf('after noon', [[{ kind: 'timeOfDay', fromMinute: 720, toMinute: 0 }]], { priority: 1 }),
      ruleOf('morning', [[morning]], { priority: 2 }),
      ruleOf('everyone', [], { priority: 2 }),
    ];
    // Listeners whose time is unknown hear the last rule.
    expect(coverage(campaign(together)).hiddenRuleIds).toEqual(['morning']);
  });

  it('says when there are too many combinations to examine', () => {
    const rules = Array.from({ length: 400 }, (_, number) =>
      ruleOf(String(number), [[city(`c${number}`)], [weather(`w${number}`)]]),
    );
    const { isComplete, cells, holes, combinations } = coverage(campaign(rules));
    expect([isComplete, cells.length, holes.length, combinations]).toEqual([false, 2000, 2000, 401 * 401]);
  });

  it('takes 10,000 rules', () => {
    const rules = Array.from({ length: 10_000 }, (_, number) => ruleOf(String(number), [[city(`c${number}`)]]));
    const { isComplete, holes, impossibleRuleIds, hiddenRuleIds } = coverage(campaign(rules));
    expect([isComplete, holes.length, impossibleRuleIds, hiddenRuleIds]).toEqual([true, 1, [], []]);
  });
});
