import { describe, expect, it } from 'vitest';
import { legacyProblems, locationOf } from './legacy-save.ts';

const save = { name: 'Harbor', folder: 'Home/Clients', newPath: '', category: 'Advert' } as const;

describe('the legacy Save to Files', () => {
  it.each([
    ['Home', '', ''],
    ['Home/Clients', '', 'Clients'],
    ['Home/Clients', 'Harbor/May 2026', 'Clients/Harbor/May 2026'],
    [undefined, 'Harbor_1', 'Harbor_1'],
    [undefined, '', undefined],
    ['Home', '/Harbor', undefined],
    ['Home', ' Harbor ', 'Harbor'],
    ['Home', 'Harbor//May', undefined],
    ['Home', 'Über', undefined],
    ['Home', '../x', undefined],
  ])('makes of %j and %j the path %j', (folder, newPath, path) => {
    expect(locationOf({ folder, newPath })).toBe(path);
  });

  it('names each field that is missing', () => {
    expect(legacyProblems(save)).toEqual({});
    expect(legacyProblems({ name: ' ', folder: undefined, newPath: '', category: '' })).toEqual({
      name: 'Please provide a file name',
      location: 'Please provide a valid file path',
      category: 'Please select a category',
    });
  });
});
