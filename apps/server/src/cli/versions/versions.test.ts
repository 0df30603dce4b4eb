import { describe, expect, it } from 'vitest';
import { fileNames } from './file-names.ts';
import { fillTemplate, placeholdersOf } from './fill-template.ts';
import { type Row, readTable } from './table.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readTable', () => {
  it('reads what spreadsheets write: semicolons, quotes, line breaks in cells, a mark at the start', () => {
    const rows = readTable(
      'rows.csv',
      bytes('\uFEFFcity; offer \r\nLeeds;"two rolls;\nfor one"\r\n\r\nYork;a coffee\r\n'),
    );
    expect(rows).toEqual([
      { city: 'Leeds', offer: 'two rolls;\nfor one' },
      { city: 'York', offer: 'a coffee' },
    ]);
  });

  it.each([
    ['a row that is too short', 'a,b\n1\n', /line 2/],
    ['an open quote', 'a,b\n"1,2\n', /rows\.csv/],
    ['no rows', 'a,b\n', /at least one row/],
    ['nothing at all', '', /at least one row/],
    ['too many rows', `a\n${'1\n'.repeat(10_001)}`, /at most 10000 rows/],
  ])('refuses %s', (_name, text, message) => {
    expect(() => readTable('rows.csv', bytes(text))).toThrow(message);
  });
});

describe('fillTemplate', () => {
  const template = { text: 'In {{city}}: {{ offer }}, {{city}}!', list: ['{{offer}}', 3, null], '{{city}}': true };

  it('names its columns once', () => {
    expect(placeholdersOf(template)).toEqual(['city', 'offer']);
  });

  it('fills strings however deep, leaves keys alone, and does not fill what a cell brings', () => {
    expect(fillTemplate(template, { city: '{{offer}}', offer: 'A & B' })).toEqual({
      text: 'In {{offer}}: A & B, {{offer}}!',
      list: ['A & B', 3, null],
      '{{city}}': true,
    });
  });

  it('finds no columns in what every object has', () => {
    expect(fillTemplate('{{constructor}}', {})).toBe('{{constructor}}');
  });
});

describe('fileNames', () => {
  it('takes the name of the row, or its number, and never one twice', () => {
    const rows: Row[] = [
      { name: 'Leeds & York' },
      { name: 'leeds---york' },
      { name: 'LEEDS-YORK.mp3' },
      { city: 'Bath' },
    ];
    expect(fileNames(rows, 'mp3')).toEqual(['Leeds-York.mp3', 'leeds---york.mp3', 'LEEDS-YORK-3.mp3', 'version-4.mp3']);
  });

  it.each(['../../etc/passwd', '/root', '..', 'a\u0000b', 'con/..', '🎧'])('stays in its folder (%j)', (name) => {
    const [file] = fileNames([{ name }], 'mp3');
    expect(file).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}._-]*\.mp3$/u);
  });
});
