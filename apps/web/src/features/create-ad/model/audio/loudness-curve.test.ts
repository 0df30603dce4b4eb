import { describe, expect, it } from 'vitest';
import { loudnessCurve } from './loudness-curve.ts';

const box = { width: 100, height: 24 };

describe('loudnessCurve', () => {
  it('lies on the target line at the target loudness', () => {
    // 6 LU above the target to 18 below it are 24: one per pixel.
    const curve = loudnessCurve([-14, -14], -14, box);
    expect(curve.targetY).toBe(6);
    expect(curve.path).toBe('M0.0 6L100.0 6');
  });

  it('is lower for quieter values and clamped to the box', () => {
    expect(loudnessCurve([-24, -200, 0], -14, box).path).toBe('M0.0 16L50.0 24L100.0 0');
  });

  it('draws silence at the bottom', () => {
    expect(loudnessCurve([Number.NEGATIVE_INFINITY, Number.NaN], -23, box).path).toBe('M0.0 24L100.0 24');
  });

  it('draws nothing without values', () => {
    expect(loudnessCurve([], -14, box).path).toBe('');
  });
});
