import { describe, expect, it } from 'vitest';
import { equalGains } from './equal-gains.ts';

describe('equalGains', () => {
  it('lowers the louder tracks to the quietest', () => {
    const [loud, quiet] = equalGains([-14, -20.0206]);
    expect(loud).toBeCloseTo(0.5, 5);
    expect(quiet).toBe(1);
    expect(equalGains([-23, -14, -23])).toEqual([1, expect.closeTo(10 ** (-9 / 20), 9), 1]);
  });

  it('leaves tracks of unknown or equal loudness as they are', () => {
    expect(equalGains([-14, -14])).toEqual([1, 1]);
    expect(equalGains([null, -14])).toEqual([1, 1]);
    expect(equalGains([null, null])).toEqual([1, 1]);
  });
});
