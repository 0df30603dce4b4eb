import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../dsp/seeded-random.ts';
import { limiterGains } from './limiter.ts';

const settings = { gain: 2, ceiling: 0.8, sampleRateHz: 48_000 };
const gainsFor = (peaks: Float32Array): Float32Array => {
  const target = new Float32Array(peaks.length + 1);
  limiterGains(peaks, settings, target);
  return target;
};

describe('limiterGains', () => {
  it('keeps every block below the ceiling, at both ends of its ramp', () => {
    const random = createSeededRandom('limiter');
    const peaks = Float32Array.from({ length: 3000 }, () => random() ** 8);
    const gains = gainsFor(peaks);
    peaks.forEach((peak, block) => {
      // Tolerance: f32 rounding of the gain.
      expect(peak * gains[block]!).toBeLessThanOrEqual(0.8 * (1 + 1e-6));
      expect(peak * gains[block + 1]!).toBeLessThanOrEqual(0.8 * (1 + 1e-6));
    });
  });

  it('gives a passage equal bits at every position', () => {
    const random = createSeededRandom('passage');
    const passage = Float32Array.from({ length: 400 }, () => random() ** 4);
    const placed = (place: number): Float32Array => {
      const peaks = new Float32Array(2000);
      peaks.set(passage, place);
      return gainsFor(peaks).slice(place - 7, place + 500);
    };
    for (const place of [11, 12, 13, 100]) expect(placed(place)).toEqual(placed(10));
  });

  it('is the constant gain where nothing exceeds the ceiling', () => {
    expect(gainsFor(new Float32Array(50).fill(0.4)).every((gain) => gain === 2)).toBe(true);
  });

  it('reaches its target within 2 ms before a peak and releases slowly after it', () => {
    const peaks = new Float32Array(3000).fill(0.1);
    peaks[1000] = 0.8;
    const gains = gainsFor(peaks);
    // The look-ahead is six nodes of a third of a millisecond each.
    expect(gains[1000 - 7]).toBe(2);
    expect(gains[1000]).toBeCloseTo(1, 6);
    expect(gains[1001]).toBeCloseTo(1, 6);
    const after90Milliseconds = gains[1001 + 270]!;
    // After one time constant the gain has recovered by 1 − 1/e, within the 1 % by which smoothing shifts it.
    expect(after90Milliseconds).toBeGreaterThan(1.6);
    expect(after90Milliseconds).toBeLessThan(1.65);
  });
});
