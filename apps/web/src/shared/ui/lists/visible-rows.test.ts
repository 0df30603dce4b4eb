import { describe, expect, it } from 'vitest';
import { offsetsOf, scrollToRow, visibleRows } from './visible-rows.ts';

const frame = { height: 400, rowHeight: 40, rowCount: 100_000 };

describe('the rows of a scrolled list', () => {
  it('are those in sight and a few around them, however long the list is', () => {
    expect(visibleRows({ ...frame, scrollTop: 0 })).toEqual({ first: 0, end: 18 });
    expect(visibleRows({ ...frame, scrollTop: 2_000_000 })).toEqual({ first: 49_992, end: 50_018 });
    expect(visibleRows({ ...frame, scrollTop: 100_000 * 40 - 400 })).toEqual({ first: 99_982, end: 100_000 });
    expect(visibleRows({ ...frame, rowCount: 0, scrollTop: 0 })).toEqual({ first: 0, end: 0 });
    expect(visibleRows({ ...frame, rowCount: 3, scrollTop: 9_000 })).toEqual({ first: 3, end: 3 });
  });

  it('are fetched in pages, without the folders that come before the files', () => {
    const list = { folders: 5, files: 100, pageSize: 20 };
    expect(offsetsOf({ first: 0, end: 5 }, list)).toEqual([]);
    expect(offsetsOf({ first: 0, end: 6 }, list)).toEqual([0]);
    expect(offsetsOf({ first: 20, end: 46 }, list)).toEqual([0, 20, 40]);
    expect(offsetsOf({ first: 90, end: 130 }, list)).toEqual([80]);
  });

  it('come into sight with the least scrolling', () => {
    const at = { ...frame, scrollTop: 1_000 };
    expect(scrollToRow(30, at)).toBe(1_000);
    expect(scrollToRow(10, at)).toBe(400);
    expect(scrollToRow(60, at)).toBe(61 * 40 - 400);
  });
});
