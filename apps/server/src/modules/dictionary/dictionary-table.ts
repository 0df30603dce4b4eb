import { type DictionaryItem, dictionaryItem, limits } from '@sonora/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { writeCsv } from '../../platform/csv/write-csv.ts';

const columns = ['word', 'replacement', 'lang', 'contentType', 'specialization'] as const;

/** A table of readings, read; or a sentence for each row that is wrong. */
export type ReadTable =
  | { readonly items: readonly { readonly item: DictionaryItem; readonly line: number }[] }
  | { readonly errors: readonly string[] };

/** Errors that are told at once: a wrong separator makes one in each row. */
const mostErrors = 20;

/** Cells that would be formulas are written behind an apostrophe. */
const guarded = /^'(?=[=+\-@\t\r])/;

/** Reads a table with a line of column names; columns that are absent or cells that are empty mean the defaults. */
export const readDictionaryTable = (csv: string): ReadTable => {
  let rows: { readonly record: Record<string, string>; readonly info: { readonly lines: number } }[];
  try {
    rows = parse(csv.replace(/\r\n?/g, '\n'), {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim()),
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
      // One more than are taken: the rest is not even read.
      to: limits.dictionaryReadings + 1,
      trim: true,
    }) as unknown as typeof rows;
  } catch (error) {
    if (error instanceof CsvError) return { errors: [`csv: ${error.message}`] };
    throw error;
  }
  if (rows.length > limits.dictionaryReadings) {
    return { errors: [`csv: at most ${limits.dictionaryReadings} rows are taken at once`] };
  }
  const errors: string[] = [];
  const items: { item: DictionaryItem; line: number }[] = [];
  for (const { record, info } of rows) {
    const cells = columns.flatMap((name) => {
      const value = record[name]?.replace(guarded, '');
      return value ? [[name, value] as const] : [];
    });
    const read = dictionaryItem.safeParse(Object.fromEntries(cells));
    if (read.success) items.push({ item: read.data, line: info.lines });
    else
      for (const { path, message } of read.error.issues)
        errors.push(`line ${info.lines}, ${path.join('.')}: ${message}`);
  }
  if (rows.length === 0)
    errors.push('csv: a line of column names (word, replacement, …) and at least one row are needed');
  return errors.length > 0 ? { errors: errors.slice(0, mostErrors) } : { items };
};

/** The table that `readDictionaryTable` reads. */
export const writeDictionaryTable = (items: readonly DictionaryItem[]): string =>
  writeCsv([columns, ...items.map((item) => columns.map((name) => item[name]))]);
