import type { VersionItem } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { at, rangeOf } from './grid.ts';
import { pasteBlock } from './paste-block.ts';

const row = (id: string, cells: Readonly<Record<string, string>>): VersionItem => ({
  id,
  position: 1,
  name: id,
  cells,
  tags: null,
  status: 'idle',
  isQa: false,
  isChanged: false,
  audioformId: null,
  url: null,
  durationSeconds: null,
  history: [],
  problems: [],
});

const columns = ['city', 'price'];
const [leeds, york] = [row('a', { city: 'Leeds', price: '4' }), row('b', { city: 'York' })];

describe('pasteBlock', () => {
  it('changes cells from the active one on, and adds the rows that are missing', () => {
    const block = [
      ['Bath', '5'],
      ['York', ''],
      ['Hull', '7'],
    ];
    expect(pasteBlock(block, { range: rangeOf(at(0, 1)), rows: [leeds, york], columns })).toEqual({
      changes: [{ row: leeds, cells: { city: 'Bath', price: '5' } }],
      added: [{ city: 'Hull', price: '7' }],
    });
  });

  it('leaves out columns beyond the last one', () => {
    const { changes } = pasteBlock([['5', 'x']], { range: rangeOf(at(0, 2)), rows: [leeds], columns });
    expect(changes).toEqual([{ row: leeds, cells: { price: '5' } }]);
  });

  it('fills a selected range with one value', () => {
    const range = rangeOf({ anchor: { row: 0, column: 1 }, active: { row: 1, column: 2 } });
    const { changes } = pasteBlock([['9']], { range, rows: [leeds, york], columns });
    expect(changes.map(({ cells }) => cells)).toEqual([
      { city: '9', price: '9' },
      { city: '9', price: '9' },
    ]);
  });

  it('changes nothing where the cells are the same', () => {
    expect(pasteBlock([['Leeds']], { range: rangeOf(at(0, 1)), rows: [leeds], columns }).changes).toEqual([]);
  });
});
