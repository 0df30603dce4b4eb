import { expect, it } from 'vitest';
import { qaIds } from './render-scope.ts';

it('takes each row worth listening to once', () => {
  expect(qaIds({ shortest: 'a', longest: 'b', allDefault: 'a' })).toEqual(['a', 'b']);
  expect(qaIds({ shortest: null, longest: null, allDefault: null })).toEqual([]);
});
