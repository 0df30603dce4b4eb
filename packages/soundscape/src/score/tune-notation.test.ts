import { describe, expect, it } from 'vitest';
import { tune } from './tune-notation.ts';

describe('tune', () => {
  it('places notes one after the other and leaves rests out', () => {
    expect(tune('0 .:.5 4:1/2! -2:2,')).toEqual([
      [0, 1, 0, 0.74],
      [1.5, 0.5, 4, 0.88],
      [2, 2, -2, 0.6],
    ]);
  });

  it('rejects invalid text', () => {
    for (const text of ['x', '4:', '4:0', '4?', '4:1/0.0.1']) expect(() => tune(text)).toThrow('Unknown note');
  });
});
