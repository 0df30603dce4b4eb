/** Name that spreadsheets give a column: `A` for index 0, `AB` for 27. */
export const letterOfColumn = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : letterOfColumn(Math.floor(index / 26) - 1) + letterOfColumn(index % 26);
