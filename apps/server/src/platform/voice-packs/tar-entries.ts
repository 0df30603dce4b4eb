import { type ArchiveEntry, ArchiveError } from './archive-entry.ts';
import type { ByteSource } from './byte-source.ts';

/** POSIX.1-2017, pax: a header of 512 bytes before each file, whose content is padded to a multiple of that. */
const BLOCK_BYTES = 512;
/** A path, or the list of what a header has no room for. */
const MOST_EXTENSION_BYTES = 65_536;
/** Headers that describe the next one, before there is a next one. */
const MOST_EXTENSIONS = 16;

const text = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0);
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString('utf8');
};

const damaged = (): ArchiveError => new ArchiveError('is no tar archive, or a damaged one');

/** Octal digits; or, with the highest bit set, a number to the base 256 (GNU). */
const number = (bytes: Uint8Array): number => {
  if ((bytes[0]! & 128) !== 0) {
    let value = bytes[0]! & 127;
    for (const byte of bytes.subarray(1)) value = value * 256 + byte;
    if (!Number.isSafeInteger(value)) throw damaged();
    return value;
  }
  const digits = text(bytes).trim();
  if (!/^[0-7]*$/.test(digits)) throw damaged();
  return digits === '' ? 0 : Number.parseInt(digits, 8);
};

const isChecked = (header: Uint8Array): boolean => {
  let sum = 0;
  // The field of the sum counts as spaces.
  for (let index = 0; index < BLOCK_BYTES; index += 1) sum += index >= 148 && index < 156 ? 32 : header[index]!;
  return sum === number(header.subarray(148, 156));
};

/** `LENGTH KEY=VALUE` lines, each as long as it says. */
const readPax = (bytes: Uint8Array): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const line = Buffer.from(bytes.subarray(at));
    const space = line.indexOf(32);
    const length = Number(line.subarray(0, Math.max(0, space)).toString('latin1'));
    if (!Number.isInteger(length) || length <= space + 1 || length > line.length) throw damaged();
    const [key = '', ...value] = line
      .subarray(space + 1, length - 1)
      .toString('utf8')
      .split('=');
    values.set(key, value.join('='));
    at += length;
  }
  return values;
};

const padding = (size: number): number => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;

const KINDS: Readonly<Record<string, string>> = { 1: 'a link', 2: 'a link', 3: 'a device', 4: 'a device', 6: 'a pipe' };

/**
 * The files and folders of a tar archive.
 * @throws ArchiveError for links, devices and everything else that is neither
 */
export async function* tarEntries(source: ByteSource): AsyncGenerator<ArchiveEntry, void, undefined> {
  let next: { path?: string; size?: number } = {};
  let extensions = 0;
  let entries = 0;
  while (true) {
    const header = await source.read(BLOCK_BYTES);
    if (header === undefined || header.every((byte) => byte === 0)) {
      // What follows the end is padding; an archive without one entry is none.
      if (entries === 0) throw damaged();
      return;
    }
    if (!isChecked(header)) throw damaged();
    const type = String.fromCharCode(header[156]!);
    const size = next.size ?? number(header.subarray(124, 136));
    if (type === 'x' || type === 'g' || type === 'L' || type === 'K') {
      extensions += 1;
      if (size > MOST_EXTENSION_BYTES || extensions > MOST_EXTENSIONS) throw damaged();
      const body = (await source.read(size)) ?? new Uint8Array(0);
      await source.pass(padding(size), () => undefined);
      if (type === 'L') next = { ...next, path: text(body) };
      if (type === 'x') {
        const pax = readPax(body);
        const [path, length] = [pax.get('path'), pax.get('size')];
        if (length !== undefined && !/^\d{1,15}$/.test(length)) throw damaged();
        next = { ...next, ...(path !== undefined && { path }), ...(length !== undefined && { size: Number(length) }) };
      }
      continue;
    }
    const isUstar = text(header.subarray(257, 263)).startsWith('ustar');
    const prefix = isUstar && header[345] !== 0 ? `${text(header.subarray(345, 500))}/` : '';
    const path = next.path ?? `${prefix}${text(header.subarray(0, 100))}`;
    next = {};
    extensions = 0;
    entries += 1;
    const isFile = type === '0' || type === '\0' || type === '7';
    if (!isFile && type !== '5')
      throw new ArchiveError(`holds ${KINDS[type] ?? 'something else than files'}: ${path.slice(0, 200)}`);
    const isFolder = type === '5' || path.endsWith('/');
    let isTaken = false;
    const content: ArchiveEntry['content'] = async (take) => {
      isTaken = true;
      await source.pass(size, take);
    };
    yield { path, kind: isFolder ? 'folder' : 'file', sizeBytes: isFolder ? 0 : size, content };
    if (!isTaken) await content(() => undefined);
    await source.pass(padding(size), () => undefined);
  }
}
