import { describe, expect, it } from 'vitest';
import { createRealFft } from './fft.ts';
import { createSeededRandom } from './seeded-random.ts';

const random = createSeededRandom('fft');

const spectrumOf = (samples: Float64Array) => {
  const real = new Float64Array(samples.length / 2 + 1);
  const imaginary = new Float64Array(samples.length / 2 + 1);
  createRealFft(samples.length).forward(samples, real, imaginary);
  return { real, imaginary };
};

describe('createRealFft', () => {
  it.each([4, 8, 64, 1024])('equals the defining sum for %i points', (size) => {
    const samples = Float64Array.from({ length: size }, () => random() - 0.5);
    const { real, imaginary } = spectrumOf(samples);
    for (const bin of [0, 1, size / 4, size / 2 - 1, size / 2]) {
      let [wantedReal, wantedImaginary] = [0, 0];
      samples.forEach((value, n) => {
        wantedReal += value * Math.cos((2 * Math.PI * bin * n) / size);
        wantedImaginary -= value * Math.sin((2 * Math.PI * bin * n) / size);
      });
      // Tolerance: rounding of double precision over ten stages.
      expect(real[bin]).toBeCloseTo(wantedReal, 9);
      expect(imaginary[bin]).toBeCloseTo(wantedImaginary, 9);
    }
  });

  it('restores the samples', () => {
    const samples = Float64Array.from({ length: 512 }, () => random() - 0.5);
    const { real, imaginary } = spectrumOf(samples);
    const back = new Float64Array(512);
    createRealFft(512).inverse(real, imaginary, back);
    back.forEach((value, n) => {
      expect(Math.abs(value - samples[n]!)).toBeLessThan(1e-13);
    });
  });

  it('puts a sine of whole periods into one bin', () => {
    const { real, imaginary } = spectrumOf(
      Float64Array.from({ length: 256 }, (_, n) => Math.sin((2 * Math.PI * 17 * n) / 256)),
    );
    real.forEach((value, bin) => {
      expect(Math.hypot(value, imaginary[bin]!)).toBeCloseTo(bin === 17 ? 128 : 0, 9);
    });
  });

  it('rejects sizes that are not a power of two', () => {
    for (const size of [0, 2, 6, 100, 3.5]) expect(() => createRealFft(size)).toThrow(RangeError);
  });
});
