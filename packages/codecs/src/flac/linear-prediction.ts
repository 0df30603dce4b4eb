/** An integer predictor: each sample is the sum of coefficients × earlier samples, shifted right. */
export type Predictor = { readonly coefficients: readonly number[]; readonly shift: number };

/** Bits of a coefficient including its sign. Sums stay far below 2^53 with 25-bit samples. */
export const COEFFICIENT_BITS = 14;
const MAX_ORDER = 8;
const MAX_SHIFT = 15;

/** Welch window: fades the block at both ends, so that its edges do not affect the prediction. */
const windowed = (samples: Int32Array): Float64Array => {
  const middle = (samples.length - 1) / 2;
  return Float64Array.from(samples, (sample, at) => sample * (1 - ((at - middle) / (middle + 1)) ** 2));
};

const autocorrelation = (signal: Float64Array): Float64Array => {
  const sums = new Float64Array(MAX_ORDER + 1);
  for (let lag = 0; lag <= MAX_ORDER; lag += 1) {
    let sum = 0;
    for (let at = lag; at < signal.length; at += 1) sum += signal[at]! * signal[at - lag]!;
    sums[lag] = sum;
  }
  return sums;
};

/** Levinson–Durbin recursion: the best real-valued coefficients of the full order, undefined for silence. */
const solve = (sums: Float64Array): readonly number[] | undefined => {
  let error = sums[0]!;
  if (error <= 0) return undefined;
  const coefficients: number[] = [];
  for (let order = 0; order < MAX_ORDER; order += 1) {
    let reflection = sums[order + 1]!;
    coefficients.forEach((coefficient, at) => {
      reflection -= coefficient * sums[order - at]!;
    });
    reflection /= error;
    const before = coefficients.slice();
    coefficients.forEach((coefficient, at) => {
      coefficients[at] = coefficient - reflection * before[order - 1 - at]!;
    });
    coefficients.push(reflection);
    error *= 1 - reflection * reflection;
    if (error <= 0) break;
  }
  return coefficients;
};

/** Quantises to integers with the largest possible shift; each rounding error is added to the next coefficient. */
const inWholeNumbers = (coefficients: readonly number[]): Predictor | undefined => {
  const largest = Math.max(...coefficients.map(Math.abs));
  if (!(largest > 0)) return undefined;
  const top = 2 ** (COEFFICIENT_BITS - 1) - 1;
  const shift = Math.min(MAX_SHIFT, Math.floor(Math.log2(top / largest)));
  if (shift < 0) return undefined;
  let carried = 0;
  const whole = coefficients.map((coefficient) => {
    const exact = coefficient * 2 ** shift + carried;
    const rounded = Math.max(-top, Math.min(top, Math.round(exact)));
    carried = exact - rounded;
    return rounded;
  });
  return { coefficients: whole, shift };
};

/** The best predictor for a block of samples; undefined for silence, short blocks, and if none helps. */
export const findPredictor = (samples: Int32Array): Predictor | undefined => {
  if (samples.length <= 4 * MAX_ORDER) return undefined;
  const coefficients = solve(autocorrelation(windowed(samples)));
  return coefficients === undefined ? undefined : inWholeNumbers(coefficients);
};
