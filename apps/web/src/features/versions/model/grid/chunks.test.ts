import { describe, expect, it } from 'vitest';
import { chunksOf, requestChunksOf } from './chunks.ts';

describe('chunksOf', () => {
  it('has parts of at most the size, in order', () => {
    expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(chunksOf([], 2)).toEqual([]);
  });
});

describe('requestChunksOf', () => {
  it('begins a new part when the items or the bytes of one are used up', () => {
    expect(requestChunksOf(['a', 'b', 'c'], { items: 2, bytes: 100 })).toEqual([['a', 'b'], ['c']]);
    // Each letter has two bytes and its quotation marks.
    expect(requestChunksOf(['é', 'é', 'é'], { items: 9, bytes: 8 })).toEqual([['é', 'é'], ['é']]);
  });

  it('sends an item that is too large alone', () => {
    const large = 'x'.repeat(50);
    expect(requestChunksOf(['a', large, 'b'], { items: 9, bytes: 20 })).toEqual([['a'], [large], ['b']]);
  });
});
