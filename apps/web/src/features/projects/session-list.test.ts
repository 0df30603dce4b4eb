import { describe, expect, it } from 'vitest';
import { firstSort, listQuery, shownPage } from './session-list.ts';

describe('a list of sessions', () => {
  it('shows 25, the last modified first', () => {
    expect(listQuery({ search: '', sort: firstSort, page: 0 })).toEqual({
      sort: 'lastModified',
      order: 'desc',
      limit: 25,
      offset: 0,
    });
  });

  it('asks for the page of a search', () => {
    const sort = { key: 'sessionName', isDescending: false } as const;
    expect(listQuery({ search: 'tea', sort, page: 2 })).toMatchObject({ search: 'tea', order: 'asc', offset: 50 });
  });

  it.each([
    [0, 0, 0, 1],
    [0, 25, 0, 1],
    [1, 26, 1, 2],
    [3, 26, 1, 2],
  ])('on page %i of %i rows is on page %i of %i', (page, total, at, pages) => {
    expect(shownPage(page, total)).toEqual({ at, pages });
  });
});
