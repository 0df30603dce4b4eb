/**
 * Modified Bessel function of the first kind, order 0, by its power series; accurate to double precision for x ≤ 30.
 */
export const besselI0 = (x: number): number => {
  const quarter = (x * x) / 4;
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k += 1) {
    term *= quarter / (k * k);
    sum += term;
  }
  return sum;
};

/** Kaiser window at `position` in −1…1 (0 outside). `beta` trades main-lobe width against side lobes. */
export const kaiserAt = (position: number, beta: number): number => {
  const inside = 1 - position * position;
  return inside <= 0 ? 0 : besselI0(beta * Math.sqrt(inside)) / besselI0(beta);
};

/** sin(πx)/(πx); 1 at x = 0. */
export const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Periodic Hann window of `length` points: copies shifted by half its length sum to exactly 1. */
export const hannWindow = (length: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / length));
