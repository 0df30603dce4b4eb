import type { BitWriter } from '../io/bits.ts';

/** Partitioning and parameters of the residual coding, with its cost. */
export type RicePlan = {
  readonly partitionOrder: number;
  readonly parameters: readonly number[];
  readonly bits: number;
};

/** RFC 9639 allows 15, but more than 64 partitions do not help blocks of 4096. */
const MAX_PARTITION_ORDER = 6;
/** Parameters up to 14 take four bits, up to 30 five. */
const SHORT_PARAMETER_MAX = 14;
const PARAMETER_MAX = 30;

/** Zigzag coding: 0, −1, 1, −2 … become 0, 1, 2, 3 … */
const fold = (value: number): number => (value >= 0 ? 2 * value : -2 * value - 1);

/** The parameter with about the lowest cost for a mean of zigzag-coded values, and its estimated cost in bits. */
const costOf = (sum: number, count: number): { readonly parameter: number; readonly bits: number } => {
  const mean = count === 0 ? 0 : sum / count;
  const parameter = Math.min(PARAMETER_MAX, Math.max(0, Math.floor(Math.log2(mean + 1e-9))));
  return { parameter, bits: count * (1 + parameter) + sum / 2 ** parameter };
};

const planOf = (sums: readonly number[], frames: number, order: number): Omit<RicePlan, 'partitionOrder'> => {
  const size = frames / sums.length;
  const parts = sums.map((sum, index) => costOf(sum, size - (index === 0 ? order : 0)));
  return {
    parameters: parts.map(({ parameter }) => parameter),
    bits: parts.reduce((total, { bits }) => total + bits + 5, 6),
  };
};

/** The cheapest partitioning of the residuals after the first `order` samples of a block. */
export const planRice = (residuals: Float64Array, order: number): RicePlan => {
  const frames = residuals.length;
  let partitionOrder = 0;
  while (
    partitionOrder < MAX_PARTITION_ORDER &&
    frames % 2 ** (partitionOrder + 1) === 0 &&
    frames / 2 ** (partitionOrder + 1) > order
  ) {
    partitionOrder += 1;
  }
  const size = frames / 2 ** partitionOrder;
  let sums = Array.from({ length: 2 ** partitionOrder }, (_, part) => {
    let sum = 0;
    for (let at = Math.max(order, part * size); at < (part + 1) * size; at += 1) sum += fold(residuals[at]!);
    return sum;
  });
  let best: RicePlan = { partitionOrder, ...planOf(sums, frames, order) };
  while (partitionOrder > 0) {
    partitionOrder -= 1;
    const pairs = sums;
    sums = Array.from({ length: 2 ** partitionOrder }, (_, part) => pairs[2 * part]! + pairs[2 * part + 1]!);
    const plan = planOf(sums, frames, order);
    if (plan.bits < best.bits) best = { partitionOrder, ...plan };
  }
  return best;
};

/** Writes the residuals after the first `order` samples (RFC 9639 §9.2.7). */
export const writeRice = (writer: BitWriter, residuals: Float64Array, order: number, plan: RicePlan): void => {
  const isLong = plan.parameters.some((parameter) => parameter > SHORT_PARAMETER_MAX);
  writer.write(isLong ? 1 : 0, 2);
  writer.write(plan.partitionOrder, 4);
  const size = residuals.length / plan.parameters.length;
  plan.parameters.forEach((parameter, part) => {
    writer.write(parameter, isLong ? 5 : 4);
    for (let at = Math.max(order, part * size); at < (part + 1) * size; at += 1) {
      const folded = fold(residuals[at]!);
      const high = Math.floor(folded / 2 ** parameter);
      writer.unary(high);
      writer.write(folded - high * 2 ** parameter, parameter);
    }
  });
};
