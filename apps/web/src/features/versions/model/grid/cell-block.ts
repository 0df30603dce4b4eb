/** A block of cells as spreadsheets put it on the clipboard: lines of cells that tabs separate. */
export type CellBlock = readonly (readonly string[])[];

type Reader = { readonly text: string; at: number };

/** A cell that begins with a quote ends at the next single one; two quotes stand for one. */
const readQuoted = (reader: Reader): string => {
  let cell = '';
  reader.at += 1;
  while (reader.at < reader.text.length) {
    const next = reader.text.indexOf('"', reader.at);
    if (next < 0) {
      cell += reader.text.slice(reader.at);
      reader.at = reader.text.length;
      break;
    }
    cell += reader.text.slice(reader.at, next);
    reader.at = next + 1;
    if (reader.text[reader.at] !== '"') break;
    cell += '"';
    reader.at += 1;
  }
  return cell;
};

const readPlain = (reader: Reader): string => {
  const from = reader.at;
  while (reader.at < reader.text.length && !'\t\r\n'.includes(reader.text.charAt(reader.at))) reader.at += 1;
  return reader.text.slice(from, reader.at);
};

const endsCell = (reader: Reader): boolean =>
  reader.at >= reader.text.length || '\t\r\n'.includes(reader.text.charAt(reader.at));

const readCell = (reader: Reader): string => {
  if (reader.text[reader.at] !== '"') return readPlain(reader);
  const from = reader.at;
  const cell = readQuoted(reader);
  if (endsCell(reader)) return cell;
  // Text goes on behind the quote, so the quotes belong to the cell.
  reader.at = from;
  return readPlain(reader);
};

const skipLineEnd = (reader: Reader): void => {
  if (reader.text[reader.at] === '\r') reader.at += 1;
  if (reader.text[reader.at] === '\n') reader.at += 1;
};

/** Parses the text that a spreadsheet copies. The line end after the last row is none of its own. */
export const parseBlock = (text: string): CellBlock => {
  const reader: Reader = { text, at: 0 };
  const rows: string[][] = [];
  while (reader.at < text.length) {
    const row = [readCell(reader)];
    while (text[reader.at] === '\t') {
      reader.at += 1;
      row.push(readCell(reader));
    }
    skipLineEnd(reader);
    rows.push(row);
  }
  return rows;
};

const quoted = (cell: string): string => (/["\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The text that spreadsheets paste as these cells. */
export const blockText = (block: CellBlock): string => block.map((row) => row.map(quoted).join('\t')).join('\n');
