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
  it('sorts by last change, newest first, by default', () => {
    expect(names(firstSort)).toEqual(['Bread', 'Ad 10', 'ad 9']);
  });

  it('sorts names with numbers by value and letters regardless of case', () => {
    expect(names({ key: 'sessionName', isDescending: false })).toEqual(['ad 9', 'Ad 10', 'Bread']);
  });

  it('puts the newer of equal ones first in both directions', () => {
    expect(names({ key: 'status', isDescending: false })).toEqual(['ad 9', 'Bread', 'Ad 10']);
    expect(names({ key: 'status', isDescending: true })).toEqual(['Bread', 'Ad 10', 'ad 9']);
  });

  it('does not change the given list', () => {
    const before = [...sessions];
    sortSessions(sessions, firstSort);
    expect(sessions).toEqual(before);
  });
});
