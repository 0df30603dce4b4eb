import { describe, expect, it } from 'vitest';
import { parseFilter, parseOrder } from './odata.ts';

describe('parseFilter', () => {
  it.each([
    [undefined, {}],
    [' ', {}],
    ["contains(fileName,'spot')", { search: 'spot' }],
    ["fileName eq 'It''s and so.mp3' and fileType/name eq 'audio'", { name: "It's and so.mp3", kind: 'audio' }],
    ["fileCategory/name eq 'music'", { category: 'music' }],
  ])('reads %s', (filter, found) => expect(parseFilter(filter)).toEqual(found));

  it.each(['size gt 3', 'fileName eq spot', "fileType/name eq 'film'", "contains(fileName,'a') or 1", "'"])(
    'refuses %s in words',
    (filter) => expect(() => parseFilter(filter)).toThrow('This filter cannot be read: '),
  );
});

describe('parseOrder', () => {
  it('reads a field with and without a direction', () => {
    expect(parseOrder('fileName')).toEqual({ sortBy: 'name', sortOrder: 'asc' });
    expect(parseOrder('createdAt DESC')).toEqual({ sortBy: 'createdAt', sortOrder: 'desc' });
    expect(parseOrder(undefined)).toEqual({ sortBy: 'lastModified', sortOrder: 'desc' });
    for (const order of ['colour', 'size up', 'size asc desc'])
      expect(() => parseOrder(order)).toThrow('cannot be read');
  });
});
