/** A cell of the table: row in the order shown, column from 0. Column 0 is the name of the version. */
export type GridCell = { readonly row: number; readonly column: number };

/** Cells between two corners; `end` is exclusive. */
export type CellRange = {
  readonly rows: { readonly first: number; readonly end: number };
  readonly columns: { readonly first: number; readonly end: number };
};

/** The active cell and the other corner of what is selected with it. */
export type GridSelection = { readonly active: GridCell; readonly anchor: GridCell };

export const at = (row: number, column: number): GridSelection => {
  const cell = { row, column };
  return { active: cell, anchor: cell };
};

export const rangeOf = ({ active, anchor }: GridSelection): CellRange => ({
  rows: { first: Math.min(active.row, anchor.row), end: Math.max(active.row, anchor.row) + 1 },
  columns: { first: Math.min(active.column, anchor.column), end: Math.max(active.column, anchor.column) + 1 },
});

export type GridSize = { readonly rowCount: number; readonly columnCount: number };

const bounded = ({ row, column }: GridCell, { rowCount, columnCount }: GridSize): GridCell => ({
  row: Math.max(0, Math.min(row, rowCount - 1)),
  column: Math.max(0, Math.min(column, columnCount - 1)),
});

export type MoveKeys = { readonly key: string; readonly isJump: boolean; readonly pageRows: number };

/** The cell to which a key leads; undefined for other keys. `isJump`: with Ctrl or ⌘, to the edge of the table. */
export const cellAfter = (
  cell: GridCell,
  { key, isJump, pageRows }: MoveKeys,
  size: GridSize,
): GridCell | undefined => {
  const { row, column } = cell;
  const far = Number.MAX_SAFE_INTEGER;
  switch (key) {
    case 'ArrowUp':
      return bounded({ row: isJump ? 0 : row - 1, column }, size);
    case 'ArrowDown':
      return bounded({ row: isJump ? far : row + 1, column }, size);
    case 'ArrowLeft':
      return bounded({ row, column: isJump ? 0 : column - 1 }, size);
    case 'ArrowRight':
      return bounded({ row, column: isJump ? far : column + 1 }, size);
    case 'PageUp':
      return bounded({ row: row - pageRows, column }, size);
    case 'PageDown':
      return bounded({ row: row + pageRows, column }, size);
    case 'Home':
      return bounded({ row: isJump ? 0 : row, column: 0 }, size);
    case 'End':
      return bounded({ row: isJump ? far : row, column: far }, size);
    default:
      return undefined;
  }
};

/** The cell after an edit that Enter or Tab ended: below or beside; at the end of a row, the first of the next one. */
export const cellAfterEdit = ({ row, column }: GridCell, key: string, isBack: boolean, size: GridSize): GridCell => {
  const step = isBack ? -1 : 1;
  if (key !== 'Tab') return bounded({ row: row + step, column }, size);
  const next = column + step;
  // Column 0 has the name, which is not edited.
  if (next < 1) return bounded({ row: row - 1, column: row > 0 ? size.columnCount - 1 : 1 }, size);
  return next < size.columnCount ? { row, column: next } : bounded({ row: row + 1, column: 1 }, size);
};

/** A character that begins to edit a cell. */
export const isTyped = (event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): boolean => [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' ';
