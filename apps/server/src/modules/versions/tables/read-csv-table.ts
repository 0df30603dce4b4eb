import { setImmediate } from 'node:timers/promises';
import { limits } from '@sonora/contracts';
import { formMessage } from '@sonora/contracts/messages/forms';
import type { Message } from '@sonora/contracts/messages/message';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { CsvError, parse } from 'csv-parse';
import type { FileTable } from './import-table.ts';

const { rows: maxRows, columns: maxColumns, cellCharacters } = limits.versions;

/** Columns that an export adds. */
const OWN_COLUMNS = 4;
/** Text that is parsed before other requests have their turn. */
const CHARACTERS_AT_ONCE = 32_000;
/** Quotation marks that never end would otherwise make a cell of the whole file. */
const MAX_ROW_CHARACTERS = 250_000;

const failed = (message: Message): FileTable => ({
  columns: [],
  rows: [],
  problems: [{ row: null, column: null, message }],
});

/** Apostrophe that prevents a cell from being read as a formula. */
const guarded = /^'(?=[=+\-@\t\r])/;

/** The records of comma-separated values, also with semicolons or tabs. @throws CsvError */
const readRecords = async (text: string): Promise<readonly (readonly string[])[]> => {
  const records: string[][] = [];
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    max_record_size: MAX_ROW_CHARACTERS,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  parser.on('data', (record: string[]) => {
    // One row above the limit is enough to reject the table.
    if (records.length <= maxRows + 1) records.push(record);
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve);
    parser.on('error', reject);
  });
  ended.catch(() => {});
  for (let at = 0; at < text.length && !parser.destroyed; at += CHARACTERS_AT_ONCE) {
    parser.write(text.slice(at, at + CHARACTERS_AT_ONCE));
    await setImmediate();
  }
  parser.end();
  await ended;
  return records;
};

const toTable = ([head = [], ...records]: readonly (readonly string[])[]): FileTable => {
  const columns = head.map((name) => name.trim());
  if (columns.length > maxColumns + OWN_COLUMNS)
    return failed(organisationMessage('organisations.maxColumns', { count: maxColumns }));
  if (records.length > maxRows) return failed(organisationMessage('organisations.maxRows', { count: maxRows }));
  const problems: FileTable['problems'][number][] = [];
  const rows = records.map((record, index) => {
    const cells = columns.flatMap((name, at): [string, string][] => {
      const value = (record[at] ?? '').replace(guarded, '');
      if (name === '') return [];
      if (value.length > cellCharacters)
        problems.push({
          row: index + 1,
          column: name,
          message: formMessage('forms.maxCharacters', { count: cellCharacters }),
        });
      return [[name, value.slice(0, cellCharacters)]];
    });
    return { row: index + 1, cells: Object.fromEntries(cells) };
  });
  return { columns: columns.filter((name) => name !== ''), rows, problems };
};

/** The table of a CSV file in UTF-8, read in small steps. */
export const readCsvTable = async (bytes: Uint8Array): Promise<FileTable> => {
  try {
    return toTable(await readRecords(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    if (error instanceof CsvError || error instanceof TypeError)
      return failed(organisationMessage('organisations.csvUnreadable', { reason: error.message }));
    throw error;
  }
};
