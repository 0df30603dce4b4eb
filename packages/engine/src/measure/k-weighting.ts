import type { Biquad } from '../dsp/biquad.ts';

/* BS.1770-4 specifies its two filters by coefficients at 48 kHz (tables 1 and 2). These analogue parameters reproduce them to the last digit (fitted by B. De Man, "Evaluation of implementations of the EBU R128 loudness measurement", 2018) and allow the filters to be derived for any other rate. */
const SHELF_HZ = 1681.974450955533;
const SHELF_GAIN_DB = 3.999843853973347;
const SHELF_Q = 0.7071752369554196;
const SHELF_BAND_EXPONENT = 0.4996667741545416;
const HIGH_PASS_HZ = 38.13547087602444;
const HIGH_PASS_Q = 0.5003270373238773;
const REFERENCE_RATE_HZ = 48_000;

/** Spherical-head shelf (stage 1) and RLB high-pass (stage 2) for a sample rate. */
export const kWeighting = (sampleRateHz: number): { readonly shelf: Biquad; readonly highPass: Biquad } => {
  const k = Math.tan((Math.PI * SHELF_HZ) / sampleRateHz);
  const high = 10 ** (SHELF_GAIN_DB / 20);
  const band = high ** SHELF_BAND_EXPONENT;
  const a0 = 1 + k / SHELF_Q + k * k;
  const shelf: Biquad = [
    (high + (band * k) / SHELF_Q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / SHELF_Q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / SHELF_Q + k * k) / a0,
  ];
  const { h, c0 } = highPassTerms(sampleRateHz);
  // The recommendation fixes the numerator at 1 −2 1, on which its −0.691 dB depends. At other rates the numerator is
  // scaled to the same gain (without scaling, the error at 8 kHz would be 0.21 dB).
  const b = highPassTerms(REFERENCE_RATE_HZ).c0 / c0;
  const highPass: Biquad = [b, -2 * b, b, (2 * (h * h - 1)) / c0, (1 - h / HIGH_PASS_Q + h * h) / c0];
  return { shelf, highPass };
};

const highPassTerms = (sampleRateHz: number): { readonly h: number; readonly c0: number } => {
  const h = Math.tan((Math.PI * HIGH_PASS_HZ) / sampleRateHz);
  return { h, c0: 1 + h / HIGH_PASS_Q + h * h };
};

/**
 * Coefficients for the kernel: the five of the shelf, then the two of the high-pass's denominator. The kernel's
 * numerator of the high-pass is 1 −2 1, so its scale is included in the shelf.
 */
export const kWeightingCoefficients = (sampleRateHz: number): readonly number[] => {
  const { shelf, highPass } = kWeighting(sampleRateHz);
  const [b0, b1, b2, a1, a2] = shelf;
  const [scale, , , c1, c2] = highPass;
  return [b0 * scale, b1 * scale, b2 * scale, a1, a2, c1, c2];
};
