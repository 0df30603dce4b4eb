import { describe, expect, it } from 'vitest';
import { largestDifference, noise, RATE_HZ } from '../testkit/signals.ts';
import {
  CONTROL_FRAMES,
  type CompressorSettings,
  compressorCurve,
  createPowerFollower,
  spreadGains,
} from './envelope.ts';
import { withKernels } from './kernels.ts';
import { compressBands } from './multiband.ts';

const settings: CompressorSettings = {
  thresholdDb: -20,
  ratio: 4,
  kneeDb: 6,
  attackSeconds: 0.01,
  releaseSeconds: 0.1,
  maxReductionDb: 12,
};

describe('compressorCurve', () => {
  it('is 0 dB below the knee and has the slope of the ratio above it', () => {
    expect(compressorCurve(-23, settings)).toBe(0);
    expect(compressorCurve(-12, settings)).toBeCloseTo(-6, 9);
    expect(compressorCurve(-8, settings) - compressorCurve(-12, settings)).toBeCloseTo(-3, 9);
  });

  it('is continuous through the knee and never takes more than its limit', () => {
    for (let level = -30; level < -10; level += 0.01) {
      const step = compressorCurve(level + 0.01, settings) - compressorCurve(level, settings);
      expect(step).toBeLessThanOrEqual(1e-12);
      // The curve is not steeper than the ratio allows.
      expect(step).toBeGreaterThan(-0.0076);
    }
    expect(compressorCurve(30, settings)).toBe(-12);
  });
});

describe('createPowerFollower', () => {
  it('covers 63 % of a step after its time constant, upwards and downwards', () => {
    const follow = createPowerFollower(RATE_HZ, { attackSeconds: 0.1, releaseSeconds: 0.2 });
    const blocks = (seconds: number): number => Math.round((seconds * RATE_HZ) / CONTROL_FRAMES);
    const run = (count: number, power: number): number => Array.from({ length: count }, () => follow(power)).at(-1)!;
    expect(run(blocks(0.1), 1)).toBeCloseTo(1 - Math.exp(-1), 3);
    const top = run(2000, 1);
    expect(run(blocks(0.2), 0) / top).toBeCloseTo(Math.exp(-1), 3);
  });
});

describe('spreadGains', () => {
  it('reaches each value at the centre of its block with linear interpolation', () => {
    const target = new Float32Array(3 * 4 + 2);
    spreadGains(Float32Array.of(1, 2, 0), target);
    expect(Array.from(target)).toEqual([1, 1, 1, 1.25, 1.5, 1.75, 2, 1.5, 1, 0.5, 0, 0, 0, 0]);
  });
});

describe('compressBands', () => {
  const run = (amplitude: number) => {
    const input = noise(1, 'bands', amplitude);
    const output = withKernels(8_000_000, (kernels) => {
      const work = kernels.f32(48_000);
      work.set(input);
      compressBands(kernels, [work], { sampleRateHz: RATE_HZ, levelGain: 1 });
      return work.slice();
    });
    return { input, output };
  };

  it('is transparent where no band reaches its threshold', () => {
    const { input, output } = run(0.001);
    // Three bands are separated and summed in f32, at a level of 0.001.
    expect(largestDifference(input, output)).toBeLessThan(1e-9);
  });

  it('attenuates a loud signal', () => {
    const { input, output } = run(0.8);
    const energy = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0);
    expect(10 * Math.log10(energy(output) / energy(input))).toBeLessThan(-6);
  });
});
