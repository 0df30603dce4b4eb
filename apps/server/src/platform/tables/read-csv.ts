import type { Message } from '@sonora/contracts/messages/message';
import { tableMessage } from '@sonora/contracts/messages/tables';
import { unguardFormula } from '../csv/formula-guard.ts';

/** Limits of what is read; `rows` counts the line of column names, too. */
export type SheetLimits = { readonly rows: number; readonly columns: number };

/** Cells of a row with the number of its line in the sheet, 1 for the first. Missing cells at the end are absent. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[]; readonly problem?: Message };

/** `isTooLong`: there are rows beyond the limit, which are not read. */
export type Sheet = { readonly rows: readonly SheetRow[]; readonly isTooLong: boolean };

const separators = [',', ';', '\t'] as const;

/** The separator that the first line has most, outside of quotation marks. */
const separatorOf = (text: string): string => {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const sign of text.slice(0, 100_000)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') break;
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
};

type Position = { readonly text: string; readonly separator: string; at: number };

/** Reads a cell in quotation marks that begins at the position. */
const quotedCell = (position: Position): { readonly cell: string; readonly problem?: Message } => {
  const { text } = position;
  let cell = '';
  let from = position.at + 1;
  for (;;) {
    const end = text.indexOf('"', from);
    if (end < 0) {
      position.at = text.length;
      return { cell: '', problem: tableMessage('tables.openQuote') };
    }
    cell += text.slice(from, end);
    if (text[end + 1] === '"') {
      cell += '"';
      from = end + 2;
      continue;
    }
    position.at = end + 1;
    const rest = plainCell(position).trim();
    return rest === '' ? { cell } : { cell, problem: tableMessage('tables.textAfterQuote') };
  }
};

/** Reads up to the next separator or the end of the line. */
const plainCell = (position: Position): string => {
  const { text, separator, at } = position;
  let end = at;
  while (end < text.length) {
    const sign = text[end];
    if (sign === separator || sign === '\n' || sign === '\r') break;
    end += 1;
  }
  position.at = end;
  return text.slice(at, end);
};

/** Reads a line; cells beyond `maxColumns` are dropped but for one, which shows that there are more. */
const readLine = (position: Position, maxColumns: number): Omit<SheetRow, 'line'> => {
  const cells: string[] = [];
  let problem: Message | undefined;
  for (;;) {
    const read = position.text[position.at] === '"' ? quotedCell(position) : { cell: plainCell(position) };
    problem ??= 'problem' in read ? read.problem : undefined;
    // Of cells beyond the last column, only those with a value matter.
    if (cells.length < maxColumns) cells.push(unguardFormula(read.cell));
    else if (cells.length === maxColumns && read.cell.trim() !== '') cells.push(read.cell);
    if (position.text[position.at] !== position.separator) break;
    position.at += 1;
  }
  if (position.text[position.at] === '\r') position.at += 1;
  if (position.text[position.at] === '\n') position.at += 1;
  return { cells, ...(problem ? { problem } : {}) };
};

const isEmpty = ({ cells, problem }: Omit<SheetRow, 'line'>): boolean =>
  problem === undefined && cells.every((cell) => cell.trim() === '');

/** Excel writes its separator into a line of its own where the language of the computer has another. */
const declared = /^sep=(.)\r?\n/;

/**
 * Rows of comma-separated values (RFC 4180), also with semicolons or tabs, with any line ends. Empty rows are left out.
 * Linear time.
 */
export const readCsv = (given: string, limits: SheetLimits): Sheet => {
  const text = given.replace(/^\uFEFF/, '');
  const declaration = declared.exec(text);
  const position: Position = {
    text,
    separator: declaration?.[1] ?? separatorOf(text),
    at: declaration?.[0].length ?? 0,
  };
  const rows: SheetRow[] = [];
  for (let line = 1; position.at < text.length; line += 1) {
    const read = readLine(position, limits.columns);
    if (isEmpty(read)) continue;
    if (rows.length === limits.rows) return { rows, isTooLong: true };
    rows.push({ line, ...read });
  }
  return { rows, isTooLong: false };
};
