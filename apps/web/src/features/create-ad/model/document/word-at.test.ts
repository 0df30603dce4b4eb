import { describe, expect, it } from 'vitest';
import { hasWord, wordAt } from './word-at.ts';

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

describe('hasWord', () => {
  it.each([
    ['Meet Harbor, now.', 'harbor', true],
    ['Harborside', 'Harbor', false],
    ['The Harborside, the Harbor', 'Harbor', true],
    ['Cold Brew from town', 'cold brew', true],
    ['Zoë’s', 'Zoë', false],
    ['Zoë', ' ', false],
  ])('in %j of %j is %s', (text, word, isThere) => expect(hasWord(text, word)).toBe(isThere));
});
