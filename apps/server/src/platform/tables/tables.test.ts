import { limits } from '@sonora/contracts/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { officeOf, xlsxOf } from '../../../../../tests/testkit/documents/make-documents.ts';
import { parseTable } from './parse-table.ts';
import { readTable } from './read-table.ts';
import type { TableContent, TableFormat } from './table-content.ts';
import { writeTable } from './write-table.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const cellsOf = ({ rows }: TableContent) => rows.map(({ cells }) => cells);
const problemsOf = ({ problems }: TableContent) =>
  problems.map(({ row, column, message }) => [row, column, message.messageId]);
const formats: readonly TableFormat[] = ['csv', 'xlsx'];

describe('CSV', () => {
  it.each([
    ['commas', 'city,offer\nLeeds,two rolls\n'],
    ['semicolons, a mark and the line ends of Windows', '\uFEFFcity;offer\r\nLeeds;two rolls\r\n'],
    ['tabs', 'city\toffer\nLeeds\ttwo rolls'],
    ['old line ends', 'city,offer\rLeeds,two rolls\r'],
    ['spaces around names, empty rows, commas at the end', ' city , offer ,,\n,,,\n\nLeeds,two rolls,,\n  \n'],
    ['a line that declares the separator', 'sep=;\r\ncity;offer\r\nLeeds;two rolls\r\n'],
    ['quotes', '"city","offer"\n"Leeds","two rolls"'],
    ['spaces after quotes', '"city" ,"offer"\n"Leeds" ,"two rolls" \n'],
  ])('is read with %s', async (_, text) => {
    const table = await parseTable(utf8(text));
    expect(table.problems).toEqual([]);
    expect(table.columns).toEqual(['city', 'offer']);
    expect(cellsOf(table)).toEqual([{ city: 'Leeds', offer: 'two rolls' }]);
  });

  it('is read in UTF-16, and in the encoding of Windows', async () => {
    const utf16 = new Uint8Array(Buffer.from('\uFEFFStadt\tPreis\nKöln\t5 €', 'utf16le'));
    expect(cellsOf(await parseTable(utf16))).toEqual([{ Stadt: 'Köln', Preis: '5 €' }]);
    const windows = new Uint8Array([...Buffer.from('Stadt;Preis\nK\xf6ln;5 ', 'latin1'), 0x80]);
    expect(cellsOf(await parseTable(windows))).toEqual([{ Stadt: 'Köln', Preis: '5 €' }]);
  });

  it('keeps separators, quotes and line breaks within cells', async () => {
    const table = await parseTable(utf8('city,offer\nLeeds,"two ""rolls"";\n\nfor, one"\nYork,5" pipe; cheap\n'));
    expect(cellsOf(table)).toEqual([
      { city: 'Leeds', offer: 'two "rolls";\n\nfor, one' },
      { city: 'York', offer: '5" pipe; cheap' },
    ]);
  });

  it('gives short rows empty cells, and rows their number below the names', async () => {
    const table = await parseTable(utf8('\na,b\n1\n\n2,3\n'));
    expect(table.rows).toEqual([
      { row: 1, cells: { a: '1', b: '' } },
      { row: 3, cells: { a: '2', b: '3' } },
    ]);
  });

  it('keeps columns with names that every object has', async () => {
    const table = await parseTable(utf8('__proto__,constructor\na,b\n'));
    expect(Object.entries(table.rows[0]?.cells ?? {})).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  it('is what spreadsheets read as text, never as a formula', async () => {
    const bytes = await writeTable('csv', [['=a'], ['=1+1'], ['+49 1'], ['-5'], ['@x'], ['\t=1'], ["'=1"], ["''-x"]]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    for (const line of lines.filter((text) => text !== '')) expect(line).toMatch(/^"?'/);
  });
});

describe('what is wrong is said by row and column', () => {
  it.each<readonly [string, string, readonly unknown[]]>([
    ['a cell of 1 MB', `a,b\n1,${'x'.repeat(1_000_000)}\n2,3\n`, [[1, 'b', 'tables.cellTooLong']]],
    ['a row with too many cells', 'a,b\n1,2\n1,2,3\n', [[2, null, 'tables.rowTooWide']]],
    ['an open quote', 'a,b\n1,2\n3,"4\n5,6\n', [[2, null, 'tables.openQuote']]],
    ['text after a quote', 'a,b\n"1"2,3\n', [[1, null, 'tables.textAfterQuote']]],
    ['duplicate columns', 'a,b,a,a\n1,2,3,4\n', [[null, 'a', 'tables.duplicateColumn']]],
    ['a column without a name', 'a,,b\n1,2,3\n', [[null, null, 'tables.unnamedColumn']]],
    ['braces in a name', '{{a}},b\n1,2\n', [[null, '{{a}}', 'tables.columnBraces']]],
    ['a long name', `${'a'.repeat(61)}\n1\n`, [[null, 'a'.repeat(60), 'tables.columnTooLong']]],
    ['no rows', 'a,b\n\n', [[null, null, 'tables.empty']]],
    ['nothing', '', [[null, null, 'tables.empty']]],
    ['too many rows', `a\n${'1\n'.repeat(limits.versions.rows + 1)}`, [[null, null, 'tables.tooManyRows']]],
    [
      'too many columns',
      `${Array.from({ length: 51 }, (_, n) => `c${n}`).join()}\n1\n`,
      [[null, null, 'tables.tooManyColumns']],
    ],
    ['bytes', '\u0000\u0001\u0002', [[null, null, 'tables.unknownFormat']]],
    ['a damaged workbook', 'PK\u0003\u0004 and no more', [[null, null, 'tables.damaged']]],
  ])('%s', async (_, text, problems) => {
    const table = await parseTable(utf8(text));
    expect(problemsOf(table)).toEqual(problems);
  });

  it('10 million columns, in linear time', async () => {
    const table = await parseTable(utf8(`a${','.repeat(10_000_000)}b\n1\n`));
    expect(problemsOf(table)).toEqual([[null, null, 'tables.tooManyColumns']]);
  });

  it('a file above 20 MB and a protected workbook', async () => {
    const large = await parseTable(new Uint8Array(limits.versions.fileBytes + 1));
    expect(problemsOf(large)).toEqual([[null, null, 'tables.tooLarge']]);
    const old = await parseTable(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]));
    expect(problemsOf(old)).toEqual([[null, null, 'tables.encrypted']]);
  });

  it('50 columns and those that an export adds', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `c${index}`);
    const text = `${['id', ...names].join()}\n${['', ...names].join()}\n`;
    expect((await parseTable(utf8(text), ['id'])).problems).toEqual([]);
    expect(problemsOf(await parseTable(utf8(text)))).toEqual([[null, null, 'tables.tooManyColumns']]);
  });
});

describe('XLSX', () => {
  const styles = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="d\\.\\ mmmm&quot;x&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="22"/></cellXfs></styleSheet>`;
  const workbook = (rows: string) =>
    officeOf({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId7"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId7" Target="/xl/s.xml"/></Relationships>',
      'xl/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      'xl/styles.xml': styles,
    });
  const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

  it('has dates, shares and sums as a person reads them, formulas as their saved values', async () => {
    const values = [
      ['<c r="A2" s="1"><v>46380</v></c>', '2026-12-24'],
      ['<c r="A2" s="2"><v>46380</v></c>', '2026-12-24'],
      ['<c r="A2" s="3"><v>0.2</v></c>', '20%'],
      ['<c r="A2" s="4"><v>46380.5</v></c>', '2026-12-24 12:00'],
      ['<c r="A2"><v>0.30000000000000004</v></c>', '0.3'],
      ['<c r="A2"><f>WEBSERVICE("x")</f><v>7</v></c>', '7'],
      ['<c r="A2" t="str"><f>A1&amp;"x"</f><v>ax</v></c>', 'ax'],
      ['<c r="A2" t="b"><v>1</v></c>', 'TRUE'],
      ['<c r="A2" t="e"><v>#REF!</v></c>', '#REF!'],
    ] as const;
    for (const [cell, expected] of values) {
      const table = await parseTable(workbook(`<row r="1">${text('A1', 'a')}</row><row r="2">${cell}</row>`));
      expect(cellsOf(table)).toEqual([{ a: expected }]);
    }
  });

  it('has rows by their number; empty ones and formats without values are left out', async () => {
    const rows = `<row r="1">${text('A1', 'a')}${text('C1', 'c')}</row><row r="2"><c r="A2" s="1"/></row><row r="5">${text('C5', 'x')}<c r="XFD5" s="1"/></row>`;
    const table = await parseTable(workbook(rows));
    expect(table.problems).toEqual([]);
    expect(table.rows).toEqual([{ row: 4, cells: { a: '', c: 'x' } }]);
  });

  it('does not unpack more than is allowed', async () => {
    const cell = '<c t="inlineStr"><is><t>x</t></is></c>';
    const bomb = workbook(`<row>${text('A1', 'a')}</row><row>${cell}</row>${' '.repeat(101_000_000)}`);
    expect(problemsOf(await parseTable(bomb))).toEqual([[null, null, 'tables.tooMuch']]);
  });

  it('has no entities of its own', async () => {
    const bytes = xlsxOf('<!DOCTYPE x [<!ENTITY a "aaaa">]><row><c><v>&a;</v></c></row>', []);
    expect(problemsOf(await parseTable(bytes))).toEqual([[null, null, 'tables.damaged']]);
  });
});

const awkward: readonly string[] = [
  'plain',
  '',
  ' ',
  ' spaces ',
  'a,b',
  'a;b',
  'a\tb',
  'a\nb',
  'a\r\nb',
  'a\rb',
  '"',
  '""',
  '"a"',
  'a"b',
  "'",
  "''",
  "'a'",
  '=1+1',
  "'=1+1",
  "''=1",
  '+49 171',
  '-5',
  '@user',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '<b>bold</b>',
  '&amp; & < >',
  ']]>',
  '<![CDATA[x]]>',
  '007',
  '1e5',
  '1.50',
  '39,50 €',
  '2026-12-24',
  'TRUE',
  '#REF!',
  '_x000D_',
  '_x005F_x000D_',
  '_x',
  'München',
  'e\u0301',
  '🎧 👩‍👩‍👧',
  '\uFEFFmark',
  '\u200B',
  '\u202Ertl',
  '{{city}}',
  '{{{',
  '\u0007\u001B',
  'sep=;',
  'x'.repeat(2_000),
  '"\n"',
  ',',
  ';',
  '\\',
  '\\n',
  'NULL',
  'undefined',
  '__proto__',
  '\u00A0',
];

describe('an export that is read again is the same table', () => {
  const columns = ['first', 'second', 'ü, "ö"', '=sum', '__proto__'];
  const tables = [
    ...awkward.map((text, index) => [
      [text, 'x', awkward[(index * 7 + 1) % awkward.length] as string, '', text],
      ['y', text, '', text, awkward[(index * 3 + 2) % awkward.length] as string],
    ]),
  ];

  it.each(formats)('in %s, for awkward tables', async (format) => {
    expect(tables.length).toBeGreaterThanOrEqual(50);
    for (const rows of tables) {
      const table = await parseTable(await writeTable(format, [columns, ...rows]));
      expect(table.problems).toEqual([]);
      expect(table.columns).toEqual(columns);
      expect(table.rows.map(({ cells }) => columns.map((name) => cells[name]))).toEqual(rows);
    }
  });

  it.each(formats)('in %s, for any cells', async (format) => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary-ascii' }),
      fc.constantFrom(...awkward),
    );
    // No table of the database has NUL.
    const text = cell.map((value) => value.replaceAll('\u0000', ''));
    const filled = fc.tuple(fc.constant('id'), text, text, text, text);
    await fc.assert(
      fc.asyncProperty(fc.array(filled, { minLength: 1, maxLength: 5 }), async (rows) => {
        const table = await parseTable(await writeTable(format, [columns, ...rows]));
        expect(table.rows.map(({ cells }) => columns.map((name) => cells[name]))).toEqual(rows);
      }),
      { numRuns: 200 },
    );
  });
});

it.each(formats)('10,000 rows of 20 columns in %s are read in a thread', async (format) => {
  const names = Array.from({ length: 20 }, (_, index) => `column ${index}`);
  const rows = Array.from({ length: 10_000 }, (_, row) => names.map((name) => `${name} of ${row}`));
  const bytes = await writeTable(format, [names, ...rows]);
  const table = await readTable({ bytes, owner: 'me' });
  expect(table.rows).toHaveLength(10_000);
  expect(cellsOf(table)[9_999]?.['column 19']).toBe('column 19 of 9999');
});
