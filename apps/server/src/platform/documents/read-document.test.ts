import { limits } from '@sonora/contracts/limits';
import { describe, expect, it } from 'vitest';
import { docxOf, officeOf, pdfOf, xlsxOf } from '../../../../../tests/testkit/documents/make-documents.ts';
import { documentFormatOf, readDocument, type TextFormat } from './read-document.ts';

const read = (format: TextFormat, bytes: Uint8Array) => readDocument({ bytes, format, name: 'brief', owner: 'me' });
const utf8 = (text: string) => new TextEncoder().encode(text);
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('readDocument', () => {
  it('reads plain text in Unicode and in the encoding of Windows', async () => {
    expect((await read('text', utf8('\ufeffProduct: Luma\r\n\r\n\r\n\r\nA lamp.  \n'))).text).toBe(
      'Product: Luma\n\nA lamp.',
    );
    const utf16 = new Uint8Array(Buffer.from('\ufeffTür', 'utf16le'));
    expect((await read('text', utf16)).text).toBe('Tür');
    expect((await read('text', new Uint8Array([0x54, 0xfc, 0x72, 0x20, 0x80]))).text).toBe('Tür €');
  });

  it('reads paragraphs and tables of a Word document, without deleted text', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('Product')}</w:tc><w:tc>${paragraph('Luma')}</w:tc></w:tr></w:tbl>`;
    const deleted = '<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:r><w:t>A &amp; B</w:t></w:r></w:p>';
    const { text, isCut } = await read('docx', docxOf(`${table}${deleted}${paragraph('Second')}`));
    expect(text).toBe('Product \tLuma\nA & B\nSecond');
    expect(isCut).toBe(false);
  });

  it('reads the pages of a PDF in their order', async () => {
    const { text } = await read('pdf', pdfOf(['Product: Luma', 'A lamp for the desk.']));
    expect(text).toBe('Product: Luma\n\nA lamp for the desk.');
  });

  it('reads a PDF of 1,000 pages', async () => {
    const { text, isCut } = await read('pdf', pdfOf(Array.from({ length: 1_000 }, (_, page) => `Page ${page + 1}.`)));
    expect(text.endsWith('Page 1000.')).toBe(true);
    expect(isCut).toBe(false);
  });

  it('reads the rows of the first sheet, with shared, inline and missing cells', async () => {
    const { rows } = await read(
      'xlsx',
      xlsxOf(
        '<row><c r="A1" t="s"><v>1</v></c><c r="C1"><v>12.5</v></c></row><row><c r="A2" t="inlineStr"><is><t>here</t></is></c></row>',
        ['zero', 'one'],
      ),
    );
    expect(rows).toEqual([['one', '', '12.5'], ['here']]);
  });

  it('reads the beginning of 10 MB of text and says that it is cut', async () => {
    const { text, isCut } = await read('text', utf8('word '.repeat(2_000_000)));
    expect(isCut).toBe(true);
    expect(text.length).toBeLessThanOrEqual(limits.document.characters);
  });

  it.each<readonly [string, TextFormat, () => Uint8Array, RegExp]>([
    ['a damaged docx', 'docx', () => docxOf(paragraph('A')).slice(0, 120), /damaged/],
    ['a docx with broken XML', 'docx', () => docxOf('<w:p><w:t>'), /damaged/],
    ['a docx without a body', 'docx', () => officeOf({ 'other.xml': '<a/>' }), /damaged/],
    [
      'entities that grow',
      'docx',
      () => officeOf({ 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>' }),
      /damaged/,
    ],
    ['elements nested 100,000 deep', 'docx', () => docxOf('<a>'.repeat(100_000)), /too long or too much/],
    [
      'a zip bomb',
      'docx',
      () => docxOf(`<w:t>${' '.repeat(limits.document.unpackedBytes)}</w:t>`),
      /unpacks to more than 100 MB/,
    ],
    ['a picture as PDF', 'pdf', () => utf8('no PDF at all'), /damaged/],
    ['a PDF that is cut off', 'pdf', () => utf8('%PDF-1.7\n1 0 obj\n<< /Type'), /damaged/],
    ['a PDF with a password', 'pdf', () => pdfOf(['secret'], { isEncrypted: true }), /password/],
    ['a PDF bomb', 'pdf', () => pdfOf(['x'], { bombBytes: 2_000_000_000 }), /too long or too much/],
    ['a scan', 'pdf', () => pdfOf(['']), /has no text/],
    ['a workbook without sheets', 'xlsx', () => officeOf({ 'xl/workbook.xml': '<workbook/>' }), /damaged/],
    ['an empty text', 'text', () => new Uint8Array(), /has no text/],
    ['a binary file as text', 'text', () => new Uint8Array(100), /damaged/],
    ['a file that is too large', 'text', () => new Uint8Array(limits.document.bytes + 1), /too large/],
  ])('refuses %s in words', async (_, format, bytes, words) => {
    await expect(read(format, bytes())).rejects.toMatchObject({
      name: 'DomainError',
      message: expect.stringMatching(words),
    });
  });

  it('knows the formats by content type', () => {
    const office = 'application/vnd.openxmlformats-officedocument';
    const types = [
      'application/pdf',
      `${office}.wordprocessingml.document`,
      `${office}.spreadsheetml.sheet`,
      'text/plain',
    ];
    expect([...types, 'image/png'].map(documentFormatOf)).toEqual(['pdf', 'docx', 'xlsx', 'text', undefined]);
  });
});
