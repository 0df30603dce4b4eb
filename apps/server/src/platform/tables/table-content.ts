import type { Message } from '@sonora/contracts/messages/message';

export type TableFormat = 'csv' | 'xlsx';

/** `row`: 1 for the line after the column names, as a spreadsheet counts; null: of the whole table. */
export type TableProblem = { readonly row: number | null; readonly column: string | null; readonly message: Message };

/** Cells by column, `''` where a row has none. */
export type TableRow = { readonly row: number; readonly cells: Readonly<Record<string, string>> };

/**
 * A table that was read. With a problem of the whole table, there are no rows; of a row with a problem, the cells that could
 * be read are given.
 */
export type TableContent = {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly problems: readonly TableProblem[];
};
