import { limits } from '@sonora/contracts/limits';
import { DocumentError } from './document-error.ts';
import type { DocumentContent } from './document-text.ts';
import { type PartReader, readOfficeParts } from './office-parts.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';
const MAX_CELL_CHARACTERS = 32_767;

/** Path of the first sheet of a workbook. */
const firstSheet = async (bytes: Uint8Array): Promise<string> => {
  let sheetId: string | undefined;
  const targets = new Map<string, string>();
  await readOfficeParts(bytes, {
    [WORKBOOK]: {
      open: (name, attribute) => {
        if (name === 'sheet') sheetId ??= attribute('r:id');
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
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
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
      if (name === 'si') strings.push(text);
      if (name === 'rPh') hints -= 1;
      if (name === 't') isText = false;
    },
    text: (piece) => {
      if (isText && text.length < MAX_CELL_CHARACTERS) text += piece;
    },
  };
};

type Cell = { readonly kind: string | undefined; text: string };

/** Cells of a sheet by row; texts that the sheet shares are given as numbers. */
const sheetReader = (rows: Cell[][]): { readonly reader: PartReader; readonly isCut: () => boolean } => {
  const { rows: maxRows, columns: maxColumns } = limits.document;
  let isCut = false;
  let isValue = false;
  let cell: Cell | undefined;
  const openCell = (attribute: (name: string) => string | undefined): void => {
    const row = rows.at(-1);
    const column = columnOf(attribute('r')) ?? row?.length ?? 0;
    cell = { kind: attribute('t'), text: '' };
    if (!row || column >= maxColumns) isCut = true;
    else row[column] = cell;
  };
  const reader: PartReader = {
    open: (name, attribute) => {
      if (name === 'row' && rows.length < maxRows) rows.push([]);
      else if (name === 'row') isCut = true;
      else if (name === 'c' && !isCut) openCell(attribute);
      isValue = name === 'v' || name === 't';
    },
    close: (name) => {
      if (name === 'c') cell = undefined;
      isValue = false;
    },
    text: (piece) => {
      if (cell && isValue && cell.text.length < MAX_CELL_CHARACTERS) cell.text += piece;
    },
  };
  return { reader, isCut: () => isCut };
};

/** Rows of the first sheet of a workbook (ECMA-376), formulas as their values. */
export const readXlsx = async (bytes: Uint8Array): Promise<DocumentContent> => {
  const sheet = await firstSheet(bytes);
  const strings: string[] = [];
  const cells: Cell[][] = [];
  const { reader, isCut } = sheetReader(cells);
  const parts = await readOfficeParts(bytes, { [STRINGS]: stringsReader(strings), [sheet]: reader });
  if (!parts.has(sheet)) throw new DocumentError('damaged');
  const textOf = ({ kind, text }: Cell): string => (kind === 's' ? (strings[Number(text)] ?? '') : text);
  const rows = cells.map((row) => Array.from(row, (cell: Cell | undefined) => (cell ? textOf(cell) : '')));
  return {
    text: rows
      .map((row) => row.join('\t'))
      .join('\n')
      .slice(0, limits.document.characters),
    rows,
    isCut: isCut(),
  };
};
