import { describe, expect, it } from 'vitest';
import { equalGains } from './equal-loudness.ts';
import { combinationCount, matrixValues } from './matrix.ts';

describe('a matrix', () => {
  it('has a row for each combination, without repeated and empty values', () => {
    const cities = matrixValues('Leeds\nYork\n\n Leeds ');
    expect(cities).toEqual(['Leeds', 'York']);
    expect(combinationCount([cities, matrixValues('4.99; 5.49; 5.99'), []])).toBe(6);
  });

  it('without values has no rows', () => {
    expect(combinationCount([[], []])).toBe(0);
  });
});

describe('equalGains', () => {
  it('lowers the louder tracks to the quietest', () => {
    const [one, other, unknown] = equalGains([-14, -20, null]);
    expect(one).toBeCloseTo(10 ** (-6 / 20), 6);
    expect([other, unknown]).toEqual([1, 1]);
  });

  it('leaves tracks as they are without a measurement', () => {
    expect(equalGains([null, null])).toEqual([1, 1]);
  });
});
