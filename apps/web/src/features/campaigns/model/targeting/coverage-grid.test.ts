import { describe, expect, it } from 'vitest';
import {
  addressOfView,
  type Coverage,
  cellText,
  coverageRows,
  coverageValueText,
  viewOfAddress,
} from './coverage-grid.ts';

const text = (name: string) => ({ kind: 'text', text: name, isPrefix: false, from: null, to: null }) as const;
const numbers = (from: number | null, to: number | null) =>
  ({ kind: 'numbers', text: null, isPrefix: false, from, to }) as const;
const other = { kind: 'other', text: null, isPrefix: false, from: null, to: null } as const;

const coverage: Coverage = {
  dimensions: [
    { kind: 'city', feedId: null, column: null, values: [text('Leeds'), other] },
    {
      kind: 'timeOfDay',
      feedId: null,
      column: null,
      values: [numbers(0, 360), numbers(360, 600), numbers(600, 1_440)],
    },
  ],
  combinations: 6,
  cells: [
    { values: [0, 0], ruleIds: [] },
    { values: [0, 1], ruleIds: ['a'] },
    { values: [0, 2], ruleIds: ['a'] },
    { values: [1, 0], ruleIds: [] },
    { values: [1, 1], ruleIds: [] },
  ],
  holes: [{ values: [0, 0], ruleIds: [] }],
  impossibleRuleIds: [],
  hiddenRuleIds: [],
  isComplete: true,
};

describe('the grid of the coverage', () => {
  it('joins neighbouring values whose listeners hear the same, and says what was not examined', () => {
    const rows = coverageRows(coverage, { rowDimension: 0, columnDimension: 1, fixed: [0, 0] }, 10);
    expect(rows.map(({ label, segments }) => [label, ...segments.map(({ span, ruleIds }) => [span, ruleIds])])).toEqual(
      [
        ['Leeds', [1, []], [2, ['a']]],
        ['Other cities', [2, []], [1, undefined]],
      ],
    );
    expect(rows.map(({ segments }) => segments.map(({ label }) => label))).toEqual([
      ['00:00–06:00', '06:00–00:00'],
      ['00:00–10:00', '10:00–00:00'],
    ]);
  });

  it('shows one dimension without columns, and no more rows than asked for', () => {
    const rows = coverageRows(coverage, { rowDimension: 1, columnDimension: undefined, fixed: [0, 0] }, 2);
    expect(rows.map(({ segments }) => segments.map(({ ruleIds }) => ruleIds))).toEqual([[[]], [['a']]]);
  });

  it('names a whole day, and values that are not neighbours', () => {
    const [city, time] = coverage.dimensions;
    const everywhere = { ...coverage, cells: coverage.cells.map((cell) => ({ ...cell, ruleIds: ['a'] })) };
    const byTime = { rowDimension: 0, columnDimension: 1, fixed: [0, 0] };
    expect(coverageRows(everywhere, byTime, 10)[0]?.segments.map(({ label }) => label)).toEqual(['All day']);
    const byCity = { rowDimension: 1, columnDimension: 0, fixed: [0, 0] };
    expect(coverageRows(everywhere, byCity, 1)[0]?.segments.map(({ label }) => label)).toEqual(['Leeds, Other cities']);
    const withUnknown = {
      ...everywhere,
      dimensions: [city!, { ...time!, values: [numbers(0, 360), numbers(600, 1_440), { ...other, kind: 'unknown' }] }],
    } as const;
    expect(coverageRows(withUnknown, byTime, 10)[0]?.segments.map(({ label }) => label)).toEqual([
      '00:00–06:00 … not known',
    ]);
  });

  it('says of numbers of a data feed whether their ends are included', () => {
    const price = [numbers(null, 5), numbers(5, 5), numbers(5, 10), numbers(10, 10), numbers(10, null)];
    expect(price.map((value) => coverageValueText('feed', value))).toEqual([
      'below 5',
      'exactly 5',
      'above 5 and below 10',
      'exactly 10',
      'above 10',
    ]);
    const labelsOf = (...ruleIds: readonly string[]) => {
      const view = { rowDimension: 0, columnDimension: 1, fixed: [0, 0] };
      const cells = ruleIds.map((id, place) => ({ values: [0, place], ruleIds: [id] }));
      const feed = { kind: 'feed', feedId: null, column: 'price', values: price };
      return coverageRows(
        { ...coverage, dimensions: [coverage.dimensions[0]!, feed], cells },
        view,
        1,
      )[0]?.segments.map(({ label }) => label);
    };
    expect(labelsOf('a', 'a', 'b', 'b', 'b')).toEqual(['Up to 5', 'Above 5']);
    expect(labelsOf('a', 'b', 'b', 'b', 'b')).toEqual(['Below 5', 'From 5']);
    expect(labelsOf('a', 'b', 'b', 'b', 'a')).toEqual(['Below 5', 'From 5 and up to 10', 'Above 10']);
    expect(labelsOf('a', 'a', 'b', 'b', 'c')).toEqual(['Up to 5', 'Above 5 and up to 10', 'Above 10']);
    expect(labelsOf('a', 'a', 'a', 'a', 'a')).toEqual(['All values']);
  });

  it('names all dates', () => {
    const [, time] = coverage.dimensions;
    const dates = { ...time!, kind: 'dates', values: [numbers(null, 0), numbers(0, 24), numbers(24, null)] };
    const all = { ...coverage, dimensions: [coverage.dimensions[0]!, dates], cells: [] };
    const view = { rowDimension: 0, columnDimension: 1, fixed: [0, 0] };
    expect(coverageRows(all, view, 1)[0]?.segments.map(({ label }) => label)).toEqual(['All values']);
  });

  it('leaves names as rules spell them, and capitalises words of the page', () => {
    const [city, time] = coverage.dimensions;
    const named = { ...city!, values: [other, text('den Haag'), text('São Paulo')] };
    const byCity = { ...coverage, dimensions: [time!, named], cells: [] };
    const rows = coverageRows(byCity, { rowDimension: 1, columnDimension: undefined, fixed: [0, 0] }, 10);
    expect(rows.map(({ label }) => label)).toEqual(['Other cities', 'den Haag', 'São Paulo']);
    const cells = [0, 1, 2].map((place) => ({ values: [0, place], ruleIds: place === 0 ? [] : ['a'] }));
    const [row] = coverageRows({ ...byCity, cells }, { rowDimension: 0, columnDimension: 1, fixed: [0, 0] }, 1);
    expect(row?.segments.map(({ label }) => label)).toEqual(['Other cities', 'den Haag, São Paulo']);
  });

  it('says combinations and values in words', () => {
    expect(cellText(coverage, { values: [0, 1] })).toBe('Leeds · 06:00–10:00');
    expect(cellText(coverage, { values: [1, 1] })).toBe('Other cities · 06:00–10:00');
    expect(coverageValueText('dayOfWeek', numbers(1, 6))).toBe('Mon–Fri');
    expect(coverageValueText('dayOfWeek', numbers(6, 8))).toBe('Sat and Sun');
    expect(coverageValueText('dates', numbers(null, 0))).toMatch(/^until .*1969/);
    expect(coverageValueText('sequence', numbers(2, null))).toBe('from the 2nd time');
  });
});

describe('a view in the address', () => {
  const dimension = (count: number) => ({ kind: 'city', values: Array.from({ length: count }, () => ({})) });
  const coverageOf = (...counts: number[]) => ({ dimensions: counts.map(dimension) }) as unknown as Coverage;

  it('is read as it was written', () => {
    const three = coverageOf(3, 4, 12);
    const view = { rowDimension: 2, columnDimension: 0, fixed: [1, 3, 11] };
    expect(viewOfAddress(addressOfView(view), three)).toEqual(view);
    const one = { rowDimension: 0, columnDimension: undefined, fixed: [2] };
    expect(viewOfAddress(addressOfView(one), coverageOf(3))).toEqual(one);
  });

  it('is the first one where the address does not fit', () => {
    const first = { rowDimension: 0, columnDimension: 1, fixed: [0, 0] };
    for (const text of [
      undefined,
      '',
      '0',
      '0-0-0-0',
      '0-2-0-0',
      '1-0-5-0',
      '0-1-0',
      '0--0-0',
      'a-b-c-d',
      '0-1-0-0-0',
    ]) {
      expect(viewOfAddress(text, coverageOf(5, 2))).toEqual(first);
    }
  });
});
