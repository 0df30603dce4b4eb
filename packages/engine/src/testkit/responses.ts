import { resample } from '../dsp/resample/resample.ts';

/**
 * Fourier transform of a signal at one frequency, computed from the definition, independent of the transforms under
 * test.
 */
const spectrumAt = (
  samples: Float32Array,
  sampleRateHz: number,
  frequencyHz: number,
): { readonly magnitude: number; readonly phaseRadians: number } => {
  let [real, imaginary] = [0, 0];
  const w = (2 * Math.PI * frequencyHz) / sampleRateHz;
  for (let n = 0; n < samples.length; n += 1) {
    real += samples[n]! * Math.cos(w * n);
    imaginary -= samples[n]! * Math.sin(w * n);
  }
  return { magnitude: Math.hypot(real, imaginary), phaseRadians: Math.atan2(imaginary, real) };
};

/** Amplitude of a sine of a known frequency in a signal under a Blackman–Harris window (side lobes below −92 dB). */
export const toneLevelDb = (samples: Float32Array, sampleRateHz: number, frequencyHz: number): number => {
  let total = 0;
  const windowed = samples.map((value, n) => {
    const x = (2 * Math.PI * n) / samples.length;
    const weight = 0.35875 - 0.48829 * Math.cos(x) + 0.14128 * Math.cos(2 * x) - 0.01168 * Math.cos(3 * x);
    total += weight;
    return value * weight;
  });
  return 20 * Math.log10((2 * spectrumAt(windowed, sampleRateHz, frequencyHz).magnitude) / total);
};

/**
 * Largest magnitude in dB at a multiple of the rate. Uses our resampler, whose filter is five times as long as that of
 * the meter.
 */
export const oversampledPeakDb = (samples: Float32Array, factor: number): number => {
  const wide = resample({ sampleRateHz: 48_000, channels: [samples] }, factor * 48_000).channels[0]!;
  return 20 * Math.log10(wide.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0));
};
