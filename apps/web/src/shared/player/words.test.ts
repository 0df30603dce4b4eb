import { describe, expect, it } from 'vitest';
import { captionAt, wordIndexAt } from './words.ts';

const words = ['Fresh', 'bread.', 'Every', 'morning', 'at', 'seven.'].map((text, index) => ({
  text,
  startSeconds: 1 + index * 0.5,
  endSeconds: 1.4 + index * 0.5,
}));

const text = (seconds: number): string =>
  captionAt(words, seconds)
    .map((word) => word.text)
    .join(' ');

describe('wordIndexAt', () => {
  it('finds no word before the first has begun', () => {
    expect(wordIndexAt(words, 0.99)).toBe(-1);
  });

  it('finds the word that has begun, also in the gap after it', () => {
    expect(wordIndexAt(words, 1)).toBe(0);
    expect(wordIndexAt(words, 1.45)).toBe(0);
    expect(wordIndexAt(words, 99)).toBe(5);
  });
});

describe('captionAt', () => {
  it('shows one sentence at a time', () => {
    expect(text(1.1)).toBe('Fresh bread.');
    expect(text(2.1)).toBe('Every morning at seven.');
  });

  it('shows nothing before speech and a while after it', () => {
    expect(text(0.5)).toBe('');
    expect(text(4.6)).toBe('');
  });

  it('breaks captions that are too long', () => {
    const long = Array.from({ length: 20 }, (_, index) => ({
      text: 'wording',
      startSeconds: index,
      endSeconds: index + 0.9,
    }));
    for (const { startSeconds } of long) {
      expect(
        captionAt(long, startSeconds)
          .map((word) => word.text)
          .join(' ').length,
      ).toBeLessThanOrEqual(42);
    }
  });
});
