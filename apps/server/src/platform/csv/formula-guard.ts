/** Spreadsheets read cells that begin like this as formulas. An apostrophe in front, which they hide, prevents that. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** The cell as text for every spreadsheet. A cell that looks guarded already is guarded once more. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** Undoes `guardFormula`. */
export const unguardFormula = (cell: string): string => cell.replace(guarded, '');
