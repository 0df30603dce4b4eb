import { crc32, createInflateRaw } from 'node:zlib';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { type ArchiveEntry, ArchiveError } from './archive-entry.ts';

/** PKWARE APPNOTE 6.3: the central directory is at the end; each file also has a local header. */
const END_BYTES = 22;
const END_MAGIC = 0x06054b50;
const MAX_COMMENT_BYTES = 65_535;
const LISTED_BYTES = 46;
const LISTED_MAGIC = 0x02014b50;
const LOCAL_BYTES = 30;
const LOCAL_MAGIC = 0x04034b50;
const MAX_LIST_BYTES = 2 ** 24;
const READ_BYTES = 2 ** 18;
const STORED = 0;
const DEFLATED = 8;
/** The archive was made on Unix: the upper half of the attributes is the file mode. */
const UNIX = 3;
const KIND_MASK = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

const damaged = (): ArchiveError => new ArchiveError(voicePackMessage('voicePacks.notZip'));

/** The bytes of an archive, on disk or in memory. */
export type ArchiveSource = {
  readonly sizeBytes: number;
  /** Fewer bytes than asked for at the end. */
  read(position: number, length: number): Promise<Buffer>;
};

const readAt = async (source: ArchiveSource, position: number, length: number): Promise<Buffer> => {
  const bytes = await source.read(position, length);
  if (bytes.length < length) throw damaged();
  return bytes;
};

const readList = async (source: ArchiveSource): Promise<{ readonly list: Buffer; readonly count: number }> => {
  const size = source.sizeBytes;
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await readAt(source, size - tailBytes, tailBytes);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_MAGIC) continue;
    const count = tail.readUInt16LE(at + 10);
    const listBytes = tail.readUInt32LE(at + 12);
    const listAt = tail.readUInt32LE(at + 16);
    // Values that mark a Zip64 archive; packs are limited to 4 GB.
    if (count === 0xffff || listAt === 0xffffffff || listBytes > MAX_LIST_BYTES) throw damaged();
    return { list: await readAt(source, listAt, listBytes), count };
  }
  throw damaged();
};

async function* contentOf(
  source: ArchiveSource,
  from: number,
  length: number,
): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < length; at += READ_BYTES) yield readAt(source, from + at, Math.min(READ_BYTES, length - at));
}

type Listed = {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly headAt: number;
};

const passContent = async (
  source: ArchiveSource,
  { method, crc, packedBytes, sizeBytes, headAt }: Listed,
  take: (piece: Uint8Array) => Promise<void> | void,
): Promise<void> => {
  const head = await readAt(source, headAt, LOCAL_BYTES);
  if (head.readUInt32LE(0) !== LOCAL_MAGIC) throw damaged();
  const from = headAt + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = contentOf(source, from, packedBytes);
  const unpacked: AsyncIterable<Uint8Array> = method === STORED ? packed : inflated(packed);
  let sum = 0;
  let bytes = 0;
  for await (const piece of unpacked) {
    bytes += piece.length;
    if (bytes > sizeBytes) throw new ArchiveError(voicePackMessage('voicePacks.moreThanDeclared'));
    sum = crc32(piece, sum);
    await take(piece);
  }
  if (bytes !== sizeBytes || sum !== crc) throw damaged();
};

async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array, void, undefined> {
  const inflate = createInflateRaw();
  const { Readable, pipeline } = await import('node:stream');
  pipeline(Readable.from(packed), inflate, () => undefined);
  try {
    yield* inflate as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw damaged();
  }
}

/**
 * Files and folders of a zip archive.
 * @throws ArchiveError for links, encrypted files and compression methods other than stored and deflate
 */
export async function* zipEntries(source: ArchiveSource): AsyncGenerator<ArchiveEntry, void, undefined> {
  const { list, count } = await readList(source);
  if (count === 0) throw damaged();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + LISTED_BYTES > list.length || list.readUInt32LE(at) !== LISTED_MAGIC) throw damaged();
    const nameBytes = list.readUInt16LE(at + 28);
    const path = list.subarray(at + LISTED_BYTES, at + LISTED_BYTES + nameBytes).toString('utf8');
    const method = list.readUInt16LE(at + 10);
    const isEncrypted = (list.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted || (method !== STORED && method !== DEFLATED)) {
      throw new ArchiveError(voicePackMessage('voicePacks.unknownCompression', { name: path.slice(0, 200) }));
    }
    const mode = list[at + 5] === UNIX ? (list.readUInt32LE(at + 38) >>> 16) & KIND_MASK : 0;
    if (mode !== 0 && mode !== REGULAR && mode !== FOLDER)
      throw new ArchiveError(voicePackMessage('voicePacks.holdsLink', { name: path.slice(0, 200) }));
    const listed: Listed = {
      path,
      method,
      crc: list.readUInt32LE(at + 16),
      packedBytes: list.readUInt32LE(at + 20),
      sizeBytes: list.readUInt32LE(at + 24),
      headAt: list.readUInt32LE(at + 42),
    };
    at += LISTED_BYTES + nameBytes + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
    const isFolder = path.endsWith('/') || mode === FOLDER;
    yield {
      path,
      kind: isFolder ? 'folder' : 'file',
      sizeBytes: isFolder ? 0 : listed.sizeBytes,
      content: (take) => passContent(source, listed, take),
    };
  }
}
