import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createContentObserver } from './observe-content.ts';
import { recogniseContent } from './recognise-content.ts';

/** Passes a content through the observer in pieces. */
const observed = async (content: string | Uint8Array, pieceBytes = 7) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const observer = createContentObserver();
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  };
  const passed: Uint8Array[] = [];
  for await (const piece of observer.observe(pieces())) passed.push(Uint8Array.from(piece));
  expect(Buffer.concat(passed).equals(bytes)).toBe(true);
  return observer.finish();
};
const recognised = async (content: string | Uint8Array, name = 'file.bin') =>
  recogniseContent(await observed(content), name);
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('recogniseContent', () => {
  it.each([
    ['WAV', 'RIFF\x10\x00\x00\x00WAVEfmt ', 'audio', 'audio/wav'],
    ['AIFF', 'FORM\x00\x00\x00\x10AIFF', 'audio', 'audio/aiff'],
    ['FLAC', 'fLaC\x00', 'audio', 'audio/flac'],
    ['Ogg', 'OggS\x00', 'audio', 'audio/ogg'],
    ['MP3 with tags', 'ID3\x04\x00', 'audio', 'audio/mpeg'],
    ['MP3 without tags', '\xff\xfb\x90\x64', 'audio', 'audio/mpeg'],
    ['AAC', '\xff\xf1\x50\x80', 'audio', 'audio/aac'],
    ['M4A', '\x00\x00\x00\x20ftypM4A ', 'audio', 'audio/mp4'],
    ['PDF', '%PDF-1.7\n\xe2\xe3', 'document', 'application/pdf'],
    ['an archive', 'PK\x03\x04\x00\x01', 'other', 'application/zip'],
    ['bytes', '\x00\x01\x02', 'other', 'application/octet-stream'],
  ])('knows %s by its bytes, whatever its name is', async (_what, bytes, kind, mimeType) => {
    for (const name of ['a.txt', 'a.mp3', 'a'])
      expect(await recognised(latin(bytes), name)).toMatchObject({ kind, mimeType });
  });

  it('knows office documents by the names in their archives', async () => {
    const archive = (name: string) => latin(`PK\x03\x04\x00\x01[Content_Types].xml\x00PK\x01\x02${name}`);
    expect(await recognised(archive('word/document.xml'))).toMatchObject({ kind: 'document' });
    expect(await recognised(archive('xl/workbook.xml'))).toMatchObject({ kind: 'table' });
  });

  it('reads the size of pictures', async () => {
    const png = latin('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x02\x00\x00\x00\x01\x00');
    expect((await recognised(png)).facts).toEqual({ widthPixels: 512, heightPixels: 256 });
    expect((await recognised(latin('GIF89a\x00\x02\x00\x01\x00'))).facts).toEqual({
      widthPixels: 512,
      heightPixels: 256,
    });
    const jpeg = latin('\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xc0\x00\x0b\x08\x01\x00\x02\x00\x03\x00\x00\x00');
    expect((await recognised(jpeg)).facts).toEqual({ widthPixels: 512, heightPixels: 256 });
    expect(await recognised('<svg xmlns="x"/>')).toMatchObject({ kind: 'picture', mimeType: 'image/svg+xml' });
  });

  it.each([
    ['lossless WebP', latin('RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\xff\xc1\x3f\x00')],
    ['SVG with a size', '<?xml version="1.0"?>\n<svg xmlns="x" width="512px" height="256" viewBox="0 0 8 4">'],
    ['SVG with a view box', '<svg viewBox="0 0 512 256" width="100%" height="20mm">'],
  ])('reads the size of %s', async (_what, content) => {
    const found = await recognised(content);
    expect([found.kind, found.facts]).toEqual(['picture', { widthPixels: 512, heightPixels: 256 }]);
  });

  it('counts rows of tables and characters of texts', async () => {
    const table = 'name;price\n"Tea; green";3\n=1+1;4';
    expect(await recognised(table, 'prices.csv')).toMatchObject({ kind: 'table', facts: { rows: 3, columns: 2 } });
    expect(await recognised('Hello, world.\nBuy tea.\n', 'script.txt')).toMatchObject({
      kind: 'document',
      mimeType: 'text/plain',
      facts: { characters: 23 },
    });
    expect(await recognised('WEBVTT\n\n00:00 --> 00:01\nHi', 'x')).toMatchObject({ mimeType: 'text/vtt' });
  });

  it('takes text in pieces for text, and nothing that has control characters', async () => {
    expect((await observed('Grüße, 世界', 1)).text).toEqual({ characters: 9, lines: 1, encoding: 'utf-8' });
    expect((await observed('a\u0000b')).text).toBeUndefined();
    expect((await observed(Uint8Array.of())).text).toEqual({ characters: 0, lines: 0, encoding: 'utf-8' });
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffGröße;Preis\r\nGroß;1\r\n', 'utf16le')],
    ['the encoding of Windows', latin('Gr\xf6\xdfe;Preis\r\nGro\xdf;1\r\n')],
  ])('knows a table in %s, as spreadsheets write it', async (_what, content) => {
    for (const pieceBytes of [1, 7])
      expect(recogniseContent(await observed(content, pieceBytes), 'prices.csv')).toMatchObject({
        kind: 'table',
        mimeType: 'text/csv',
        facts: { rows: 2, columns: 2 },
      });
  });

  it('takes bytes of the encoding of Windows for text only where the name says so', async () => {
    expect(await recognised(latin('caf\xe9'), 'a.txt')).toMatchObject({ kind: 'document', mimeType: 'text/plain' });
    for (const name of ['a.bin', 'a.mp3', 'a'])
      expect(await recognised(latin('caf\xe9'), name)).toMatchObject({ kind: 'other' });
    expect(await recognised(latin('\xfe\xff\x00'), 'a.txt')).toMatchObject({ kind: 'other' });
  });
});

describe('createContentObserver', () => {
  it('has checksum, size, head and tail of a content of any length', async () => {
    const bytes = Uint8Array.from({ length: 400_001 }, (_, index) => index * 31);
    const { checksum, sizeBytes, head, tail } = await observed(bytes, 65_536);
    expect(checksum).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(sizeBytes).toBe(400_001);
    expect(Buffer.from(head).equals(bytes.subarray(0, 131_072))).toBe(true);
    expect(Buffer.from(tail).equals(bytes.subarray(-131_072))).toBe(true);
  });
});
