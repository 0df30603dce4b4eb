import { describe, expect, it } from 'vitest';
import { wordAt } from './word-at.ts';

describe('wordAt', () => {
  const text = 'Meet Harbor, the Cold-Brew of Zoë.';
  it.each([
    [0, 'Meet'],
    [7, 'Harbor'],
    [11, 'Harbor'],
    [12, 'Harbor'],
    [20, 'Cold-Brew'],
    [33, 'Zoë'],
    [text.length, 'Zoë'],
  ])('finds the word at %i', (caret, word) => expect(wordAt(text, caret, caret)).toBe(word));

  it('takes a selection as it is, without the space around it', () => {
    expect(wordAt(text, 16, 27)).toBe('Cold-Brew');
    expect(wordAt(text, 5, 16)).toBe('Harbor, the');
  });

  it('has no word of an empty text', () => expect(wordAt('  ', 1, 1)).toBe(''));
});
