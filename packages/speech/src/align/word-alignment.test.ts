import { describe, expect, it } from 'vitest';
import { alignWords, type PhoneSegment } from './word-alignment.ts';

/** Consecutive phones of 0.1 s each. */
const segmentsOf = (phones: string): readonly PhoneSegment[] =>
  phones.split(' ').map((phone, index) => ({ phone, startSeconds: index / 10, endSeconds: (index + 1) / 10 }));
const words = (...entries: readonly (readonly [string, string])[]) =>
  entries.map(([text, phones]) => ({ text, phones: phones === '' ? [] : phones.split(' ') }));
const tenths = (timings: readonly { text: string; startSeconds: number; endSeconds: number }[]) =>
  timings.map(({ text, startSeconds, endSeconds }) => [
    text,
    Math.round(startSeconds * 10),
    Math.round(endSeconds * 10),
  ]);

describe('alignWords', () => {
  it('gives each word its own phones when they are as expected', () => {
    const timings = alignWords(segmentsOf('pau dh ax k ae t pau'), words(['the', 'dh ax'], ['cat', 'k ae t']), 0.7);
    expect(tenths(timings)).toEqual([
      ['the', 1, 3],
      ['cat', 3, 6],
    ]);
  });

  it('holds the border when a vowel is reduced and a stop is lost in running speech', () => {
    const timings = alignWords(
      segmentsOf('pau ah n ax s iy'),
      words(['and', 'ae n d'], ['a', 'ey'], ['sea', 's iy']),
      0.6,
    );
    expect(tenths(timings)).toEqual([
      ['and', 1, 3],
      ['a', 3, 4],
      ['sea', 4, 6],
    ]);
  });

  it('lets a pause inside a word belong to the word and one between words to none', () => {
    const timings = alignWords(segmentsOf('z ih pau r ow pau t uw'), words(['0', 'z ih r ow'], ['2', 't uw']), 0.8);
    expect(tenths(timings)).toEqual([
      ['0', 0, 5],
      ['2', 6, 8],
    ]);
  });

  it('puts a word without phones between its neighbours', () => {
    const timings = alignWords(segmentsOf('ay pau pau y uw'), words(['I', 'ay'], ['(r)', ''], ['you', 'y uw']), 0.5);
    expect(tenths(timings)).toEqual([
      ['I', 0, 1],
      ['(r)', 1, 3],
      ['you', 3, 5],
    ]);
  });

  it('keeps order and bounds when nothing fits', () => {
    const timings = alignWords(segmentsOf('pau m m m'), words(['a', 'k k'], ['b', 's s s s s s'], ['c', 't']), 0.4);
    let before = 0;
    for (const { startSeconds, endSeconds } of timings) {
      expect(startSeconds).toBeGreaterThanOrEqual(before);
      expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
      before = endSeconds;
    }
    expect(before).toBeLessThanOrEqual(0.4);
  });
});
