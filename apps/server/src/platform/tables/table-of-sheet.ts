import { limits } from '@sonora/contracts/limits';
import type { Message } from '@sonora/contracts/messages/message';
import { tableMessage } from '@sonora/contracts/messages/tables';
import { isStorableText } from '@sonora/contracts/versions/configuration';
import { letterOfColumn } from './column-letters.ts';
import type { SheetContent, SheetLimits, SheetRow } from './read-csv.ts';
import type { TableContent, TableProblem, TableRow } from './table-content.ts';

const { rows: maxRows, columns: maxColumns, columnCharacters, cellCharacters } = limits.versions;

/** Columns that an export adds to those of the table, such as the id of a row. */
const OWN_COLUMNS = 10;

/** Lines and columns of a sheet that may be a table of versions. */
export const sheetLimits: SheetLimits = { rows: maxRows + 1, columns: maxColumns + OWN_COLUMNS };

const problem = (row: number | null, column: string | null, message: Message): TableProblem => ({
  row,
  column,
  message,
});

const whole = (column: string | null, message: Message): TableProblem => problem(null, column, message);

const nameProblem = (name: string): Message | undefined => {
  if (name.length > columnCharacters) return tableMessage('tables.columnTooLong', { count: columnCharacters });
  if (!isStorableText(name)) return tableMessage('tables.unstorable');
  return /[{}]/.test(name) ? tableMessage('tables.columnBraces') : undefined;
};

/** Names of columns; an empty name is that of a column without values. */
const readColumns = (
  head: SheetRow,
  rows: readonly SheetRow[],
  own: readonly string[],
): { names: string[]; problems: TableProblem[] } => {
  const names = head.cells.map((name) => name.trim());
  const problems: TableProblem[] = head.problem ? [whole(null, head.problem)] : [];
  const count = names.filter((name) => name !== '' && !own.includes(name)).length;
  if (count > maxColumns || names.length > sheetLimits.columns)
    problems.push(whole(null, tableMessage('tables.tooManyColumns', { count: maxColumns })));
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const [index, name] of names.entries()) {
    if (name === '') {
      const hasValues = rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
      if (hasValues)
        problems.push(whole(null, tableMessage('tables.unnamedColumn', { column: letterOfColumn(index) })));
      continue;
    }
    const message = nameProblem(name);
    if (message) problems.push(whole(name.slice(0, columnCharacters), message));
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  for (const name of repeated)
    problems.push(whole(name, tableMessage('tables.duplicateColumn', { column: name.slice(0, columnCharacters) })));
  return { names, problems };
};

const readRow = (
  { line, cells, problem: message }: SheetRow,
  headLine: number,
  names: readonly string[],
  problems: TableProblem[],
): TableRow => {
  const row = line - headLine;
  if (message) problems.push(problem(row, null, message));
  const entries: [string, string][] = [];
  for (const [index, name] of names.entries()) {
    if (name === '') continue;
    const cell = cells[index] ?? '';
    const isLong = cell.length > cellCharacters;
    if (isLong) problems.push(problem(row, name, tableMessage('tables.cellTooLong', { count: cellCharacters })));
    else if (!isStorableText(cell)) problems.push(problem(row, name, tableMessage('tables.unstorable')));
    entries.push([name, isLong ? cell.slice(0, cellCharacters) : cell]);
  }
  if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
    problems.push(problem(row, null, tableMessage('tables.rowTooWide')));
  return { row, cells: Object.fromEntries(entries) };
};

export const failedTable = (message: Message): TableContent => ({
  columns: [],
  rows: [],
  problems: [whole(null, message)],
});

/**
 * A table whose first row has the names of its columns.
 * @param own columns that an export adds, which do not count
 */
export const tableOfSheet = (
  { rows: [head, ...rows], isTooLong }: SheetContent,
  own: readonly string[],
): TableContent => {
  if (!head || (rows.length === 0 && !head.problem)) return failedTable(tableMessage('tables.empty'));
  if (isTooLong) return failedTable(tableMessage('tables.tooManyRows', { count: maxRows }));
  const { names, problems } = readColumns(head, rows, own);
  const columns = names.filter((name) => name !== '');
  if (problems.length > 0) return { columns, rows: [], problems };
  const found: TableProblem[] = [];
  return { columns, rows: rows.map((row) => readRow(row, head.line, names, found)), problems: found };
};
