import { describe, expect, it } from 'vitest';
import { findSessions, firstSort, sortSessions } from './sort-sessions.ts';

const noRender = { audioformId: null, durationSeconds: null, createdByName: 'Ada Lovelace', excerpt: null };
const render = { ...noRender, audioformId: 'a render' };
const sessions = [
  { ...noRender, sessionName: 'Ad 10', status: 'draft', lastModified: 2 },
  { ...render, sessionName: 'ad 9', status: 'complete', lastModified: 1, durationSeconds: 30 },
  { ...noRender, sessionName: 'Bread', status: 'draft', lastModified: 3, createdByName: null, excerpt: 'Fresh rolls.' },
  { ...render, sessionName: 'Tea', status: 'draft', lastModified: 0, durationSeconds: 9.5 },
];
const names = (sort: Parameters<typeof sortSessions>[1]): string[] =>
  sortSessions(sessions, sort).map(({ sessionName }) => sessionName);

describe('sortSessions', () => {
  it('sorts by last change, newest first, by default', () => {
    expect(names(firstSort)).toEqual(['Bread', 'Ad 10', 'ad 9', 'Tea']);
  });

  it('sorts names with numbers by value and letters regardless of case', () => {
    expect(names({ key: 'sessionName', isDescending: false })).toEqual(['ad 9', 'Ad 10', 'Bread', 'Tea']);
  });

  it('sorts by state, with the newer of equal ones first in both directions', () => {
    expect(names({ key: 'status', isDescending: false })).toEqual(['ad 9', 'Tea', 'Bread', 'Ad 10']);
    expect(names({ key: 'status', isDescending: true })).toEqual(['Bread', 'Ad 10', 'Tea', 'ad 9']);
  });

  it('sorts lengths by value, those without a render first', () => {
    expect(names({ key: 'durationSeconds', isDescending: false })).toEqual(['Bread', 'Ad 10', 'Tea', 'ad 9']);
  });

  it('does not change the given list', () => {
    const before = [...sessions];
    sortSessions(sessions, firstSort);
    expect(sessions).toEqual(before);
  });
});

describe('findSessions', () => {
  const found = (query: string): string[] => findSessions(sessions, query).map(({ sessionName }) => sessionName);

  it('finds by name, first words and owner, regardless of case', () => {
    expect(found('BREAD')).toEqual(['Bread']);
    expect(found('rolls fresh')).toEqual(['Bread']);
    expect(found('lovelace ad')).toEqual(['Ad 10', 'ad 9', 'Tea']);
  });

  it('finds all without a query', () => {
    expect(found('  ')).toHaveLength(4);
  });
});
