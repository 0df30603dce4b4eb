import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from '../document/ad.ts';
import {
  changedSpan,
  equalGains,
  type FinishedRender,
  lineLengths,
  newLines,
  plannedWork,
  unchangedSince,
} from './renders.ts';

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

  it('says nothing of a line that is new in the last render', () => {
    expect(unchangedSince(second.lines[1]!, renders)).toBeUndefined();
  });

  it('says nothing of a line that was changed after the last render', () => {
    expect(unchangedSince({ ...second.lines[0]!, speed: 1.1 }, renders)).toBeUndefined();
  });

  it('counts no further back than the last time that it sounded otherwise', () => {
    const history = [renderOf(first, 1), renderOf(second, 2), renderOf(first, 3), renderOf(first, 4)];
    expect(unchangedSince(first.lines[1]!, history)).toBe(3);
    expect(unchangedSince(first.lines[0]!, history)).toBe(1);
  });
});

describe('newLines', () => {
  it('finds only what sounds new', () => {
    expect(newLines(renders).map(({ lineId }) => lineId)).toEqual(['b']);
    expect(newLines([renders[0]!])).toHaveLength(2);
    expect(newLines([])).toEqual([]);
  });

  it('finds nothing when lines only changed places', () => {
    const swapped = { ...first, lines: first.lines.toReversed() };
    expect(newLines([renderOf(first, 1), renderOf(swapped, 2)])).toEqual([]);
  });
});

describe('changedSpan', () => {
  it('spans what sounds new, with a little around it', () => {
    // Line b begins at 5 s and lasts 4 s.
    expect(changedSpan(renders)).toEqual({ fromSeconds: 4.7, untilSeconds: 9.3 });
  });

  it('is nothing in a first render, or when nothing sounds new', () => {
    expect(changedSpan([renders[0]!])).toBeUndefined();
    expect(changedSpan([renders[0]!, renderOf(first, 2)])).toBeUndefined();
  });
});

describe('lineLengths', () => {
  it('measures what was spoken and estimates what was not', () => {
    const lengths = lineLengths(adOf('One', 'a'.repeat(30)), renders, () => 15);
    expect(lengths.map(({ seconds, isMeasured }) => [seconds, isMeasured])).toEqual([
      [4, true],
      [2, false],
    ]);
  });

  it('gives the length at the line’s own speed when it was spoken faster to fit', () => {
    // 4 s at 1.1 are 4.4 s at 1.
    expect(lineLengths(first, [renderOf(first, 1, { spokenSpeed: 1.1 })], () => 15)[0]?.seconds).toBe(4.4);
  });
});

describe('plannedWork', () => {
  it('produces what was never rendered, when there is something to say', () => {
    expect(plannedWork(first, undefined)).toBe('Produce ad');
    expect(plannedWork(adOf('  '), undefined)).toBeUndefined();
  });

  it('has nothing to do when nothing changed', () => {
    expect(plannedWork(first, renders[0])).toBeUndefined();
  });

  it('names what it will do', () => {
    const [render] = renders;
    expect(plannedWork(second, render)).toBe('Render change · 1 line');
    expect(plannedWork({ ...first, lines: first.lines.toReversed() }, render)).toBe('Render change · order');
    expect(plannedWork({ ...first, soundTemplateAlias: null }, render)).toBe('Render change · sound');
    expect(plannedWork({ ...first, lengthSeconds: 20 }, render)).toBe('Render change · length');
    expect(plannedWork({ ...first, mixPreset: 'radio' }, render)).toBe('Render change');
  });

  it('does not count a line that says nothing', () => {
    expect(plannedWork(adOf('One', 'Two', ' '), renders[0])).toBeUndefined();
  });
});

describe('equalGains', () => {
  it('turns the louder one down to the quieter', () => {
    // 6.02 dB are a factor of two.
    expect(equalGains(-14, -20.0206).first).toBeCloseTo(0.5, 5);
    expect(equalGains(-14, -20.0206).second).toBe(1);
    expect(equalGains(-23, -14)).toEqual({ first: 1, second: expect.closeTo(10 ** (-9 / 20), 9) });
  });

  it('leaves both alone when they are equal or unknown', () => {
    expect(equalGains(-14, -14)).toEqual({ first: 1, second: 1 });
    expect(equalGains(null, -14)).toEqual({ first: 1, second: 1 });
  });
});
