import { describe, expect, it } from 'vitest';
import { toneLevelDb } from '../testkit/responses.ts';
import { RATE_HZ, sine } from '../testkit/signals.ts';
import { createRectifier } from './rectify.ts';

const rectified = (samples: Float32Array): Float32Array => {
  const copy = samples.slice();
  createRectifier()(copy);
  return copy;
};

describe('createRectifier', () => {
  it('makes the harmonics of |sin|: 4/(π(4n² − 1)) at 2n times the tone', () => {
    const output = rectified(sine(200, 1, 1)).subarray(0, 40_000);
    for (const n of [1, 2, 3]) {
      expect(toneLevelDb(output, RATE_HZ, 400 * n)).toBeCloseTo(20 * Math.log10(4 / (Math.PI * (4 * n * n - 1))), 1);
    }
  });

  it('is the mean of |x| along the straight line between two samples', () => {
    expect(Array.from(rectified(Float32Array.of(1, 0.5, -0.5, -1, 0)))).toEqual([0.5, 0.75, 0.25, 0.75, 0.5]);
  });

  it('has aliases at least 10 dB below those of plain rectification', () => {
    const tone = sine(4700, 1, 1);
    // Aliases at a sample rate of 48 kHz: the eighth harmonic, 37.6 kHz, folds to 10.4 kHz, and the tenth, 47 kHz, to 1
    // kHz.
    for (const [alias, gainDb] of [
      [10_400, 10],
      [1000, 25],
    ] as const) {
      const plain = toneLevelDb(tone.map(Math.abs).subarray(0, 40_000), RATE_HZ, alias);
      expect(toneLevelDb(rectified(tone).subarray(0, 40_000), RATE_HZ, alias)).toBeLessThan(plain - gainDb);
    }
  });
});
