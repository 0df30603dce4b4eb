import { describe, expect, it } from 'vitest';
import { firstLine } from './first-line.ts';

describe('firstLine', () => {
  it('skips empty lines', () => {
    expect(firstLine({ ad: { lines: [{ text: '  ' }, { text: ' Mornings move fast. ' }] } })).toBe(
      'Mornings move fast.',
    );
  });

  it.each([{}, { ad: null }, { ad: { lines: 'none' } }, { ad: { lines: [null, 3, { text: 4 }] } }])(
    'is empty when the state is %j',
    (state) => {
      expect(firstLine(state)).toBe('');
    },
  );
});
