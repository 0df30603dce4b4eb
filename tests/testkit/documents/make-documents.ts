import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of texts by path. */
export const officeOf = (parts: Readonly<Record<string, string>>): Uint8Array => {
  const pieces: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    // The fastest level: a bomb has 100 MB.
    const packed = deflateRawSync(content, { level: 1 });
    const name = Buffer.from(path);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    listed.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, name);
    const local = [Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed];
    pieces.push(...local);
    at += local.reduce((sum, piece) => sum + piece.length, 0);
  }
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  const count = Object.keys(parts).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...pieces, list, end]));
};

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word document with the elements of its body. */
export const docxOf = (body: string): Uint8Array =>
  officeOf({ 'word/document.xml': `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>` });

/** A workbook with the rows of its sheet and the texts that they share. */
export const xlsxOf = (rows: string, strings: readonly string[]): Uint8Array =>
  officeOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  });

const BLOCK_BYTES = 20_000_000;

/** Spaces, deflated: a block that refers to nothing before it (RFC 1951) is made once and repeated. */
const bombOf = (bytes: number): Buffer => {
  const block = deflateRawSync(Buffer.alloc(BLOCK_BYTES, 32), { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: bytes / BLOCK_BYTES }, () => block);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 0])]);
};

/** A PDF with a page for each text. */
export const pdfOf = (
  texts: readonly string[],
  { isEncrypted = false, bombBytes = 0 }: { readonly isEncrypted?: boolean; readonly bombBytes?: number } = {},
): Uint8Array => {
  const objects: Buffer[] = [];
  const add = (content: string | Buffer): number => objects.push(Buffer.from(content));
  const kids = texts.map((_, page) => `${4 + page * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${texts.length} /Kids [${kids}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const text of texts) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
    );
    const drawn = bombBytes > 0 ? bombOf(bombBytes) : Buffer.from(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET`);
    const filter = bombBytes > 0 ? '/Filter /FlateDecode ' : '';
    add(
      Buffer.concat([
        Buffer.from(`<< ${filter}/Length ${drawn.length} >>\nstream\n`),
        drawn,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  const key = '<'.concat('00'.repeat(32), '>');
  if (isEncrypted) add(`<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O ${key} /U ${key} >>`);
  const pieces = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = pieces[0]!.length;
  for (const [index, content] of objects.entries()) {
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
    offsets.push(at);
    pieces.push(piece);
    at += piece.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const locked = isEncrypted ? ` /Encrypt ${objects.length} 0 R /ID [${key} ${key}]` : '';
  pieces.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${at}\n%%EOF`,
    ),
  );
  return new Uint8Array(Buffer.concat(pieces));
};
