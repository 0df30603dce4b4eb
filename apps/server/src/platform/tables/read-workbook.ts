import { DocumentError } from '../documents/document-error.ts';
import { type PartReader, readOfficeParts } from '../documents/office-parts.ts';
import { decodeEscapes, type NumberKind, numberKind, writtenNumber } from './cell-values.ts';
import type { Sheet, SheetLimits, SheetRow } from './read-csv.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
/** Limit of spreadsheets. */
const MAX_CELL_CHARACTERS = 32_767;
const MAX_STRINGS = 1_000_000;
const MAX_STYLES = 65_536;

/** Path of the first sheet of a workbook, and the calendar of its dates. */
const readWorkbookPart = async (
  bytes: Uint8Array,
): Promise<{ readonly sheet: string; readonly isFrom1904: boolean }> => {
  let sheetId: string | undefined;
  let isFrom1904 = false;
  const targets = new Map<string, string>();
  await readOfficeParts(bytes, {
    [WORKBOOK]: {
      open: (name, attribute) => {
        if (name === 'sheet') sheetId ??= attribute('r:id');
        if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      },
    },
    [RELATIONS]: {
      open: (name, attribute) => {
        const id = attribute('Id');
        if (name === 'Relationship' && id !== undefined) targets.set(id, attribute('Target') ?? '');
      },
    },
  });
  const target = targets.get(sheetId ?? '');
  if (target === undefined) throw new DocumentError('damaged');
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, isFrom1904 };
};

/** Column of a cell reference such as `AB12`, counted from 0; undefined without one. */
const columnOf = (reference: string | undefined): number | undefined => {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

const stringsReader = (strings: string[]): PartReader => {
  let [text, isText, hints] = ['', false, 0];
  return {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') hints += 1;
      isText = name === 't' && hints === 0;
    },
    close: (name) => {
      if (name === 'si') {
        if (strings.length >= MAX_STRINGS) throw new DocumentError('tooMuch');
        strings.push(decodeEscapes(text));
      }
      if (name === 'rPh') hints -= 1;
      if (name === 't') isText = false;
    },
    text: (piece) => {
      if (isText && text.length < MAX_CELL_CHARACTERS) text += piece;
    },
  };
};

/** Kinds of numbers by the style of a cell. */
const stylesReader = (kinds: NumberKind[]): PartReader => {
  const codes = new Map<number, string>();
  let isCellFormats = false;
  return {
    open: (name, attribute) => {
      if (name === 'numFmt' && codes.size < MAX_STYLES)
        codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'xf' && isCellFormats && kinds.length < MAX_STYLES) {
        const id = Number(attribute('numFmtId') ?? 0);
        kinds.push(numberKind(id, codes.get(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  };
};

type Cell = { readonly kind: string | undefined; readonly style: number; text: string };
type Line = { readonly line: number; readonly cells: (Cell | undefined)[] };

/** Cells of a sheet by row. Formulas are never evaluated: the value that the spreadsheet saved is read. */
const sheetReader = (lines: Line[], limits: SheetLimits): { reader: PartReader; isTooLong: () => boolean } => {
  let isTooLong = false;
  let isValue = false;
  let hints = 0;
  let cell: Cell | undefined;
  let row: Line | undefined;
  let next = { line: 1, column: 0 };
  const openRow = (attribute: (name: string) => string | undefined): void => {
    const given = Number(attribute('r'));
    const line = Number.isSafeInteger(given) && given >= next.line ? given : next.line;
    next = { line: line + 1, column: 0 };
    row = { line, cells: [] };
  };
  const openCell = (attribute: (name: string) => string | undefined): void => {
    const column = columnOf(attribute('r')) ?? next.column;
    next.column = column + 1;
    cell = { kind: attribute('t'), style: Number(attribute('s') ?? 0), text: '' };
    // Cells beyond the last column matter if they have a value; one is enough to say so.
    const slot = Math.min(column, limits.columns);
    if (row && (slot < limits.columns || (row.cells[slot]?.text ?? '') === '')) row.cells[slot] = cell;
  };
  const closeRow = (): void => {
    if (row?.cells.some((entry) => entry && entry.text.trim() !== '')) {
      if (lines.length < limits.rows) lines.push(row);
      else isTooLong = true;
    }
    row = undefined;
  };
  const reader: PartReader = {
    open: (name, attribute) => {
      if (name === 'row') openRow(attribute);
      else if (name === 'c') openCell(attribute);
      else if (name === 'rPh') hints += 1;
      isValue = name === 'v' || (name === 't' && hints === 0);
    },
    close: (name) => {
      if (name === 'row') closeRow();
      if (name === 'c') cell = undefined;
      if (name === 'rPh') hints -= 1;
      isValue = false;
    },
    text: (piece) => {
      if (cell && isValue && cell.text.length < MAX_CELL_CHARACTERS) cell.text += piece;
    },
  };
  return { reader, isTooLong: () => isTooLong };
};

/**
 * Rows of the first sheet of a workbook (ECMA-376), formulas as their saved values, dates as `2026-12-24`. Empty rows are
 * left out.
 * @throws DocumentError
 */
export const readWorkbook = async (bytes: Uint8Array, limits: SheetLimits): Promise<Sheet> => {
  const { sheet, isFrom1904 } = await readWorkbookPart(bytes);
  const strings: string[] = [];
  const kinds: NumberKind[] = [];
  const lines: Line[] = [];
  const { reader, isTooLong } = sheetReader(lines, limits);
  const parts = await readOfficeParts(bytes, {
    [STRINGS]: stringsReader(strings),
    [STYLES]: stylesReader(kinds),
    [sheet]: reader,
  });
  if (!parts.has(sheet)) throw new DocumentError('damaged');
  const textOf = ({ kind, style, text }: Cell): string => {
    if (kind === 's') return strings[Number(text)] ?? '';
    if (kind === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    if (kind === undefined || kind === 'n') return writtenNumber(text, kinds[style] ?? 'number', isFrom1904);
    return decodeEscapes(text);
  };
  const rows = lines.map(
    ({ line, cells }): SheetRow => ({
      line,
      cells: Array.from(cells, (entry: Cell | undefined) => (entry ? textOf(entry) : '')),
    }),
  );
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')), isTooLong: isTooLong() };
};
