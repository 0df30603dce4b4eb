import { describe, expect, it } from 'vitest';
import { measureLoudness } from '../measure/loudness.ts';
import { oversampledPeakDb } from '../testkit/responses.ts';
import {
  bedLike,
  largestDifference,
  monoPcm,
  noise,
  RATE_HZ,
  sine,
  speechLike,
  stereoPcm,
} from '../testkit/signals.ts';
import { renderThrough } from './audio-node.ts';
import { createLimiter } from './limiter.ts';

const CEILING_DBTP = -1;
const limited = (samples: Float32Array): Float32Array =>
  renderThrough(createLimiter({ sampleRateHz: RATE_HZ, channelCount: 1 }, CEILING_DBTP), monoPcm(samples)).channels[0]!;
const loud = (samples: Float32Array, gain: number): Float32Array => samples.map((value) => value * gain);

describe('createLimiter', () => {
  it.each([
    ['speech', loud(speechLike(2), 12), 0.1],
    ['a bed with hits', loud(bedLike(2).channels[0]!, 12), 0.2],
    ['a sine of 11,025 Hz', sine(11_025, 0.5, 3), 0.1],
    ['full white noise', noise(1, 'limit', 4), 0.7],
  ] as const)('keeps %s under its ceiling by 4×, and within its margin by 16×', (_name, samples, marginDb) => {
    const output = limited(samples);
    expect(measureLoudness(monoPcm(output)).truePeakDbtp).toBeLessThanOrEqual(CEILING_DBTP);
    expect(oversampledPeakDb(output, 16)).toBeLessThanOrEqual(CEILING_DBTP + marginDb);
    // It is limited, not turned down.
    expect(measureLoudness(monoPcm(output)).truePeakDbtp).toBeGreaterThan(CEILING_DBTP - 0.5);
  });

  it('passes bit by bit what stays below', () => {
    const samples = loud(speechLike(1), 0.5);
    expect(largestDifference(limited(samples), samples)).toBe(0);
  });

  it('takes both channels down together', () => {
    const [left, right] = [noise(0.5, 'l', 4), noise(0.5, 'r', 0.2)];
    const { channels } = renderThrough(
      createLimiter({ sampleRateHz: RATE_HZ, channelCount: 2 }, CEILING_DBTP),
      stereoPcm(left, right),
    );
    channels[0]!.forEach((value, n) => {
      if (Math.abs(left[n]!) > 0.1) expect(channels[1]![n]!).toBeCloseTo((right[n]! * value) / left[n]!, 5);
    });
  });
});
