import { describe, expect, it } from 'vitest';
import { firstSort, listQuery, sessionAddressOf, sessionViewOf, shownPage } from './session-list.ts';

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

describe('the address of a list of sessions', () => {
  it('is empty for what is shown at first', () => {
    expect(sessionAddressOf(sessionViewOf({}))).toEqual({ q: undefined, sort: undefined, page: undefined });
    expect(sessionViewOf({})).toEqual({ search: '', sort: firstSort, page: 0 });
  });

  it.each([
    { q: 'tea', sort: 'sessionName', page: 3 },
    { q: undefined, sort: '-durationSeconds', page: undefined },
    { q: undefined, sort: 'lastModified', page: 2 },
  ])('names search, order and page, and is read back: %j', (address) => {
    expect(sessionAddressOf(sessionViewOf(address))).toEqual(address);
  });

  it.each([{ sort: 'state' }, { sort: '-' }, { page: 0 }, { page: -4 }, { page: 1.5 }, { page: Number.NaN }])(
    'without a view, as in %j, shows the first page',
    (address) => {
      expect(sessionViewOf(address)).toEqual(sessionViewOf({}));
    },
  );

  it('stays within what the server accepts', () => {
    const { page, search } = sessionViewOf({ page: 1e12, q: 'x'.repeat(10_000) });
    expect(page * 25).toBeLessThanOrEqual(1_000_000);
    expect(search).toHaveLength(120);
  });
});
