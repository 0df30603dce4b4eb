import { describe, expect, it } from 'vitest';
import { wordsOfCharacters } from './character-times.ts';

/** Each character lasts a tenth of a second. */
const even = (text: string) => {
  const characters = [...text];
  return {
    characters,
    character_start_times_seconds: characters.map((_, index) => index / 10),
    character_end_times_seconds: characters.map((_, index) => (index + 1) / 10),
  };
};
const words = (text: string) => text.split(' ').map((spoken) => ({ display: spoken.toUpperCase(), spoken }));

describe('wordsOfCharacters', () => {
  it('begins a word with its first letter and ends it with its last', () => {
    expect(wordsOfCharacters(even('"hi," you'), words('"hi," you'), 2)).toEqual([
      { text: '"HI,"', startSeconds: 0.1, endSeconds: 0.3 },
      { text: 'YOU', startSeconds: 0.6, endSeconds: 0.9 },
    ]);
  });

  it('follows spoken words of several parts, letters beyond 16 bit, and words without a letter', () => {
    const told = [
      { display: '£5', spoken: '5 pounds' },
      { display: '–', spoken: '–' },
      { display: '𝒳', spoken: '𝒳' },
    ];
    const times = wordsOfCharacters(even('5 pounds – 𝒳'), told, 2);
    expect(times?.map(({ text, startSeconds, endSeconds }) => [text, startSeconds, endSeconds])).toEqual([
      ['£5', 0, 0.8],
      ['–', 0.8, 0.8],
      ['𝒳', 1.1, 1.2],
    ]);
  });

  it('allows for spaces that the service adds', () => {
    expect(wordsOfCharacters(even(' hi  you '), words('hi you'), 2)).toHaveLength(2);
  });

  it.each([
    ['nothing', null],
    ['other letters', even('ho you')],
    ['fewer letters', even('hi yo')],
    ['more letters', even('hi you all')],
    ['lists of different length', { ...even('hi you'), character_end_times_seconds: [1] }],
    ['times that are none', { ...even('hi you'), character_start_times_seconds: 'abcdef'.split('') }],
    ['times that run backwards', { ...even('hi you'), character_end_times_seconds: [0, 0, 0, 0, 0, 0] }],
    ['times after the end', even(`hi you${' '.repeat(30)}`)],
  ])('gives none for %s', (name, alignment) => {
    expect(wordsOfCharacters(alignment, words('hi you'), name === 'times after the end' ? 0.05 : 2)).toBeUndefined();
  });

  it('never overlaps and never leaves the audio', () => {
    const alignment = {
      characters: ['a', ' ', 'b'],
      character_start_times_seconds: [0.1, 0.9, 0.2],
      character_end_times_seconds: [0.5, 0.9, 1.3],
    };
    expect(wordsOfCharacters(alignment, words('a b'), 1)).toEqual([
      { text: 'A', startSeconds: 0.1, endSeconds: 0.5 },
      { text: 'B', startSeconds: 0.5, endSeconds: 1 },
    ]);
  });
});
