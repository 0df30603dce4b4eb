import { expect, it } from 'vitest';
import { containing } from './like.ts';

it('takes the signs of a pattern as what they are', () => {
  expect(containing('50%_a\\b')).toBe('%50\\%\\_a\\\\b%');
});
