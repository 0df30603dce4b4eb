import type { BitWriter } from '../io/bits.ts';
import { COEFFICIENT_BITS, findPredictor, type Predictor } from './linear-prediction.ts';
import { planRice, type RicePlan, writeRice } from './rice.ts';

type PlainPlan = {
  readonly kind: 'constant' | 'verbatim';
  readonly samples: Int32Array;
  readonly bits: number;
};

type PredictedPlan = {
  readonly kind: 'fixed' | 'linear';
  readonly samples: Int32Array;
  readonly bits: number;
  readonly order: number;
  readonly predictor: Predictor;
  readonly residuals: Float64Array;
  readonly rice: RicePlan;
};

/** Coding of one channel of a block, with its cost in bits. */
export type SubframePlan = PlainPlan | PredictedPlan;

/** Polynomial predictors, which need no coefficients in the file (RFC 9639 §9.2.5). */
const FIXED: readonly Predictor[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]].map((coefficients) => ({
  coefficients,
  shift: 0,
}));

const residualsOf = (samples: Int32Array, { coefficients, shift }: Predictor): Float64Array => {
  const order = coefficients.length;
  const residuals = new Float64Array(samples.length);
  const scale = 2 ** -shift;
  for (let at = order; at < samples.length; at += 1) {
    let sum = 0;
    for (let back = 0; back < order; back += 1) sum += coefficients[back]! * samples[at - 1 - back]!;
    residuals[at] = samples[at]! - Math.floor(sum * scale);
  }
  return residuals;
};

const predicted = (
  samples: Int32Array,
  sampleBits: number,
  kind: 'fixed' | 'linear',
  predictor: Predictor,
): PredictedPlan => {
  const order = predictor.coefficients.length;
  const residuals = residualsOf(samples, predictor);
  const rice = planRice(residuals, order);
  const coefficientBits = kind === 'linear' ? 9 + order * COEFFICIENT_BITS : 0;
  const bits = 8 + order * sampleBits + coefficientBits + rice.bits;
  return { kind, samples, bits, order, predictor, residuals, rice };
};

/** The fixed predictor with the smallest residual, estimated from the sums of absolute differences. */
const bestFixed = (samples: Int32Array): Predictor => {
  const sums = [0, 0, 0, 0, 0];
  for (let at = 4; at < samples.length; at += 1) {
    const [a, b, c, d, e] = [samples[at]!, samples[at - 1]!, samples[at - 2]!, samples[at - 3]!, samples[at - 4]!];
    sums[0] = sums[0]! + Math.abs(a);
    sums[1] = sums[1]! + Math.abs(a - b);
    sums[2] = sums[2]! + Math.abs(a - 2 * b + c);
    sums[3] = sums[3]! + Math.abs(a - 3 * b + 3 * c - d);
    sums[4] = sums[4]! + Math.abs(a - 4 * b + 6 * c - 4 * d + e);
  }
  return FIXED[sums.indexOf(Math.min(...sums))]!;
};

/** The cheapest coding of one channel of a block. */
export const planSubframe = (samples: Int32Array, sampleBits: number): SubframePlan => {
  const first = samples[0]!;
  if (samples.every((sample) => sample === first)) return { kind: 'constant', samples, bits: 8 + sampleBits };
  let best: SubframePlan = { kind: 'verbatim', samples, bits: 8 + sampleBits * samples.length };
  if (samples.length <= 8) return best;
  const fixed = predicted(samples, sampleBits, 'fixed', bestFixed(samples));
  if (fixed.bits < best.bits) best = fixed;
  const predictor = findPredictor(samples);
  if (predictor === undefined) return best;
  const linear = predicted(samples, sampleBits, 'linear', predictor);
  return linear.bits < best.bits ? linear : best;
};

const headOf = (plan: SubframePlan): number => {
  switch (plan.kind) {
    case 'constant':
      return 0;
    case 'verbatim':
      return 1;
    case 'fixed':
      return 8 + plan.order;
    case 'linear':
      return 31 + plan.order;
  }
};

const isPlain = (plan: SubframePlan): plan is PlainPlan => plan.kind === 'constant' || plan.kind === 'verbatim';

const writePlain = (writer: BitWriter, { kind, samples }: PlainPlan, sampleBits: number): void => {
  if (kind === 'constant') writer.write(samples[0]!, sampleBits);
  else for (const sample of samples) writer.write(sample, sampleBits);
};

export const writeSubframe = (writer: BitWriter, plan: SubframePlan, sampleBits: number): void => {
  // A zero bit, six type bits, and a zero for "no wasted bits".
  writer.write(headOf(plan) << 1, 8);
  if (isPlain(plan)) {
    writePlain(writer, plan, sampleBits);
    return;
  }
  for (let at = 0; at < plan.order; at += 1) writer.write(plan.samples[at]!, sampleBits);
  if (plan.kind === 'linear') {
    writer.write(COEFFICIENT_BITS - 1, 4);
    writer.write(plan.predictor.shift, 5);
    for (const coefficient of plan.predictor.coefficients) writer.write(coefficient, COEFFICIENT_BITS);
  }
  writeRice(writer, plan.residuals, plan.order, plan.rice);
};
