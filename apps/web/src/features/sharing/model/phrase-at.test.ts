import { describe, expect, it } from 'vitest';
import { phraseAt, phrasesOf } from './phrase-at.ts';

const say = (text: string, gapAfter?: number) => {
  let at = 0.5;
  return text.split(' ').map((word, index) => {
    const startSeconds = at;
    at += 0.3 + (index === gapAfter ? 1 : 0.05);
    return { text: word, startSeconds, endSeconds: startSeconds + 0.3 };
  });
};
const texts = (words: ReturnType<typeof say>) =>
  phrasesOf(words).map((phrase) => phrase.map(({ text }) => text).join(' '));

describe('phrases', () => {
  it('end at a sentence end, at a pause and at the maximum length', () => {
    expect(texts(say('Fresh bread. Every morning!'))).toEqual(['Fresh bread.', 'Every morning!']);
    expect(texts(say('one two three', 0))).toEqual(['one', 'two three']);
    expect(texts(say('a b c d e f g h i j'))).toEqual(['a b c d e f g h i', 'j']);
  });

  it('are shown from their first word until the next begins', () => {
    const phrases = phrasesOf(say('Fresh bread. Every morning!'));
    const at = (seconds: number) => phraseAt(phrases, seconds).map(({ text }) => text)[0];
    expect(at(0)).toBeUndefined();
    expect(at(0.5)).toBe('Fresh');
    expect(at(1.19)).toBe('Fresh');
    expect(at(1.2)).toBe('Every');
    expect(at(60)).toBe('Every');
  });
});
