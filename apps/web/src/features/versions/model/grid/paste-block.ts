import { cellOf } from '@sonora/audioform/versions';
import type { VersionItem } from '@sonora/contracts';
import type { CellBlock } from './cell-block.ts';
import type { CellRange } from './grid.ts';

type Target = {
  readonly range: CellRange;
  /** The rows from the first of the range on; those that the block needs beyond them are added. */
  readonly rows: readonly VersionItem[];
  /** Names of the columns; the first one has the place 1 in the range. */
  readonly columns: readonly string[];
};

type Cells = Readonly<Record<string, string>>;

/** The block, repeated over a selected range that is a multiple of its size. */
const valueAt = (block: CellBlock, row: number, column: number): string | undefined => {
  const line = block[row % block.length];
  return line?.[column % Math.max(1, line.length)];
};

/** Size of what is pasted: the selected range if the block fits into it a whole number of times, else the block. */
const sizeOf = (block: CellBlock, { rows, columns }: CellRange): readonly [rows: number, columns: number] => {
  const width = Math.max(...block.map((line) => line.length));
  const [high, wide] = [rows.end - rows.first, columns.end - columns.first];
  const fills = high % block.length === 0 && wide % width === 0;
  return fills ? [high, wide] : [block.length, width];
};

/** Changes of rows and cells of new rows that a pasted block makes. Columns beyond the last one are left out. */
export const pasteBlock = (
  block: CellBlock,
  { range, rows, columns }: Target,
): {
  readonly changes: readonly { readonly row: VersionItem; readonly cells: Cells }[];
  readonly added: readonly Cells[];
} => {
  const [high, wide] = sizeOf(block, range);
  const first = Math.max(0, range.columns.first - 1);
  const cellsOf = (row: number): Cells =>
    Object.fromEntries(
      Array.from(
        { length: wide },
        (_, column) => [columns[first + column], valueAt(block, row, column)] as const,
      ).filter((pair): pair is [string, string] => pair[0] !== undefined && pair[1] !== undefined),
    );
  const lines = Array.from({ length: high }, (_, row) => ({ row: rows[row], cells: cellsOf(row) }));
  return {
    changes: lines.flatMap(({ row, cells }) =>
      row && Object.entries(cells).some(([name, value]) => (cellOf(row.cells, name) ?? '') !== value)
        ? [{ row, cells }]
        : [],
    ),
    added: lines.flatMap(({ row, cells }) => (row ? [] : [cells])),
  };
};
