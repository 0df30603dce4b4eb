import type { RuleSettings, TargetingCondition } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { checkRule, conditionGroup, conditionOf, conditionRow, newRuleDraft, ruleDraftOf } from './rule-draft.ts';

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const conditions: readonly TargetingCondition[] = [
  { kind: 'timeOfDay', fromMinute: 1_320, toMinute: 120 },
  { kind: 'timeOfDay', fromMinute: 0, toMinute: 1_440 },
  { kind: 'dayOfWeek', days: [1, 7] },
  { kind: 'dates', firstDay: '2028-02-29' },
  { kind: 'dates', lastDay: '2028-02-29' },
  { kind: 'postalCode', codes: ['SW1A 1AA', '101*'] },
  { kind: 'region', names: ['GB-ENG'] },
  { kind: 'city', names: ['Leeds', 'Kingston upon Hull'] },
  { kind: 'weather', names: ['rain'] },
  { kind: 'sequence', firstExposure: 1 },
  { kind: 'sequence', firstExposure: 2, lastExposure: 4 },
  { kind: 'feed', feedId: id(1), column: 'price', comparison: 'lessThan', value: 4.5 },
  { kind: 'feed', feedId: id(1), column: 'offer', comparison: 'isNot', value: 'none' },
];

const rule: RuleSettings = {
  ruleId: id(2),
  creativeId: id(3),
  targeting: { groups: [conditions.slice(0, 6), conditions.slice(6)] },
  priority: -2,
  weight: 30,
  caps: [{ count: 3, period: 'day' }],
  pacing: { goal: 1_000_000, speed: 'even' },
};

describe('the form of a rule', () => {
  it('gives back every rule that it shows', () => {
    const { ruleId, ...rest } = rule;
    expect(checkRule(ruleDraftOf(rule))).toEqual({ rule: rest });
    const plain = { ruleId, creativeId: id(3), targeting: { groups: [] }, priority: 0, weight: 1 };
    expect(checkRule(ruleDraftOf(plain))).toEqual({
      rule: { creativeId: id(3), targeting: { groups: [] }, priority: 0, weight: 1 },
    });
  });

  it('names each condition that is not complete', () => {
    expect(
      [
        { kind: 'timeOfDay', from: '', to: '10:00' } as const,
        { kind: 'dayOfWeek', days: [] } as const,
        { kind: 'dates', firstDay: '', lastDay: '' } as const,
        { kind: 'dates', firstDay: '2026-12-02', lastDay: '2026-12-01' } as const,
        { kind: 'city', values: ' , ' } as const,
        { kind: 'sequence', first: '3', last: '2' } as const,
        { kind: 'sequence', first: '0', last: '' } as const,
        { kind: 'feed', feedId: '', column: 'a', comparison: 'is', value: 'b' } as const,
        { kind: 'feed', feedId: id(1), column: 'a', comparison: 'atMost', value: 'b' } as const,
      ].map(conditionOf),
    ).toEqual(
      ['time', 'days', 'dates', 'datesReversed', 'values', 'exposure', 'exposure', 'feed', 'number'].map((problem) => ({
        problem,
      })),
    );
  });

  it('takes no value that is longer than the server stores, and no more values', () => {
    const long = 'x'.repeat(201);
    const many = Array.from({ length: 501 }, (_, index) => `city ${index}`).join(',');
    const feed = { kind: 'feed', feedId: id(1), column: 'a', comparison: 'is', value: long } as const;
    const drafts = [{ kind: 'city', values: `Leeds, ${long}` }, { kind: 'region', values: many }, feed] as const;
    expect(drafts.map(conditionOf)).toEqual([
      { problem: 'valueTooLong' },
      { problem: 'valuesTooMany' },
      { problem: 'valueTooLong' },
    ]);
  });

  it('reports all problems at their places', () => {
    const row = conditionRow({ kind: 'city', values: '' });
    const checked = checkRule({
      ...newRuleDraft(''),
      groups: [conditionGroup([row])],
      priority: '1.5',
      weight: '0',
      caps: [{ count: '101', period: 'day' }],
      pacing: { goal: 'many', speed: 'even' },
    });
    expect(checked).toEqual({
      problems: {
        [row.id]: 'values',
        priority: 'priority',
        weight: 'weight',
        creative: 'creative',
        caps: 'cap',
        goal: 'goal',
      },
    });
  });

  it('reads goals with the separators that people type', () => {
    const checked = checkRule({ ...newRuleDraft(id(3)), pacing: { goal: '1.000.000', speed: 'even' } });
    expect(checked).toMatchObject({ rule: { pacing: { goal: 1_000_000 } } });
  });
});
