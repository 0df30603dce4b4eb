import { expect, it } from 'vitest';
import { qaIds } from './render-scope.ts';

it('takes each row worth listening to once', () => {
  expect(qaIds({ shortestId: 'a', longestId: 'b', defaultId: 'a' })).toEqual(['a', 'b']);
  expect(qaIds({ shortestId: null, longestId: null, defaultId: null })).toEqual([]);
});
