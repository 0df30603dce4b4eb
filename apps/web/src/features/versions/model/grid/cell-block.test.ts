import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText, parseBlock } from './cell-block.ts';

describe('parseBlock', () => {
  it.each<readonly [string, readonly (readonly string[])[]]>([
    [
      'Leeds\t4.99\r\nYork\t5.49\r\n',
      [
        ['Leeds', '4.99'],
        ['York', '5.49'],
      ],
    ],
    ['one', [['one']]],
    ['', []],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"two\nlines"\t"a ""b"""', [['two\nlines', 'a "b"']]],
    ['"a" and more\tb', [['"a" and more', 'b']]],
    ['"open', [['open']]],
  ])('reads %j', (text, block) => {
    expect(parseBlock(text)).toEqual(block);
  });

  it('reads back what it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '=', ' ') });
    const block = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(block, (cells) => {
        expect(parseBlock(blockText(cells))).toEqual(cells);
      }),
    );
  });
});
