import { CsvError, parse } from 'csv-parse/sync';
import { CommandError } from '../command.ts';

/** One version: the cells of a row by column name. */
export type Row = Readonly<Record<string, string>>;

/** Versions in one call. */
export const maxRows = 10_000;

/**
 * Reads a table with a line of column names: commas, semicolons or tabs, cells in quotes where they need them.
 * @throws CommandError naming the line that is wrong
 */
export const readTable = (path: string, bytes: Uint8Array): Row[] => {
  let rows: Row[];
  try {
    rows = parse(Buffer.from(bytes), {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim()),
      delimiter: [',', ';', '\t'],
      skip_empty_lines: true,
      trim: true,
    }) as Row[];
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
  if (rows.length === 0) throw new CommandError(`${path}: a line of column names and at least one row are needed`);
  if (rows.length > maxRows) throw new CommandError(`${path}: at most ${maxRows} rows, not ${rows.length}`);
  return rows;
};
