import { describe, expect, it } from 'vitest';
import { firstSort, sortSessions } from './sort-sessions.ts';

const sessions = [
  { sessionName: 'Ad 10', status: 'draft', lastModified: 2 },
  { sessionName: 'ad 9', status: 'complete', lastModified: 1 },
  { sessionName: 'Bread', status: 'draft', lastModified: 3 },
];
const names = (sort: Parameters<typeof sortSessions>[1]): string[] =>
  sortSessions(sessions, sort).map(({ sessionName }) => sessionName);

describe('sortSessions', () => {
  it('shows what was changed last first, unless asked otherwise', () => {
    expect(names(firstSort)).toEqual(['Bread', 'Ad 10', 'ad 9']);
  });

  it('sorts names as people do: numbers by size, letters whatever their case', () => {
    expect(names({ key: 'sessionName', isDescending: false })).toEqual(['ad 9', 'Ad 10', 'Bread']);
  });

  it('puts the later one first where they are equal, in both directions', () => {
    expect(names({ key: 'status', isDescending: false })).toEqual(['ad 9', 'Bread', 'Ad 10']);
    expect(names({ key: 'status', isDescending: true })).toEqual(['Bread', 'Ad 10', 'ad 9']);
  });

  it('leaves the given list alone', () => {
    const before = [...sessions];
    sortSessions(sessions, firstSort);
    expect(sessions).toEqual(before);
  });
});
