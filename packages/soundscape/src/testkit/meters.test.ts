import { describe, expect, it } from 'vitest';
import { integratedLoudness, measureFullness } from './meters.ts';

const noise = (frames: number, seed: number): Float32Array => {
  let state = seed;
  return Float32Array.from({ length: frames }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 33;
  });
};

describe('measureFullness', () => {
  it('reads two independent white noises as what they are', () => {
    const meters = measureFullness({ sampleRateHz: 48_000, channels: [noise(480_000, 1), noise(480_000, 99)] });
    // The geometric mean of exponentially distributed powers is e^−γ, or 2.5 dB, below their mean.
    expect(meters.flatnessDb).toBeCloseTo(-2.51, 1);
    expect(Math.abs(meters.midCorrelation)).toBeLessThan(0.05);
    expect(Math.abs(meters.sideToMidDb)).toBeLessThan(0.2);
    // White noise is flat; the lowest third-octaves contain few bins, hence the tolerance of 0.1 dB.
    expect(Math.abs(meters.tiltDbPerOctave)).toBeLessThan(0.1);
    // 12 of 20 kHz.
    expect(meters.above8kDb).toBeCloseTo(10 * Math.log10(12 / 20), 1);
  });

  it('reads the same noise on both sides as mono', () => {
    const same = noise(96_000, 7);
    const meters = measureFullness({ sampleRateHz: 48_000, channels: [same, same] });
    expect(meters.midCorrelation).toBeCloseTo(1, 6);
    expect(meters.sideToMidDb).toBeLessThan(-100);
  });
});

describe('integratedLoudness', () => {
  it('reads a 997 Hz sine at −23 dBFS on both sides as −23 LUFS', () => {
    // EBU Tech 3341, case 1: a stereo sine at −23 dBFS peak measures −23.0 LUFS, ±0.1.
    const sine = Float32Array.from(
      { length: 480_000 },
      (_, index) => 10 ** (-23 / 20) * Math.sin((2 * Math.PI * 997 * index) / 48_000),
    );
    expect(Math.abs(integratedLoudness({ sampleRateHz: 48_000, channels: [sine, sine] }) + 23)).toBeLessThan(0.1);
  });
});
