import { describe, expect, it } from 'vitest';
import { at, cellAfter, cellAfterEdit, isTyped, rangeOf } from './grid.ts';

const size = { rowCount: 10, columnCount: 4 };
const after = (key: string, isJump = false) => cellAfter({ row: 5, column: 2 }, { key, isJump, pageRows: 3 }, size);

describe('keys of the table', () => {
  it.each([
    ['ArrowUp', false, 4, 2],
    ['ArrowDown', true, 9, 2],
    ['ArrowLeft', true, 5, 0],
    ['ArrowRight', false, 5, 3],
    ['PageDown', false, 8, 2],
    ['Home', false, 5, 0],
    ['End', true, 9, 3],
  ])('%s (jump: %s) leads to row %i, column %i', (key, isJump, row, column) => {
    expect(after(key, isJump)).toEqual({ row, column });
  });

  it('lead nowhere else', () => {
    expect(after('a')).toBeUndefined();
    expect(cellAfter({ row: 0, column: 0 }, { key: 'ArrowUp', isJump: false, pageRows: 3 }, size)).toEqual({
      row: 0,
      column: 0,
    });
  });

  it('go on below after Enter, beside after Tab, and in the next row after the last column', () => {
    expect(cellAfterEdit({ row: 5, column: 2 }, 'Enter', false, size)).toEqual({ row: 6, column: 2 });
    expect(cellAfterEdit({ row: 5, column: 2 }, 'Tab', true, size)).toEqual({ row: 5, column: 1 });
    expect(cellAfterEdit({ row: 5, column: 3 }, 'Tab', false, size)).toEqual({ row: 6, column: 1 });
    expect(cellAfterEdit({ row: 5, column: 1 }, 'Tab', true, size)).toEqual({ row: 4, column: 3 });
    expect(cellAfterEdit({ row: 9, column: 3 }, 'Tab', false, size)).toEqual({ row: 9, column: 1 });
  });

  it('begin to edit with a character, not with a shortcut', () => {
    const none = { ctrlKey: false, metaKey: false, altKey: false };
    expect(isTyped({ key: 'ü', ...none })).toBe(true);
    expect(isTyped({ key: 'c', ...none, ctrlKey: true })).toBe(false);
    expect(isTyped({ key: 'F2', ...none })).toBe(false);
    expect(isTyped({ key: ' ', ...none })).toBe(false);
  });
});

describe('rangeOf', () => {
  it('spans from the anchor to the active cell, whichever comes first', () => {
    expect(rangeOf({ active: { row: 2, column: 3 }, anchor: { row: 4, column: 1 } })).toEqual({
      rows: { first: 2, end: 5 },
      columns: { first: 1, end: 4 },
    });
    expect(rangeOf(at(1, 1)).rows).toEqual({ first: 1, end: 2 });
  });
});
