import type { TargetingCondition } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { conditionText, limitTexts, targetingText, weekdaysText } from './condition-words.ts';

const feedId = '00000000-0000-4000-8000-000000000001';
const feeds = new Map([[feedId, 'Prices']]);
const text = (condition: TargetingCondition): string => conditionText(condition, feeds);

describe('a rule in words', () => {
  it('joins days that follow each other', () => {
    expect(weekdaysText([5, 1, 2, 3])).toBe('Mon–Wed and Fri');
    expect(weekdaysText([6, 7])).toBe('Sat and Sun');
    expect(weekdaysText([1, 2, 3, 4, 5, 6, 7])).toBe('Mon–Sun');
  });

  it('says each condition', () => {
    expect(text({ kind: 'timeOfDay', fromMinute: 1_320, toMinute: 120 })).toBe('22:00–02:00');
    expect(text({ kind: 'timeOfDay', fromMinute: 0, toMinute: 1_440 })).toBe('all day');
    expect(text({ kind: 'dates', firstDay: '2028-02-29' })).toMatch(/^from .*29.*2028/);
    expect(text({ kind: 'postalCode', codes: ['SW1*', '101*'] })).toBe('postal code SW1* or 101*');
    expect(text({ kind: 'sequence', firstExposure: 2 })).toBe('from the 2nd time');
    expect(text({ kind: 'sequence', firstExposure: 1, lastExposure: 1 })).toBe('1st time');
    expect(text({ kind: 'sequence', firstExposure: 1, lastExposure: 23 })).toBe('1st to 23rd time');
    expect(text({ kind: 'sequence', firstExposure: 10_000 })).toBe('from the 10,000th time');
    expect(text({ kind: 'feed', feedId, column: 'price', comparison: 'lessThan', value: 4.5 })).toBe(
      'Prices: price is less than 4.5',
    );
  });

  it('counts values of long lists', () => {
    const names = Array.from({ length: 500 }, (_, index) => `City ${index}`);
    expect(text({ kind: 'city', names })).toBe('City 0, City 1, City 2, City 3, or 496 more');
  });

  it('separates groups, and says when everyone is meant', () => {
    const groups: TargetingCondition[][] = [
      [
        { kind: 'city', names: ['Leeds'] },
        { kind: 'region', names: ['Wales'] },
      ],
      [{ kind: 'dayOfWeek', days: [6, 7] }],
    ];
    expect(targetingText({ groups }, feeds)).toBe('Leeds or region Wales · Sat and Sun');
    expect(targetingText({ groups: [] }, feeds)).toBe('Everyone');
  });

  it('says limits', () => {
    expect(limitTexts({ caps: [{ count: 2, period: 'day' }], pacing: { goal: 5_000, speed: 'even' } })).toEqual([
      'at most 2 in 24 hours',
      '5,000 ads served',
    ]);
    expect(limitTexts({})).toEqual([]);
  });
});
