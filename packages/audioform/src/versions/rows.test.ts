import { describe, expect, it } from 'vitest';
import { uniqueNames, versionName, versionNameInTable } from './names.ts';
import { cellOf, countOfMatrix, qaChoice, rowsOfMatrix } from './rows.ts';

describe('a matrix', () => {
  it('has a row for each combination, the last column changing fastest', () => {
    const columns = [
      { name: 'city', values: ['Leeds', 'York'] },
      { name: 'offer', values: ['rolls', 'coffee', 'rolls'] },
    ];
    expect(countOfMatrix(columns)).toBe(4);
    expect(rowsOfMatrix(columns)).toEqual([
      { city: 'Leeds', offer: 'rolls' },
      { city: 'Leeds', offer: 'coffee' },
      { city: 'York', offer: 'rolls' },
      { city: 'York', offer: 'coffee' },
    ]);
    expect(rowsOfMatrix([])).toEqual([]);
    expect(countOfMatrix([])).toBe(0);
  });

  it('keeps columns with names that every object has', () => {
    const [row] = rowsOfMatrix([{ name: 'constructor', values: ['x'] }]);
    expect(cellOf(row ?? {}, 'constructor')).toBe('x');
    expect(cellOf({}, 'constructor')).toBeUndefined();
  });
});

describe('the rows to listen to first', () => {
  it('are the shortest, the longest, and the one with the fewest values of its own', () => {
    const rows = [
      { seconds: 30, characters: 40, ownValues: 2 },
      { seconds: 28, characters: 40, ownValues: 1 },
      { seconds: 34, characters: 40, ownValues: 2 },
      { seconds: 31, characters: 40, ownValues: 0 },
    ];
    expect(qaChoice(rows)).toEqual({ shortest: 1, longest: 2, allDefault: 3 });
    // In fixed slots, all are equally long.
    const inSlots = [40, 38, 44, 44].map((characters) => ({ seconds: 30, characters, ownValues: 1 }));
    expect(qaChoice(inSlots)).toEqual({ shortest: 1, longest: 2, allDefault: 0 });
    expect(qaChoice([])).toEqual({ shortest: undefined, longest: undefined, allDefault: undefined });
  });
});

describe('names of versions', () => {
  const facts = { number: 7, rowCount: 120, date: '2026-11-26', time: '0915' };
  const named = (pattern: string, cells: Readonly<Record<string, string>>) =>
    versionName(pattern, (name) => cellOf(cells, name), facts);

  it('come from the pattern, else from the row, else from its number', () => {
    expect(named('{{city}}_{{date}}_{{time}}_{{number}}', { city: 'Bad Tölz' })).toBe('Bad-Tölz_2026-11-26_0915_007');
    expect(named('', { name: 'Leeds & York.mp3' })).toBe('Leeds-York');
    expect(named('', {})).toBe('version-007');
    expect(named('{{missing}}', {})).toBe('version-007');
  });

  it('have date and time in a table without a pattern', () => {
    const inTable = (pattern: string, cells: Readonly<Record<string, string>>) =>
      versionNameInTable(pattern, (name) => cellOf(cells, name), facts);
    expect(inTable('', { name: 'Leeds.mp3' })).toBe('Leeds-2026-11-26-0915');
    expect(inTable(' ', {})).toBe('version-007-2026-11-26-0915');
    expect(inTable('{{city}}', { city: 'Leeds' })).toBe('Leeds');
  });

  it.each(['../../etc/passwd', '/root', '..', 'a\u0000b', 'con/..', '🎧', 'x'.repeat(500)])(
    'stay one file name (%j)',
    (name) => {
      expect(named('', { name })).toMatch(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]{0,79}$/u);
    },
  );

  it('differ, also on file systems that ignore case', () => {
    expect(uniqueNames(['Leeds', 'leeds', 'York', 'LEEDS'])).toEqual(['Leeds', 'leeds-2', 'York', 'LEEDS-4']);
    const many = uniqueNames(Array.from({ length: 1_000 }, () => 'same'));
    expect(new Set(many.map((name) => name.toLowerCase())).size).toBe(1_000);
  });
});
