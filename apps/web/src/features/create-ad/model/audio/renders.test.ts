import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from '../document/ad.ts';
import { changedSpan, type FinishedRender, lineLengths, newLines, unchangedSince } from './renders.ts';

const adOf = (...texts: readonly string[]): Ad => ({
  ...newAd('a'),
  lines: texts.map((text, index) => ({ id: 'abc'.charAt(index), text, voiceAlias: 'wren', speed: 1 })),
});

/** A render in which a line's hash is its text. */
const renderOf = (ad: Ad, number: number, change: Partial<FinishedRender['lines'][number]> = {}): FinishedRender => ({
  audioformId: `id ${number}`,
  number,
  atMilliseconds: number,
  elapsedMilliseconds: 800,
  durationSeconds: 30,
  integratedLufs: -14,
  ad,
  lines: ad.lines.map(({ id, text }, index) => ({
    lineId: id,
    stemHash: text,
    startSeconds: index * 5,
    durationSeconds: 4,
    spokenSpeed: 1,
    ...change,
  })),
});

const first = adOf('One', 'Two');
const second = adOf('One', 'Two, changed');
const renders = [renderOf(first, 1), renderOf(second, 2)];

describe('unchangedSince', () => {
  it('names the first render since which a line is the same', () => {
    expect(unchangedSince(second.lines[0]!, renders)).toBe(1);
  });

  it('is undefined for a line that is new in the last render', () => {
    expect(unchangedSince(second.lines[1]!, renders)).toBeUndefined();
  });

  it('is undefined for a line edited after the last render', () => {
    expect(unchangedSince({ ...second.lines[0]!, speed: 1.1 }, renders)).toBeUndefined();
  });

  it('starts after the last render in which the audio differed', () => {
    const history = [renderOf(first, 1), renderOf(second, 2), renderOf(first, 3), renderOf(first, 4)];
    expect(unchangedSince(first.lines[1]!, history)).toBe(3);
    expect(unchangedSince(first.lines[0]!, history)).toBe(1);
  });
});

describe('newLines', () => {
  it('returns only lines whose audio changed', () => {
    expect(newLines(renders).map(({ lineId }) => lineId)).toEqual(['b']);
    expect(newLines([renders[0]!])).toHaveLength(2);
    expect(newLines([])).toEqual([]);
  });

  it('is empty when lines were only reordered', () => {
    const swapped = { ...first, lines: first.lines.toReversed() };
    expect(newLines([renderOf(first, 1), renderOf(swapped, 2)])).toEqual([]);
  });
});

describe('changedSpan', () => {
  it('spans the changed lines with a margin', () => {
    // Line b begins at 5 s and lasts 4 s.
    expect(changedSpan(renders)).toEqual({ fromSeconds: 4.7, untilSeconds: 9.3 });
  });

  it('is undefined for a first render or without changed lines', () => {
    expect(changedSpan([renders[0]!])).toBeUndefined();
    expect(changedSpan([renders[0]!, renderOf(first, 2)])).toBeUndefined();
  });
});

describe('lineLengths', () => {
  it('measures rendered lines and estimates the others', () => {
    const lengths = lineLengths(adOf('One', 'a'.repeat(30)), renders, () => 2);
    expect(lengths.map(({ seconds, isMeasured }) => [seconds, isMeasured])).toEqual([
      [4, true],
      [2, false],
    ]);
  });

  it('converts the length to the line’s own speed when fitting changed it', () => {
    // 4 s at 1.1 are 4.4 s at 1.
    expect(lineLengths(first, [renderOf(first, 1, { spokenSpeed: 1.1 })], () => 2)[0]?.seconds).toBe(4.4);
  });
});
