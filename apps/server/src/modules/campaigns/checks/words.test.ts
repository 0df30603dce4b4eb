import { describe, expect, it } from 'vitest';
import { wordsOfCondition } from './words.ts';

describe('conditions in words', () => {
  it.each([
    [[1], 'Monday'],
    [[7, 6], 'Saturday, Sunday'],
    [[5, 1, 2, 3, 4], 'Monday to Friday'],
    [[1, 2, 3, 5], 'Monday to Wednesday, Friday'],
    [[2, 4, 6], 'Tuesday, Thursday, Saturday'],
  ])('name the weekdays %j', (days, text) => {
    expect(wordsOfCondition({ kind: 'dayOfWeek', days }).text).toBe(text);
  });

  it.each([
    [{ firstDay: '2027-03-01', lastDay: '2027-03-31' }, '2027-03-01 to 2027-03-31'],
    [{ firstDay: '2027-03-01' }, 'from 2027-03-01'],
    [{ lastDay: '2027-03-31' }, 'until 2027-03-31'],
  ])('name only the days that dates have: %j', (days, text) => {
    expect(wordsOfCondition({ kind: 'dates', ...days }).text).toBe(text);
  });

  it.each([
    [{ firstExposure: 2, lastExposure: 2 }, 'times heard: 2'],
    [{ firstExposure: 1, lastExposure: 3 }, 'times heard: 1 to 3'],
    [{ firstExposure: 4 }, 'times heard: 4 or more'],
    [{ firstExposure: 10_000, lastExposure: 1_000_000 }, 'times heard: 10,000 to 1,000,000'],
  ])('name how often a listener hears the campaign: %j', (times, text) => {
    expect(wordsOfCondition({ kind: 'sequence', ...times }).text).toBe(text);
  });

  it.each([
    [1_200_000, 'stock at least 1,200,000'],
    [4.5, 'stock at least 4.5'],
    [0.0001, 'stock at least 0.0001'],
  ])('group the digits of %d, without rounding it', (value, text) => {
    const condition = { kind: 'feed', feedId: 'a', column: 'stock', comparison: 'atLeast', value } as const;
    expect(wordsOfCondition(condition).text).toBe(text);
  });
});
