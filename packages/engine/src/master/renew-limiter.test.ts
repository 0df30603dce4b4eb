import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../dsp/seeded-random.ts';
import { limiterGains } from './limiter.ts';
import { openLimiterCurve, renewLimiterCurve, resizeLimiterCurve } from './renew-limiter.ts';

const settings = { gain: 2, ceiling: 0.8, sampleRateHz: 48_000 };

const gainsFor = (peaks: Float32Array): Float32Array => {
  const target = new Float32Array(peaks.length);
  limiterGains(peaks, settings, target);
  return target;
};

const random = createSeededRandom('renewed limiter');
const peaksOf = (count: number, loudness: number): Float32Array =>
  Float32Array.from({ length: count }, () => loudness * random() ** 8);

describe('renewLimiterCurve', () => {
  it('opens a curve with the gains of the limiter', () => {
    const peaks = peaksOf(3000, 1);
    expect(openLimiterCurve(peaks, settings).nodes).toEqual(gainsFor(peaks));
  });

  it.each([
    [0, 300, 1],
    [1000, 1400, 1],
    [2700, 3000, 1],
    // A quiet end, after which the base alone was still being released.
    [1000, 3000, 0.1],
    [1500, 1501, 4],
  ])('equals the gains of the whole where peaks %i to %i differ', (from, to, loudness) => {
    const peaks = peaksOf(3000, 1);
    const base = openLimiterCurve(peaks, settings);
    const changed = peaks.slice();
    changed.set(peaksOf(to - from, loudness), from);
    expect(renewLimiterCurve(base, changed, settings).nodes).toEqual(gainsFor(changed));
    // The base is not overwritten.
    expect(base.nodes).toEqual(gainsFor(peaks));
  });

  it.each([2000, 2995, 3000, 3005, 4000])('equals the gains of the whole at a length of %i', (count) => {
    const peaks = peaksOf(3000, 1);
    const resized = resizeLimiterCurve(openLimiterCurve(peaks, settings), count);
    const version = new Float32Array(count);
    version.set(peaks.subarray(0, Math.min(count, 2990)));
    expect(renewLimiterCurve(resized, version, settings).nodes).toEqual(gainsFor(version));
  });

  it('counts peaks that are not finite as the limiter does', () => {
    const peaks = peaksOf(500, 1);
    const base = openLimiterCurve(peaks, settings);
    const changed = peaks.slice();
    changed[100] = Number.POSITIVE_INFINITY;
    changed[200] = Number.NaN;
    expect(renewLimiterCurve(base, changed, settings).nodes).toEqual(gainsFor(changed));
  });
});
