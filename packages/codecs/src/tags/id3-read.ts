import { hasAscii, textOf } from '../io/bytes.ts';
import { type AudioTags, REPLAY_GAIN_REFERENCE_LUFS } from './audio-tags.ts';

/** Texts of a tag before they are mapped to fields. */
export type TagTexts = { title?: string; organisation?: string; comment?: string; user: Map<string, string> };

const MAX_TEXT = 2000;
/** Maximum number of frames read from one tag. */
const MAX_FRAMES = 500;

const at = (bytes: Uint8Array, offset: number): number => bytes[offset] ?? 0;

const syncsafeAt = (bytes: Uint8Array, offset: number): number =>
  ((at(bytes, offset) & 0x7f) << 21) |
  ((at(bytes, offset + 1) & 0x7f) << 14) |
  ((at(bytes, offset + 2) & 0x7f) << 7) |
  (at(bytes, offset + 3) & 0x7f);

const plainAt = (bytes: Uint8Array, offset: number): number =>
  at(bytes, offset) * 2 ** 24 + (at(bytes, offset + 1) << 16) + (at(bytes, offset + 2) << 8) + at(bytes, offset + 3);

/** Removes the zero byte that unsynchronisation adds after each 0xFF (ID3v2.4 §6.1). */
const undoUnsynchronisation = (bytes: Uint8Array): Uint8Array =>
  bytes.filter((byte, index) => !(byte === 0 && index > 0 && bytes[index - 1] === 0xff));

/** NUL-separated texts of a frame body, in the encoding that its first byte specifies. */
const textsOf = (encodingByte: number, bytes: Uint8Array): string[] => {
  const read = (): string => {
    if (encodingByte === 0) return textOf(bytes, 'latin1');
    if (encodingByte === 2) return textOf(bytes, 'utf-16be');
    if (encodingByte === 1) return textOf(bytes, at(bytes, 0) === 0xfe ? 'utf-16be' : 'utf-16le');
    return textOf(bytes, 'utf-8');
  };
  // Each text may start with a byte order mark.
  return read()
    .slice(0, 4 * MAX_TEXT)
    .split('\u0000')
    .map((text) => text.replaceAll('\ufeff', '').slice(0, MAX_TEXT));
};

const readFrame = (id: string, body: Uint8Array, found: TagTexts): void => {
  const encoding = at(body, 0);
  if (id === 'COMM') {
    const [, text] = textsOf(encoding, body.subarray(4));
    if (text) found.comment ??= text;
    return;
  }
  const [first, second] = textsOf(encoding, body.subarray(1));
  if (id === 'TXXX' && first && second !== undefined) found.user.set(first.toUpperCase(), second);
  if (id === 'TIT2' && first) found.title ??= first;
  if (id === 'TPE1' && first) found.organisation ??= first;
};

const FRAMES_OF_INTEREST = new Set(['TIT2', 'TPE1', 'COMM', 'TXXX']);

/** Reads ID3v2.3 and 2.4 at the start of the bytes; unknown or invalid parts are skipped. */
export const readId3v2 = (bytes: Uint8Array): TagTexts => {
  const found: TagTexts = { user: new Map() };
  const version = at(bytes, 3);
  if (!hasAscii(bytes, 0, 'ID3') || (version !== 3 && version !== 4)) return found;
  const flags = at(bytes, 5);
  let body = bytes.subarray(10, Math.min(bytes.length, 10 + syncsafeAt(bytes, 6)));
  if (version === 3 && (flags & 0x80) !== 0) body = undoUnsynchronisation(body);
  let offset = 0;
  if ((flags & 0x40) !== 0) offset = version === 4 ? syncsafeAt(body, 0) : 4 + plainAt(body, 0);
  for (let count = 0; count < MAX_FRAMES && offset + 10 <= body.length; count += 1) {
    const id = textOf(body.subarray(offset, offset + 4), 'latin1');
    if (!/^[A-Z0-9]{4}$/.test(id)) break;
    const size = version === 4 ? syncsafeAt(body, offset + 4) : plainAt(body, offset + 4);
    let content = body.subarray(offset + 10, Math.min(body.length, offset + 10 + size));
    const formatFlags = version === 4 ? at(body, offset + 9) : 0;
    if ((formatFlags & 0x02) !== 0) content = undoUnsynchronisation(content);
    // A data length indicator takes four bytes; compressed and encrypted frames are not read.
    if ((formatFlags & 0x01) !== 0) content = content.subarray(4);
    if (FRAMES_OF_INTEREST.has(id) && (formatFlags & 0x0c) === 0) readFrame(id, content, found);
    offset += 10 + size;
  }
  return found;
};

/** Reads the ID3v1 tag of 128 bytes at the end: title and artist of 30 characters, comment of up to 30. */
export const readId3v1 = (bytes: Uint8Array): AudioTags => {
  const start = bytes.length - 128;
  if (start < 0 || !hasAscii(bytes, start, 'TAG')) return {};
  const field = (from: number, length: number): string | undefined => {
    const text = textOf(bytes.subarray(start + from, start + from + length), 'latin1')
      .split('\u0000')[0]
      ?.trimEnd();
    return text === '' ? undefined : text;
  };
  return { title: field(3, 30), organisation: field(33, 30), comment: field(97, 28) };
};

/** Loudness from ReplayGain texts; undefined without a valid gain. */
export const loudnessFrom = (user: ReadonlyMap<string, string>): AudioTags['loudness'] => {
  const gainDb = Number.parseFloat(user.get('REPLAYGAIN_TRACK_GAIN') ?? '');
  if (!Number.isFinite(gainDb) || Math.abs(gainDb) > 100) return undefined;
  const peak = Number.parseFloat(user.get('REPLAYGAIN_TRACK_PEAK') ?? '');
  const integratedLufs = REPLAY_GAIN_REFERENCE_LUFS - gainDb;
  return peak > 0 && Number.isFinite(peak)
    ? { integratedLufs, truePeakDbtp: 20 * Math.log10(peak) }
    : { integratedLufs };
};
