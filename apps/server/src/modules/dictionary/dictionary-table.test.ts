import { findingLine } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { type ReadTable, readDictionaryTable, writeDictionaryTable } from './dictionary-table.ts';

const item = (word: string, replacement: string) => ({
  word,
  replacement,
  lang: 'global',
  contentType: 'basic' as const,
  specialization: 'default',
});

const linesOf = (read: ReadTable): readonly string[] => ('findings' in read ? read.findings.map(findingLine) : []);

describe('the table of a dictionary', () => {
  it('is read as it was written, quotes, commas and signs of formulas included', () => {
    const items = [item('Acme, "Inc"', 'ack me'), item('=1+1', 'one'), item('@acme', '-x'), item("'Tis", 'tis')];
    const csv = writeDictionaryTable(items);
    // Spreadsheets must not read any cell as a formula.
    expect(csv).not.toMatch(/(^|,)"?[=+\-@]/m);
    const read = readDictionaryTable(csv);
    expect('items' in read && read.items.map((row) => row.item)).toEqual(items);
  });

  it('takes semicolons, a byte order mark and absent columns', () => {
    const read = readDictionaryTable('\ufeffword;replacement\nAcme;ack me\n');
    expect('items' in read && read.items).toEqual([{ item: item('Acme', 'ack me'), line: 2 }]);
  });

  it('refuses more rows than a dictionary may have, without reading them all', () => {
    const read = readDictionaryTable(`word,replacement\n${'a,b\n'.repeat(400_000)}`);
    expect(linesOf(read)).toEqual(['csv: at most 10000 rows at once']);
  });

  it('takes 50 columns and refuses more before it parses them, also when they begin within a quoted cell', () => {
    const columns = (count: number) => `word,replacement${',x'.repeat(count - 2)}\na,b\n`;
    expect(readDictionaryTable(columns(50))).toHaveProperty('items');
    for (const csv of [columns(51), 'a,'.repeat(200_000), `"a\n"${',"\n"'.repeat(200)}`, `a,b\n${';'.repeat(60)}`])
      expect(linesOf(readDictionaryTable(csv))).toEqual(['csv: a row may have at most 50 columns']);
    expect(readDictionaryTable(`word,replacement\na,"${','.repeat(60)}"\n`)).toHaveProperty('items');
  });

  it('names the line and the column of what is wrong', () => {
    const read = readDictionaryTable('word,replacement,lang\r\nAcme,x,english\n,y\n');
    expect(linesOf(read)).toEqual([
      'line 2, lang: must be a language, such as en, or global',
      expect.stringMatching(/^line 3, word: /),
    ]);
    expect(readDictionaryTable('word,replacement\n')).toHaveProperty('findings');
    expect(readDictionaryTable('a,b\n"open')).toHaveProperty('findings');
  });
});
