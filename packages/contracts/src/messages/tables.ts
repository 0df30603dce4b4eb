import { messagesOf } from './message.ts';

/** What is wrong with a table that is imported. */
export const tableMessages = {
  'tables.unknownFormat': 'The file is neither CSV nor XLSX',
  'tables.damaged': 'The file is damaged and cannot be read',
  'tables.tooLarge': 'The table is larger than {megabytes} MB',
  'tables.tooMuch': 'The file unpacks to more than {megabytes} MB and is not read',
  'tables.tooComplex': 'The file takes too long or too much memory to read. Save it as CSV',
  'tables.encrypted':
    'The file is protected with a password, or in the old XLS format. Save it as XLSX without a password',
  'tables.empty': 'The table needs a first line with the names of its columns, and at least one row',
  'tables.tooManyRows': 'The table has more than {count} rows',
  'tables.tooManyColumns': 'The table has more than {count} columns',
  'tables.duplicateColumn': 'Several columns are named “{column}”',
  'tables.unnamedColumn': 'Column {column} has values but no name',
  'tables.columnTooLong': 'Names of columns have up to {count} characters',
  'tables.columnBraces': 'Names of columns have no braces',
  'tables.cellTooLong': 'The cell has more than {count} characters',
  'tables.unstorable': 'The text contains a character that cannot be stored',
  'tables.rowTooWide': 'The row has more cells than the table has columns',
  'tables.openQuote': 'A quotation mark is opened and never closed',
  'tables.textAfterQuote': 'After a closing quotation mark, the cell goes on. Double quotation marks within a cell',
} as const;

export const tableMessage = messagesOf(tableMessages);
