import { describe, expect, it } from 'vitest';
import { typedArrayEquality } from '../testkit/typed-array-equality.ts';

describe('toEqual of typed arrays', () => {
  it.each([
    ['equal samples', Float32Array.of(0.5, -1), Float32Array.of(0.5, -1), true],
    ['a part of a buffer', Float32Array.of(7, 0.5).subarray(1), Float32Array.of(0.5), true],
    ['NaN with other bits', Float32Array.of(Number.NaN), new Float32Array(Uint32Array.of(0xffc00001).buffer), true],
    ['another sample', Float32Array.of(0.5, -1), Float32Array.of(0.5, 1), false],
    ['another length', Float32Array.of(0.5), Float32Array.of(0.5, 0), false],
    ['zero and minus zero', Float64Array.of(0), Float64Array.of(-0), false],
    ['another type', Float32Array.of(1), Float64Array.of(1), undefined],
    ['plain arrays', [1], [1], undefined],
  ])('compares %s', (_, left, right, expected) => {
    expect(typedArrayEquality(left, right)).toBe(expected);
  });

  it('is in use, also within objects', () => {
    const sides = () => ({ channels: [Float32Array.of(1, 2), Float32Array.of(3)] });
    expect(sides()).toEqual(sides());
    expect(sides()).not.toEqual({ channels: [Float32Array.of(1, 2), Float32Array.of(4)] });
    // Vitest's own comparison of two million samples takes seconds.
    const began = performance.now();
    expect(new Float32Array(2_000_000)).toEqual(new Float32Array(2_000_000));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
