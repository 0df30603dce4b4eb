import { describe, expect, it } from 'vitest';
import { tableOf } from './table-preview.ts';

describe('tableOf', () => {
  it('reads quoted cells, line breaks in them, and both ends of lines', () => {
    expect(tableOf('name,text\r\nwren,"He said ""hi"",\nthen left"\nlast,1')).toEqual([
      ['name', 'text'],
      ['wren', 'He said "hi",\nthen left'],
      ['last', '1'],
    ]);
  });

  it('finds the delimiter', () => {
    expect(tableOf('a;b;c\n1;2,5;3')).toEqual([
      ['a', 'b', 'c'],
      ['1', '2,5', '3'],
    ]);
    expect(tableOf('a\tb\n1\t2')[1]).toEqual(['1', '2']);
  });

  it('shows formulas and markup as they are written', () => {
    expect(tableOf('=1+1,<img src=x onerror=alert(1)>')).toEqual([['=1+1', '<img src=x onerror=alert(1)>']]);
  });

  it('is bounded, whatever the text holds', () => {
    const rows = tableOf(`${'x'.repeat(10_000)}${',y'.repeat(100)}\n`.repeat(100));
    expect(rows).toHaveLength(50);
    expect(rows[0]).toHaveLength(20);
    expect(rows[0]?.[0]).toHaveLength(200);
    expect(tableOf('"never closed, to the end')).toEqual([['never closed, to the end']]);
    expect(tableOf('')).toEqual([]);
  });
});
