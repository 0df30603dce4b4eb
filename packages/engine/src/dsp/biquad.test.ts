import { describe, expect, it } from 'vitest';
import {
  bandPass,
  bell,
  filterChannel,
  filterPcm,
  highPass,
  highShelf,
  lowPass,
  lowShelf,
  magnitudeAt,
} from './biquad.ts';

const RATE = 48_000;
const db = (cascade: Parameters<typeof magnitudeAt>[0], frequencyHz: number): number =>
  20 * Math.log10(magnitudeAt(cascade, RATE, frequencyHz));

import { largestDifference } from '../testkit/signals.ts';

describe('biquad designs', () => {
  it('have −3.01 dB at the corner of a Butterworth pass and 12 dB per octave beyond', () => {
    expect(db([highPass(RATE, 80)], 80)).toBeCloseTo(-3.01, 2);
    expect(db([lowPass(RATE, 1000)], 1000)).toBeCloseTo(-3.01, 2);
    // Two octaves below the corner: 24.1 dB for the ideal slope.
    expect(db([highPass(RATE, 80)], 20)).toBeCloseTo(-24.1, 1);
  });

  it('give a bell and the shelves exactly their gain in their band, and 0 dB far from it', () => {
    expect(db([bell(RATE, 3000, 4, 1)], 3000)).toBeCloseTo(4, 6);
    expect(db([bell(RATE, 3000, 4, 1)], 30)).toBeCloseTo(0, 2);
    expect(db([lowShelf(RATE, 200, -5)], 1)).toBeCloseTo(-5, 3);
    expect(db([lowShelf(RATE, 200, -5)], 20_000)).toBeCloseTo(0, 3);
    expect(db([highShelf(RATE, 5000, 3)], 23_999)).toBeCloseTo(3, 3);
    expect(db([highShelf(RATE, 5000, 3)], 10)).toBeCloseTo(0, 3);
    // Half the gain, in decibels, at the corner of a shelf.
    expect(db([highShelf(RATE, 5000, 3)], 5000)).toBeCloseTo(1.5, 6);
    expect(db([bandPass(RATE, 7000, 1)], 7000)).toBeCloseTo(0, 6);
  });

  it('cancel when a bell is followed by its opposite', () => {
    const noise = Float32Array.from({ length: 4800 }, (_, n) => Math.sin(n * n * 0.001));
    const result = filterChannel(noise, [bell(RATE, 1000, 6, 0.9), bell(RATE, 1000, -6, 0.9)]);
    // Intermediate values stay in f64; only the output is rounded to f32.
    expect(largestDifference(result, noise)).toBeLessThan(1e-6);
  });
});

describe('filtering', () => {
  it('has the designed response', () => {
    const cascade = [highPass(RATE, 300), bell(RATE, 2000, 5, 1), highShelf(RATE, 6000, -4)];
    const sine = Float32Array.from({ length: RATE }, (_, n) => Math.sin((2 * Math.PI * 2500 * n) / RATE));
    const output = filterChannel(sine, cascade).subarray(RATE / 2);
    const rms = Math.sqrt(output.reduce((sum, value) => sum + value * value, 0) / output.length);
    expect(20 * Math.log10(rms * Math.SQRT2)).toBeCloseTo(db(cascade, 2500), 3);
  });

  it('filters two channels at once like each alone', () => {
    const left = Float32Array.from({ length: 1000 }, (_, n) => Math.sin(n));
    const right = Float32Array.from({ length: 1000 }, (_, n) => Math.cos(3 * n));
    const cascade = [lowPass(RATE, 4000), highPass(RATE, 100), bell(RATE, 900, 3, 2)];
    const { channels } = filterPcm({ sampleRateHz: RATE, channels: [left, right] }, cascade);
    expect(channels[0]).toEqual(filterChannel(left, cascade));
    expect(channels[1]).toEqual(filterChannel(right, cascade));
  });
});
