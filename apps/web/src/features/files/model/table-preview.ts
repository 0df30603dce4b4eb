/** Rows and columns of a preview. */
const maxRows = 50;
const maxColumns = 20;
const maxCellCharacters = 200;

const delimiters = [',', ';', '\t'] as const;

/** The delimiter that the first row uses most. */
const delimiterOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counted = delimiters.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ',';
};

/**
 * The first rows of a text with delimiters (RFC 4180), as plain texts. Formulas stay texts. The text may be cut anywhere.
 */
export const tableOf = (text: string): readonly (readonly string[])[] => {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endCell = (): void => {
    if (row.length < maxColumns) row.push(cell.slice(0, maxCellCharacters));
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < maxRows; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && sign === delimiter) endCell();
    else if (!isQuoted && sign === '\n') endRow();
    else if (isQuoted || sign !== '\r') cell += sign;
  }
  if (rows.length < maxRows && (cell !== '' || row.length > 0)) endRow();
  return rows;
};
