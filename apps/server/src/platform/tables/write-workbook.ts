import { writeZip } from '../archives/write-zip.ts';
import { encodeEscapes } from './cell-values.ts';
import { letterOfColumn } from './column-letters.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const format = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${documentRelations}/${type}" Target="${target}"/>`;

/** The parts around the sheet (ECMA-376 part 1, 12.3). All cells have the format "text". */
const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${format}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${format}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${format}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packageRelations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets><sheet name="Versions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelations}">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const escaped = (text: string): string =>
  encodeEscapes(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A cell is text, also where it looks like a formula or a number: leading zeros stay. */
const cellXml = (text: string, reference: string): string => {
  if (text === '') return '';
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="1" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
};

const PIECE_CHARACTERS = 65_536;

async function* sheetXml(
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${head}<worksheet xmlns="${main}"><sheetData>`);
  let line = 0;
  let xml = '';
  for await (const row of rows) {
    line += 1;
    const cells = row.map((text, index) => cellXml(text, `${letterOfColumn(index)}${line}`)).join('');
    xml += `<row r="${line}">${cells}</row>`;
    if (xml.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(xml);
    xml = '';
  }
  yield encoder.encode(`${xml}</sheetData></worksheet>`);
}

/** A workbook with one sheet of texts. Rows are asked for as they are packed: only the packed bytes stay in memory. */
export const writeWorkbook = (
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<Uint8Array> =>
  writeZip([
    ...Object.entries(fixedParts).map(([path, text]) => ({ path, content: [Buffer.from(text)] })),
    { path: 'xl/worksheets/sheet1.xml', content: sheetXml(rows) },
  ]);
