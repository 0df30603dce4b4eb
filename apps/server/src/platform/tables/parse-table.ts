import { limits } from '@sonora/contracts/limits';
import type { Message } from '@sonora/contracts/messages/message';
import { tableMessage } from '@sonora/contracts/messages/tables';
import { textOfBytes } from '@sonora/contracts/text/text-of-bytes';
import { DocumentError, type DocumentFailure } from '../documents/document-error.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import type { TableContent } from './table-content.ts';
import { failedTable, sheetLimits, tableOfSheet } from './table-of-sheet.ts';

const MEGABYTE = 1_000_000;

/** Whether the bytes begin with those of a format. */
const begins = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** The container of protected workbooks, and of the format before XLSX. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b];

/** Why a table cannot be read, in words. */
export const tableFailure = (failure: DocumentFailure): Message => {
  switch (failure) {
    case 'tooMuch':
      return tableMessage('tables.tooMuch', { megabytes: limits.document.unpackedBytes / MEGABYTE });
    case 'tooComplex':
      return tableMessage('tables.tooComplex');
    case 'encrypted':
      return tableMessage('tables.encrypted');
    default:
      return tableMessage('tables.damaged');
  }
};

/**
 * The table of a CSV or XLSX file. Never throws for any bytes.
 * @param own columns that an export adds, which do not count as those of the table
 */
export const parseTable = async (bytes: Uint8Array, own: readonly string[] = []): Promise<TableContent> => {
  if (bytes.length > limits.versions.fileBytes)
    return failedTable(tableMessage('tables.tooLarge', { megabytes: limits.versions.fileBytes / MEGABYTE }));
  if (begins(bytes, COMPOUND_FILE)) return failedTable(tableMessage('tables.encrypted'));
  try {
    if (begins(bytes, ZIP)) return tableOfSheet(await readWorkbook(bytes, sheetLimits), own);
    const text = textOfBytes(bytes);
    if (text === undefined) return failedTable(tableMessage('tables.unknownFormat'));
    return tableOfSheet(readCsv(text, sheetLimits), own);
  } catch (error) {
    if (error instanceof DocumentError) return failedTable(tableFailure(error.code));
    throw error;
  }
};
