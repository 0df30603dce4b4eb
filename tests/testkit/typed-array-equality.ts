import { expect } from 'vitest';

type TypedArray = Exclude<NodeJS.TypedArray, BigInt64Array | BigUint64Array>;

const isTypedArray = (value: unknown): value is TypedArray =>
  ArrayBuffer.isView(value) && !(value instanceof DataView) && typeof (value as TypedArray)[0] !== 'bigint';

const bytesOf = (array: TypedArray): Buffer => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

/** As `toEqual` compares numbers: NaN equals NaN, 0 does not equal −0. */
const haveEqualNumbers = (left: TypedArray, right: TypedArray): boolean => {
  if (left.length !== right.length) return false;
  if (bytesOf(left).equals(bytesOf(right))) return true;
  for (let index = 0; index < left.length; index += 1) if (!Object.is(left[index], right[index])) return false;
  return true;
};

/**
 * Equality of two typed arrays of the same type for `toEqual`; undefined leaves the comparison to vitest, which lists
 * the keys of both arrays as texts and takes a hundred times longer for samples.
 */
export const typedArrayEquality = (left: unknown, right: unknown): boolean | undefined => {
  if (!isTypedArray(left) || !isTypedArray(right) || left.constructor !== right.constructor) return undefined;
  return haveEqualNumbers(left, right);
};

expect.addEqualityTesters([typedArrayEquality]);
