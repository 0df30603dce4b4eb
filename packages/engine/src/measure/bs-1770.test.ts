import { describe, expect, it } from 'vitest';
import { stereoAt, tone } from '../testkit/tones.ts';
import { kWeighting } from './k-weighting.ts';
import { measureLoudness } from './loudness.ts';

// BS.1770-4, annex 1, tables 1 and 2 (identical in BS.1770-5): b0 b1 b2 a1 a2 at 48 kHz.
const TABLE_ONE = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585] as const;
const TABLE_TWO = [1, -2, 1, -1.99004745483398, 0.99007225036621] as const;

/** Power response of a section of the tables at one frequency, computed from the definition. */
const powerAt = ([b0, b1, b2, a1, a2]: typeof TABLE_ONE | typeof TABLE_TWO, frequencyHz: number): number => {
  const w = (2 * Math.PI * frequencyHz) / 48_000;
  const square = (c0: number, c1: number, c2: number): number =>
    (c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w)) ** 2 + (c1 * Math.sin(w) + c2 * Math.sin(2 * w)) ** 2;
  return square(b0, b1, b2) / square(1, a1, a2);
};
const weightingDb = (frequencyHz: number): number =>
  10 * Math.log10(powerAt(TABLE_ONE, frequencyHz) * powerAt(TABLE_TWO, frequencyHz));

const channelsWith = (count: number, place: number, samples: Float32Array): readonly Float32Array[] =>
  Array.from({ length: count }, (_, index) => (index === place ? samples : new Float32Array(samples.length)));

describe('K-weighting (BS.1770, annex 1)', () => {
  it('has the coefficients of the standard at 48 kHz', () => {
    const { shelf, highPass } = kWeighting(48_000);
    // The tables print 14 digits; the analogue parameters reproduce them to better than 10⁻⁸.
    shelf.forEach((value, index) => {
      expect(value).toBeCloseTo(TABLE_ONE[index]!, 8);
    });
    highPass.forEach((value, index) => {
      expect(value).toBeCloseTo(TABLE_TWO[index]!, 8);
    });
  });

  // The frequencies of the compliance material of ITU-R BS.2217; its tolerance is 0.1 LU.
  it.each([25, 100, 500, 1000, 2000, 10_000])('weights a sine of %i Hz as the printed filters do', (frequencyHz) => {
    const samples = tone([{ seconds: 8, db: -20 }], { frequencyHz });
    const wantedLufs = -20 - 0.691 + weightingDb(frequencyHz);
    // In stereo, each of the two channels has half the power of a full-scale peak, so the sum equals the peak level.
    expect(Math.abs(measureLoudness(stereoAt(samples)).integratedLufs - wantedLufs)).toBeLessThan(0.01);
  });

  it.each([8000, 11_025, 16_000, 22_050, 32_000, 44_100, 88_200, 96_000, 192_000])(
    'weights sines at %i Hz sample rate as at 48 kHz, within 0.05 LU up to a fifth of the rate',
    (sampleRateHz) => {
      for (const frequencyHz of [50, 200, 997, 0.1 * sampleRateHz, 0.2 * sampleRateHz].filter((hz) => hz <= 10_000)) {
        const samples = tone([{ seconds: 4, db: -20 }], { sampleRateHz, frequencyHz });
        const wantedLufs = -20 - 0.691 + weightingDb(frequencyHz);
        const { integratedLufs } = measureLoudness(stereoAt(samples, sampleRateHz));
        expect(Math.abs(integratedLufs - wantedLufs), `${frequencyHz} Hz`).toBeLessThan(0.05);
      }
    },
  );
});

describe('channels (BS.1770, annex 1, tables 3 and 4)', () => {
  const full = tone([{ seconds: 3, db: 0 }], { frequencyHz: 997 });
  const lufsOf = (count: number, place: number): number =>
    measureLoudness({ sampleRateHz: 48_000, channels: channelsWith(count, place, full) }).integratedLufs;

  it.each([
    [1, 0],
    [2, 0],
    [2, 1],
    [6, 0],
    [6, 1],
    [6, 2],
  ])(
    'reads −3.01 LKFS for a full-scale sine of 997 Hz in a front channel alone (%i channels, place %i)',
    (count, place) => {
      expect(lufsOf(count, place)).toBeCloseTo(-3.01, 2);
    },
  );

  it.each([
    [5, 3],
    [5, 4],
    [6, 4],
    [6, 5],
    [8, 6],
    [8, 7],
  ])('lifts a side channel by 10·log10(1.41), 1.49 dB (%i channels, place %i)', (count, place) => {
    expect(lufsOf(count, place)).toBeCloseTo(-3.01 + 10 * Math.log10(1.41), 2);
  });

  it.each([
    [6, 3],
    [8, 3],
  ])('does not hear the low-frequency channel (%i channels, place %i)', (count, place) => {
    expect(lufsOf(count, place)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('gates (BS.1770, annex 1, equations 5 to 7)', () => {
  const at = (...steps: readonly (readonly [number, number])[]): number => {
    // K-weighting at 1 kHz is +0.691 dB within 0.01 dB, so that the loudness of a stereo sine equals its level.
    const samples = tone(
      steps.map(([seconds, db]) => ({ seconds, db })),
      { frequencyHz: 1000 },
    );
    return measureLoudness(stereoAt(samples)).integratedLufs;
  };

  it('counts what is above −70 LKFS and nothing below', () => {
    expect(at([10, -69.5])).toBeCloseTo(-69.5, 1);
    expect(at([10, -70.5])).toBe(Number.NEGATIVE_INFINITY);
  });

  it('ignores blocks more than 10 LU below the ungated loudness, and counts the others', () => {
    // Each part lasts 20 s. The ungated mean of −20 and the quieter part; the relative gate is 10 LU below it.
    const meanOf = (quiet: number): number => 10 * Math.log10((10 ** -2 + 10 ** (quiet / 10)) / 2);
    // −32.5 is 0.2 LU above the gate of −32.8, −33 is 0.2 LU below it.
    expect(at([20, -20], [20, -32.5])).toBeCloseTo(meanOf(-32.5), 1);
    expect(at([20, -20], [20, -33.2])).toBeCloseTo(-20, 1);
  });
});
