import { describe, expect, it } from 'vitest';
import { findLongestClause } from './longest-clause.ts';
import { splitOffer } from './split-offer.ts';
import { sentencesOf } from './split-script.ts';

describe('sentencesOf', () => {
  it('splits after sentence ends with their closing marks', () => {
    expect(sentencesOf('Hungry? “Come in!” We open at 7. See you.')).toEqual([
      'Hungry?',
      '“Come in!”',
      'We open at 7.',
      'See you.',
    ]);
  });

  it('does not split inside numbers or after abbreviations', () => {
    expect(sentencesOf('Dr. Bell pays 3.50 a cup. St. James too.')).toEqual([
      'Dr. Bell pays 3.50 a cup.',
      'St. James too.',
    ]);
  });

  it('splits at line ends', () => {
    expect(sentencesOf('no stop here\n\n  nor here  ')).toEqual(['no stop here', 'nor here']);
  });
});

describe('splitOffer', () => {
  it('is undefined for one sentence or without room', () => {
    expect(splitOffer('One sentence.', 10)).toBeUndefined();
    expect(splitOffer('One. Two.', 1)).toBeUndefined();
  });

  it('offers sentences and paragraphs', () => {
    expect(splitOffer('One. Two.\nThree.', 10)).toEqual({
      sentences: ['One.', 'Two.', 'Three.'],
      paragraphs: ['One. Two.', 'Three.'],
    });
  });

  it('joins short adjacent parts when there are too many, and keeps all words', () => {
    const text = Array.from({ length: 14 }, (_, index) => `Sentence number ${index}.`).join(' ');
    const offer = splitOffer(text, 10);
    expect(offer?.sentences).toHaveLength(10);
    expect(offer?.sentences.join(' ')).toBe(text);
  });
});

describe('findLongestClause', () => {
  const clause = (text: string): string => {
    const { start, end } = findLongestClause(text);
    return text.slice(start, end);
  };

  it('finds the longest part', () => {
    expect(clause('Meet Harbor, slowly steeped for twenty hours, ready now.')).toBe('slowly steeped for twenty hours,');
  });

  it('is the whole text when there is one clause', () => {
    expect(clause('Come in')).toBe('Come in');
    expect(clause('…')).toBe('…');
  });
});
