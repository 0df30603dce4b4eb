import { writeCsv } from '../csv/write-csv.ts';
import type { TableFormat } from './table-content.ts';
import { writeWorkbook } from './write-workbook.ts';

type Rows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

/** Media types of tables. */
export const tableMediaTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Excel reads a CSV file as UTF-8 only with this mark. */
const MARK = '\uFEFF';

/**
 * A table as a file that `readTable` reads as the same table; the first row has the names of columns. Cells never become
 * formulas.
 */
export const writeTable = async (format: TableFormat, rows: Rows): Promise<Uint8Array> => {
  if (format === 'xlsx') return writeWorkbook(rows);
  const pieces = [Buffer.from(MARK)];
  for await (const row of rows) pieces.push(Buffer.from(writeCsv([row])));
  return Buffer.concat(pieces);
};
