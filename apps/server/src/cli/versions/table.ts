import { CsvError, parse } from 'csv-parse/sync';
import { CommandError } from '../command.ts';

/** Cells of a row by column name; each row is a version. */
export type Row = Readonly<Record<string, string>>;

/** Maximum number of versions per call. */
export const maxRows = 10_000;

/**
 * Parses a table with a header line: commas, semicolons or tabs, with optional quotes.
 * @throws CommandError naming the invalid line
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
