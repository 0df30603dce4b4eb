import { afterEach, describe, expect, it } from 'vitest';
import { kWeightingCoefficients } from '../measure/k-weighting.ts';
import { peakTapsIn } from '../measure/true-peak.ts';
import { bell, highPass, lanePair } from './biquad.ts';
import { type KernelScope, PEAK_LEAD_FRAMES } from './kernel-interface.ts';
import { chooseKernels, withKernels } from './kernels.ts';
import { createSeededRandom } from './seeded-random.ts';

const FRAMES = 9600;
const random = createSeededRandom('kernels');
const noise = Float32Array.from({ length: FRAMES + 64 }, () => random() - 0.5);

/** Runs the same work on both implementations with fresh inputs. */
const both = (work: (kernels: KernelScope) => Float32Array | Float64Array): readonly [Float64Array, Float64Array] => {
  const run = (choice: 'wasm' | 'plain'): Float64Array => {
    chooseKernels(choice);
    return withKernels(4_000_000, (kernels) => Float64Array.from(work(kernels)));
  };
  return [run('wasm'), run('plain')];
};

const copyIn = (kernels: KernelScope, samples: Float32Array): Float32Array => {
  const copy = kernels.f32(samples.length);
  copy.set(samples);
  return copy;
};

const largestDifference = (a: Float64Array, b: Float64Array): number =>
  a.reduce((worst, value, index) => Math.max(worst, Math.abs(value - b[index]!)), a.length === b.length ? 0 : Infinity);

afterEach(() => chooseKernels(undefined));

describe('kernels in WebAssembly against their plain twins', () => {
  it('uses WebAssembly here', () => {
    chooseKernels(undefined);
    const [first, second] = withKernels(1024, (kernels) => [kernels.f32(4).buffer, kernels.f32(4).buffer]);
    // Only the compiled kernels allocate from one shared memory.
    expect(first).toBe(second);
  });

  it('K-weights with equal bits, because the order of operations is equal and all of them use f64', () => {
    const [wasm, plain] = both((kernels) => {
      const coefficients = kernels.f64(7);
      coefficients.set(kWeightingCoefficients(48_000));
      const bounds = kernels.i32(3);
      bounds.set([0, 4800, 9600]);
      const energies = kernels.f64(4);
      const left = copyIn(kernels, noise);
      const right = copyIn(
        kernels,
        noise.map((value) => value * 0.5),
      );
      kernels.kWeightHops(left, right, coefficients, bounds, energies);
      return energies;
    });
    expect(wasm).toEqual(plain);
    // The right channel has half the amplitude of the left one, hence a quarter of its energy.
    expect(wasm[1]! / wasm[0]!).toBeCloseTo(0.25, 10);
  });

  it('gives the same bits when it filters two different lanes', () => {
    const [wasm, plain] = both((kernels) => {
      const left = copyIn(kernels, noise);
      const right = copyIn(kernels, noise.toReversed());
      const coefficients = kernels.f64(20);
      coefficients.set(lanePair([highPass(48_000, 80)], [bell(48_000, 3000, 6, 1), highPass(48_000, 500)]));
      kernels.biquadPair(left, right, coefficients);
      return Float32Array.from([...left, ...right]);
    });
    expect(wasm).toEqual(plain);
  });

  it('differs by no more than single-precision rounding when it resamples', () => {
    const taps = 16;
    const [wasm, plain] = both((kernels) => {
      const table = copyIn(kernels, noise.subarray(0, taps * 4));
      const output = kernels.f32(1000);
      kernels.resampleFrames(copyIn(kernels, noise), output, table, taps, 3, 2);
      return output.slice();
    });
    // Tolerance: 16 products below 0.25 summed in f32 instead of f64, 16 · 0.25 · 2⁻²⁴.
    expect(largestDifference(wasm, plain)).toBeLessThan(2.4e-7);
    expect(Math.max(...wasm)).toBeGreaterThan(0.3);
  });

  it('finds the same true peaks above the floor and nothing above it elsewhere', () => {
    const floor = 0.55;
    const [wasm, plain] = both((kernels) => {
      const peaks = kernels.f32(FRAMES / 16).fill(0);
      const input = copyIn(kernels, noise);
      input.fill(0, 0, PEAK_LEAD_FRAMES);
      kernels.truePeakBlocks(input, peakTapsIn(kernels), peaks, { floor, isRising: false });
      return peaks.slice();
    });
    const above = (values: Float64Array) => values.map((value) => Math.max(value, floor));
    // Tolerance: sixteen taps in f32.
    expect(largestDifference(above(wasm), above(plain))).toBeLessThan(1e-6);
    expect(above(wasm).filter((value) => value > floor).length).toBeGreaterThan(50);
  });

  it('finds the same highest peak when the floor rises', () => {
    const [wasm, plain] = both((kernels) => {
      const peaks = kernels.f32(FRAMES / 16).fill(0);
      const highest = kernels.truePeakBlocks(copyIn(kernels, noise), peakTapsIn(kernels), peaks, {
        floor: 0,
        isRising: true,
      });
      return Float32Array.from([Math.max(...peaks), highest]);
    });
    expect(largestDifference(wasm, plain)).toBeLessThan(1e-6);
  });

  it('computes the same gain ramps', () => {
    const [wasm, plain] = both((kernels) => {
      const input = copyIn(kernels, noise.subarray(0, 160));
      kernels.rampGain(input, input, copyIn(kernels, noise.subarray(0, 11)));
      return input.slice();
    });
    // Tolerance: the ramp is accumulated in f32, a few roundings of numbers below 1.
    expect(largestDifference(wasm, plain)).toBeLessThan(3e-7);
  });

  it('adds, and counts non-finite samples as 0', () => {
    const [wasm, plain] = both((kernels) => {
      const target = copyIn(kernels, Float32Array.of(1, 1, 1, 1));
      kernels.addScaled(target, copyIn(kernels, Float32Array.of(2, NaN, Infinity, -2)), 0.5);
      return target.slice();
    });
    expect(Array.from(wasm)).toEqual([2, 1, 1, 0]);
    expect(wasm).toEqual(plain);
  });

  it('sums the energy of blocks', () => {
    const [wasm, plain] = both((kernels) => {
      const energies = kernels.f32(8);
      kernels.blockEnergies(copyIn(kernels, noise), energies, 480);
      return energies.slice();
    });
    // Tolerance: 480 squares below 0.25 summed in f32.
    expect(largestDifference(wasm, plain)).toBeLessThan(480 * 0.25 * 2 ** -22);
    expect(wasm[0]).toBeCloseTo(480 / 12, -1);
  });
});

describe('withKernels', () => {
  it('rejects nested calls, and works again afterwards', () => {
    expect(() => withKernels(16, () => withKernels(16, () => 1))).toThrow(/in use/);
    expect(withKernels(16, () => 2)).toBe(2);
  });
});
