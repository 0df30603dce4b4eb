import { hasAscii, putAscii, viewOf } from '../io/bytes.ts';

/** One page of an Ogg stream (RFC 3533 §6). */
export type OggPage = {
  readonly isContinued: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Position in codec samples after the last packet that ends on this page; −1 if none does. */
  readonly granule: bigint;
  readonly serial: number;
  readonly sequence: number;
  /** Segment lengths; a packet ends with the first one below 255. */
  readonly segments: Uint8Array;
  readonly body: Uint8Array;
};

/** A packet, with the page's granule if it is the last one that ends on the page. */
export type OggPacket = {
  readonly bytes: Uint8Array;
  readonly granule?: bigint;
  readonly isLast: boolean;
  /**
   * Number of missing pages between the previous packet and this one, or 1 if its page does not continue the previous
   * one.
   */
  readonly lostPages: number;
};

/** CRC-32 of Ogg: polynomial 0x04c11db7, not reflected, start and end 0. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder < 0 ? (remainder << 1) ^ 0x04c11db7 : remainder << 1;
  return remainder >>> 0;
});

const HEADER_BYTES = 27;
const CHECKSUM_AT = 22;

/** Checksum of a page, with its own field counted as zeros. */
const checksumOf = (bytes: Uint8Array, from: number, to: number): number => {
  let crc = 0;
  for (let index = from; index < to; index += 1) {
    const isField = index - from >= CHECKSUM_AT && index - from < CHECKSUM_AT + 4;
    crc = ((crc << 8) ^ CRC_TABLE[(crc >>> 24) ^ (isField ? 0 : bytes[index]!)]!) >>> 0;
  }
  return crc;
};

/** Remaining bytes of failed checksums, which limits the time that a file full of false pages takes. */
type Budget = { bytes: number };

/** The page at the offset and the offset after it; undefined if there is none, or it is truncated or damaged. */
const pageAt = (
  bytes: Uint8Array,
  offset: number,
  budget: Budget,
): { readonly page: OggPage; readonly end: number } | undefined => {
  if (
    budget.bytes <= 0 ||
    !hasAscii(bytes, offset, 'OggS') ||
    offset + HEADER_BYTES > bytes.length ||
    bytes[offset + 4] !== 0
  ) {
    return undefined;
  }
  const view = viewOf(bytes);
  const bodyStart = offset + HEADER_BYTES + bytes[offset + 26]!;
  const segments = bytes.subarray(offset + HEADER_BYTES, bodyStart);
  const end = bodyStart + segments.reduce((sum, length) => sum + length, 0);
  if (end > bytes.length) return undefined;
  if (checksumOf(bytes, offset, end) !== view.getUint32(offset + CHECKSUM_AT, true)) {
    budget.bytes -= end - offset;
    return undefined;
  }
  const flags = bytes[offset + 5]!;
  const page: OggPage = {
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    granule: view.getBigInt64(offset + 6, true),
    serial: view.getUint32(offset + 14, true),
    sequence: view.getUint32(offset + 18, true),
    segments,
    body: bytes.subarray(bodyStart, end),
  };
  return { page, end };
};

/** Offset of the next "OggS". */
const nextCapture = (bytes: Uint8Array, from: number): number => {
  for (let offset = from; offset < bytes.length; offset += 1) {
    if (bytes[offset] === 0x4f && hasAscii(bytes, offset, 'OggS')) return offset;
  }
  return bytes.length;
};

/** About a second of checksum work. */
const WASTE_BYTES = 2 ** 27;

/** All valid pages in order; damaged ones are skipped. */
export function* oggPages(bytes: Uint8Array): Generator<OggPage> {
  const budget = { bytes: WASTE_BYTES };
  let offset = 0;
  while (offset < bytes.length) {
    const found = pageAt(bytes, offset, budget);
    if (found !== undefined) yield found.page;
    offset = found?.end ?? nextCapture(bytes, offset + 1);
  }
}

/** The complete pages at the start of a chunk, and the offset of the rest. */
export const takeOggPages = (bytes: Uint8Array): { readonly pages: readonly OggPage[]; readonly endBytes: number } => {
  const pages: OggPage[] = [];
  let offset = 0;
  for (let found = pageAt(bytes, offset, { bytes: WASTE_BYTES }); found; ) {
    pages.push(found.page);
    offset = found.end;
    found = pageAt(bytes, offset, { bytes: WASTE_BYTES });
  }
  return { pages, endBytes: offset };
};

/** Distance from the end in which the last page is searched: a page has at most 65,307 bytes. */
const TAIL_BYTES = 2 ** 18;

/** The last valid page of a stream that has a position. */
export const lastPageOf = (bytes: Uint8Array, serial: number): OggPage | undefined => {
  const budget = { bytes: WASTE_BYTES };
  for (let offset = bytes.length - HEADER_BYTES; offset >= Math.max(0, bytes.length - TAIL_BYTES); offset -= 1) {
    if (bytes[offset] !== 0x4f) continue;
    const page = pageAt(bytes, offset, budget)?.page;
    if (page !== undefined && page.serial === serial && page.granule >= 0n) return page;
  }
  return undefined;
};

const concatParts = (parts: readonly Uint8Array[]): Uint8Array => {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
};

/** Largest packet that is assembled; longer ones are skipped. */
const MAX_PACKET_BYTES = 2 ** 24;

/** Packets of the first stream, up to its last page. A packet that lost a part is skipped. */
export function* oggPackets(bytes: Uint8Array): Generator<OggPacket> {
  let serial: number | undefined;
  let expected = 0;
  let parts: Uint8Array[] = [];
  let partBytes = 0;
  let lostPages = 0;
  for (const page of oggPages(bytes)) {
    serial ??= page.serial;
    if (page.serial !== serial) continue;
    const isBroken = page.sequence !== expected || page.isContinued !== parts.length > 0;
    if (isBroken) lostPages += Math.max(1, page.sequence - expected);
    expected = page.sequence + 1;
    if (isBroken) parts = [];
    // After a loss the rest of an incomplete packet is skipped.
    let isSkipping = isBroken && page.isContinued;
    if (parts.length === 0) partBytes = 0;
    const lastEnd = page.segments.findLastIndex((length) => length < 255);
    let from = 0;
    let to = 0;
    for (const [index, length] of page.segments.entries()) {
      to += length;
      if (length === 255 && index < page.segments.length - 1) continue;
      partBytes += to - from;
      if (!isSkipping && partBytes <= MAX_PACKET_BYTES) parts.push(page.body.subarray(from, to));
      from = to;
      if (length === 255) continue;
      if (parts.length > 0) {
        const isLastOnPage = index === lastEnd;
        const granule = isLastOnPage && page.granule >= 0n ? page.granule : undefined;
        yield { bytes: concatParts(parts), granule, isLast: isLastOnPage && page.isLast, lostPages };
        lostPages = 0;
      }
      isSkipping = false;
      parts = [];
      partBytes = 0;
    }
    if (page.isLast) return;
  }
}

/**
 * Serialises a page.
 * @param page at most 255 segments
 */
export const writeOggPage = (page: OggPage): Uint8Array => {
  const bytes = new Uint8Array(HEADER_BYTES + page.segments.length + page.body.length);
  const view = viewOf(bytes);
  putAscii(bytes, 0, 'OggS');
  bytes[5] = (page.isContinued ? 1 : 0) + (page.isFirst ? 2 : 0) + (page.isLast ? 4 : 0);
  view.setBigInt64(6, page.granule, true);
  view.setUint32(14, page.serial, true);
  view.setUint32(18, page.sequence, true);
  bytes[26] = page.segments.length;
  bytes.set(page.segments, HEADER_BYTES);
  bytes.set(page.body, HEADER_BYTES + page.segments.length);
  view.setUint32(CHECKSUM_AT, checksumOf(bytes, 0, bytes.length), true);
  return bytes;
};
