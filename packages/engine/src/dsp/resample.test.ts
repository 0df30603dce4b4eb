import { describe, expect, it } from 'vitest';
import { largestDifference } from '../testkit/signals.ts';
import { resample } from './resample.ts';

const sine = (sampleRateHz: number, frequencyHz: number, frames: number, phase = 0): Float32Array =>
  Float32Array.from({ length: frames }, (_, n) => Math.sin((2 * Math.PI * frequencyHz * n) / sampleRateHz + phase));

const mono = (sampleRateHz: number, samples: Float32Array) => ({ sampleRateHz, channels: [samples] });

/**
 * Amplitude of one frequency in the middle of a signal, under a Blackman-Harris window (side lobes at −92 dB and falling),
 * so that other frequencies do not leak into it.
 */
const amplitudeAt = (samples: Float32Array, sampleRateHz: number, frequencyHz: number): number => {
  const start = Math.floor(samples.length / 4);
  const length = Math.floor(samples.length / 2);
  let [real, imaginary, total] = [0, 0, 0];
  for (let n = 0; n < length; n += 1) {
    const x = (2 * Math.PI * n) / length;
    const weight = 0.35875 - 0.48829 * Math.cos(x) + 0.14128 * Math.cos(2 * x) - 0.01168 * Math.cos(3 * x);
    const angle = (2 * Math.PI * frequencyHz * (start + n)) / sampleRateHz;
    real += weight * samples[start + n]! * Math.cos(angle);
    imaginary += weight * samples[start + n]! * Math.sin(angle);
    total += weight;
  }
  return (2 * Math.hypot(real, imaginary)) / total;
};

const db = (amplitude: number): number => 20 * Math.log10(amplitude);

const RATES = [
  [24_000, 48_000],
  [16_000, 48_000],
  [22_050, 48_000],
  [44_100, 48_000],
  [48_000, 44_100],
  [48_000, 16_000],
  [96_000, 48_000],
  [44_056, 48_000],
] as const;

describe('resample', () => {
  it.each(RATES)('is flat within 0.05 dB up to 0.9 of the lower Nyquist frequency from %i to %i Hz', (from, to) => {
    for (const share of [0.01, 0.3, 0.6, 0.8, 0.9]) {
      const frequency = share * (Math.min(from, to) / 2);
      const output = resample(mono(from, sine(from, frequency, Math.round(from / 4))), to).channels[0]!;
      expect(Math.abs(db(amplitudeAt(output, to, frequency))), `${frequency} Hz`).toBeLessThan(0.05);
    }
  });

  it.each([
    [16_000, 48_000],
    [24_000, 48_000],
    [44_100, 48_000],
    [44_056, 48_000],
  ] as const)('keeps images at or below −100 dB from %i to %i Hz', (from, to) => {
    for (const share of [0.2, 0.7, 0.9, 0.97]) {
      const frequency = share * (from / 2);
      const output = resample(mono(from, sine(from, frequency, from / 2)), to).channels[0]!;
      for (const image of [from - frequency, from + frequency].filter((candidate) => candidate < to / 2)) {
        expect(db(amplitudeAt(output, to, image)), `${frequency} Hz at ${image} Hz`).toBeLessThan(-100);
      }
    }
  });

  it.each([
    [48_000, 44_100, 22_300],
    [48_000, 44_100, 23_500],
    [48_000, 16_000, 8100],
    [96_000, 48_000, 24_500],
    [96_000, 48_000, 40_000],
  ] as const)('keeps aliases at or below −100 dB from %i to %i Hz for a tone of %i Hz', (from, to, frequency) => {
    const output = resample(mono(from, sine(from, frequency, from / 2)), to).channels[0]!;
    const middle = output.subarray(output.length / 4, (3 * output.length) / 4);
    const rms = Math.sqrt(middle.reduce((sum, value) => sum + value * value, 0) / middle.length);
    // A full-scale sine has −3 dB RMS.
    expect(db(rms)).toBeLessThan(-100);
  });

  it('has no delay: the output stands where the sine itself stands', () => {
    const output = resample(mono(24_000, sine(24_000, 1000, 4800, 0.3)), 48_000).channels[0]!;
    const truth = sine(48_000, 1000, 9600, 0.3);
    // 0.04 dB of ripple is 0.5 % of amplitude; away from the ends, which a sine beyond them would fill.
    expect(largestDifference(output.subarray(1000, 8600), truth.subarray(1000, 8600))).toBeLessThan(0.005);
  });

  it('passes a constant without a whine', () => {
    const output = resample(mono(44_100, new Float32Array(4410).fill(1)), 48_000).channels[0]!;
    // f32 rounding of 120 taps.
    expect(largestDifference(output.subarray(200, 4600), new Float32Array(4400).fill(1))).toBeLessThan(1e-5);
  });

  it('gives round(frames · to / from) frames, also of nothing and of one', () => {
    for (const frames of [0, 1, 2, 479, 1001]) {
      const output = resample(mono(44_100, new Float32Array(frames).fill(0.5)), 48_000);
      expect(output.channels[0]!.length).toBe(Math.round((frames * 48_000) / 44_100));
      expect(output.sampleRateHz).toBe(48_000);
    }
  });

  it('treats every channel alike and leaves the same rate alone', () => {
    const left = sine(16_000, 440, 1600);
    const stereo = resample({ sampleRateHz: 16_000, channels: [left, left.slice()] }, 48_000);
    expect(stereo.channels[1]).toEqual(stereo.channels[0]);
    const same = mono(48_000, left);
    expect(resample(same, 48_000)).toBe(same);
  });

  it('refuses rates that are none', () => {
    for (const rate of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => resample(mono(48_000, new Float32Array(4)), rate)).toThrow(RangeError);
    }
  });
});
