import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipPart = { readonly path: string; readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array> };

const LOCAL_MAGIC = 0x04034b50;
const LISTED_MAGIC = 0x02014b50;
const END_MAGIC = 0x06054b50;
const VERSION = 20;
/** File names are UTF-8. */
const UTF8_FLAG = 0x0800;
const DEFLATED = 8;
/** 1 January 1980: the same content gives the same bytes. */
const DATE = 0x21;

type Packed = { readonly crc: number; readonly sizeBytes: number; readonly pieces: readonly Buffer[] };

const pack = async (content: ZipPart['content']): Promise<Packed> => {
  const deflate = createDeflateRaw();
  const pieces: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = once(deflate, 'end');
  let crc = 0;
  let sizeBytes = 0;
  for await (const piece of content) {
    crc = crc32(piece, crc);
    sizeBytes += piece.length;
    if (!deflate.write(piece)) await once(deflate, 'drain');
  }
  deflate.end();
  await ended;
  return { crc, sizeBytes, pieces };
};

/** The fields that local header and directory share (PKWARE APPNOTE 6.3, 4.3.7). */
const fieldsOf = ({ crc, sizeBytes, pieces }: Packed, nameBytes: number): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_FLAG, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(
    pieces.reduce((sum, piece) => sum + piece.length, 0),
    14,
  );
  fields.writeUInt32LE(sizeBytes, 18);
  fields.writeUInt16LE(nameBytes, 22);
  return fields;
};

const magic = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A zip archive below 4 GB, packed. */
export const writeZip = async (parts: readonly ZipPart[]): Promise<Uint8Array> => {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { path, content } of parts) {
    const name = Buffer.from(path);
    const packed = await pack(content);
    const fields = fieldsOf(packed, name.length);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(magic(LISTED_MAGIC), Buffer.from([VERSION, 0]), fields, rest, name);
    const local = [magic(LOCAL_MAGIC), fields, name, ...packed.pieces];
    files.push(...local);
    at += local.reduce((sum, piece) => sum + piece.length, 0);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_MAGIC, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    list.reduce((sum, piece) => sum + piece.length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...list, end]);
};
