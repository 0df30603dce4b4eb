import { describe, expect, it } from 'vitest';
import { resample } from './resample.ts';

const sine = (sampleRateHz: number, frequencyHz: number, frames: number, phase = 0): Float32Array =>
  Float32Array.from({ length: frames }, (_, n) => Math.sin((2 * Math.PI * frequencyHz * n) / sampleRateHz + phase));

const mono = (sampleRateHz: number, samples: Float32Array) => ({ sampleRateHz, channels: [samples] });

describe('resample', () => {
  it('gives round(frames · to / from) frames, also of nothing and of one', () => {
    for (const frames of [0, 1, 2, 479, 1001]) {
      const output = resample(mono(44_100, new Float32Array(frames).fill(0.5)), 48_000);
      expect(output.channels[0]!.length).toBe(Math.round((frames * 48_000) / 44_100));
      expect(output.sampleRateHz).toBe(48_000);
    }
  });

  it('processes every channel alike and returns the input for the same rate', () => {
    const left = sine(16_000, 440, 1600);
    const stereo = resample({ sampleRateHz: 16_000, channels: [left, left.slice()] }, 48_000);
    expect(stereo.channels[1]).toEqual(stereo.channels[0]);
    const same = mono(48_000, left);
    expect(resample(same, 48_000)).toBe(same);
  });

  it('rejects invalid rates', () => {
    for (const rate of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => resample(mono(48_000, new Float32Array(4)), rate)).toThrow(RangeError);
    }
  });
});
