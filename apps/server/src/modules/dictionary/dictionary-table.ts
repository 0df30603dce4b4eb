import { type DictionaryItem, dictionaryItem, type Finding, limits } from '@sonora/contracts';
import { messageOfIssue } from '@sonora/contracts/messages/issue-message';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { CsvError, parse } from 'csv-parse/sync';
import { unguardFormula } from '../../platform/csv/formula-guard.ts';
import { writeCsv } from '../../platform/csv/write-csv.ts';

const columns = ['word', 'replacement', 'lang', 'contentType', 'specialization'] as const;

/** Parsed table of readings, or one sentence for each invalid row. */
export type ReadTable =
  | { readonly items: readonly { readonly item: DictionaryItem; readonly line: number }[] }
  | { readonly findings: readonly Finding[] };

/** Maximum number of reported errors: a wrong separator causes one in each row. */
const maxErrors = 20;

/**
 * Largest number of cells in a row of text that may be a table. The parser would need a second for a row of 200,000.
 * Stops when there are more than `enough`.
 */
const widestRow = (text: string, enough: number): number => {
  let widest = 0;
  let cells = 1;
  let isQuoted = false;
  for (let index = 0; index < text.length && widest <= enough; index += 1) {
    const sign = text[index];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n') cells = 1;
    else if (sign === ',' || sign === ';' || sign === '\t') cells += 1;
    widest = Math.max(widest, cells);
  }
  return widest;
};

/** Parses a table with a header line. Missing columns and empty cells get the defaults. */
export const readDictionaryTable = (csv: string): ReadTable => {
  const text = csv.replace(/\r\n?/g, '\n');
  if (widestRow(text, limits.tableColumns) > limits.tableColumns) {
    return {
      findings: [
        { place: 'csv', message: organisationMessage('organisations.maxColumns', { count: limits.tableColumns }) },
      ],
    };
  }
  let rows: { readonly record: Record<string, string>; readonly info: { readonly lines: number } }[];
  try {
    rows = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim()),
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
      // One row above the limit is enough to reject the table.
      to: limits.dictionaryReadings + 1,
      trim: true,
    }) as unknown as typeof rows;
  } catch (error) {
    if (error instanceof CsvError)
      return {
        findings: [
          { place: 'csv', message: organisationMessage('organisations.csvUnreadable', { reason: error.message }) },
        ],
      };
    throw error;
  }
  if (rows.length > limits.dictionaryReadings) {
    return {
      findings: [
        { place: 'csv', message: organisationMessage('organisations.maxRows', { count: limits.dictionaryReadings }) },
      ],
    };
  }
  const findings: Finding[] = [];
  const items: { item: DictionaryItem; line: number }[] = [];
  for (const { record, info } of rows) {
    const cells = columns.flatMap((name) => {
      const value = unguardFormula(record[name] ?? '');
      return value ? [[name, value] as const] : [];
    });
    const read = dictionaryItem.safeParse(Object.fromEntries(cells));
    if (read.success) items.push({ item: read.data, line: info.lines });
    else
      for (const issue of read.error.issues)
        findings.push({ place: `line ${info.lines}, ${issue.path.join('.')}`, message: messageOfIssue(issue) });
  }
  if (rows.length === 0) findings.push({ place: 'csv', message: organisationMessage('organisations.csvHeader') });
  return findings.length > 0 ? { findings: findings.slice(0, maxErrors) } : { items };
};

/** Writes a table that `readDictionaryTable` can read. */
export const writeDictionaryTable = (items: readonly DictionaryItem[]): string =>
  writeCsv([columns, ...items.map((item) => columns.map((name) => item[name]))]);
