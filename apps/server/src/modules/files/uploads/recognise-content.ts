import type { ContentKind } from '@sonora/contracts';
import type { FileFacts } from '@sonora/contracts/endpoints/files/file-schemas';
import type { TextEncoding } from '@sonora/contracts/text/text-of-bytes';
import { tableMediaTypes } from '../../../platform/tables/write-table.ts';
import { typeOfName } from '../media-types.ts';

/** What was seen of a content while it passed. */
export type ObservedContent = {
  readonly sizeBytes: number;
  /** SHA-256 in hexadecimal. */
  readonly checksum: string;
  /** First and last bytes; they overlap in a short content. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** Characters and lines of a content that is text without control characters; undefined for any other. */
  readonly text: { readonly characters: number; readonly lines: number; readonly encoding: TextEncoding } | undefined;
};

/** What a content is. `certain` false: only decoding tells whether it is audio. */
export type RecognisedContent = {
  readonly kind: ContentKind;
  readonly mimeType: string;
  readonly certain: boolean;
  readonly facts: FileFacts;
};

const latin = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end);

const be16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const be32 = (bytes: Uint8Array, at: number): number => be16(bytes, at) * 65_536 + be16(bytes, at + 2);
const le16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);

const known = (kind: ContentKind, mimeType: string, facts: FileFacts = {}): RecognisedContent => ({
  kind,
  mimeType,
  certain: true,
  facts,
});

const picture = (mimeType: string, widthPixels: number, heightPixels: number): RecognisedContent =>
  known('picture', mimeType, widthPixels > 0 && heightPixels > 0 ? { widthPixels, heightPixels } : {});

/** Size in the frame header of a JPEG (ITU-T T.81 §B.2.2). */
const jpeg = (head: Uint8Array): RecognisedContent => {
  let at = 2;
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return picture('image/jpeg', be16(head, at + 7), be16(head, at + 5));
    at += 2 + be16(head, at + 2);
  }
  return picture('image/jpeg', 0, 0);
};

/** Size in the first chunk of a WebP file, of its three forms. */
const webp = (head: Uint8Array): RecognisedContent => {
  const form = latin(head, 12, 16);
  const dimension = (at: number): number => (le16(head, at) | ((head[at + 2] ?? 0) << 16)) + 1;
  if (form === 'VP8X') return picture('image/webp', dimension(24), dimension(27));
  if (form === 'VP8 ') return picture('image/webp', le16(head, 26) & 0x3fff, le16(head, 28) & 0x3fff);
  // Lossless: after a signature, 14 bits each (WebP Lossless Bitstream Specification §3).
  if (form === 'VP8L' && head[20] === 0x2f) {
    const bits = le16(head, 21) + le16(head, 23) * 65_536;
    return picture('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  return picture('image/webp', 0, 0);
};

const pictureOf = (head: Uint8Array): RecognisedContent | undefined => {
  if (latin(head, 0, 8) === '\x89PNG\r\n\x1a\n') return picture('image/png', be32(head, 16), be32(head, 20));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return jpeg(head);
  if (/^GIF8[79]a/.test(latin(head, 0, 6))) return picture('image/gif', le16(head, 6), le16(head, 8));
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP') return webp(head);
  return undefined;
};

/** Frame header of MPEG audio or AAC (ISO 13818-7 ADTS). Other content begins with the same bits. */
const hasFrameHeader = (head: Uint8Array): boolean => {
  const second = head[1] ?? 0;
  return head[0] === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08;
};

const audioOf = ({ head, text }: ObservedContent): RecognisedContent | undefined => {
  const first = latin(head, 0, 4);
  const form = latin(head, 8, 12);
  if (['RIFF', 'RF64', 'BW64'].includes(first) && form === 'WAVE') return known('audio', 'audio/wav');
  if (first === 'FORM' && ['AIFF', 'AIFC'].includes(form)) return known('audio', 'audio/aiff');
  if (first === 'fLaC') return known('audio', 'audio/flac');
  if (first === 'OggS') return known('audio', 'audio/ogg');
  if (first.startsWith('ID3')) return known('audio', 'audio/mpeg');
  if (latin(head, 4, 8) === 'ftyp') {
    const isAudio = /^M4[AB]/.test(form);
    return { kind: 'audio', mimeType: 'audio/mp4', certain: isAudio, facts: {} };
  }
  // The mark of UTF-16 has the bits of a frame header.
  if (!hasFrameHeader(head) || text?.encoding === 'utf-16le') return undefined;
  const mimeType = ((head[1] ?? 0) & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg';
  return { kind: 'audio', mimeType, certain: false, facts: {} };
};

const office = 'application/vnd.openxmlformats-officedocument.';

/** Office documents are archives with a folder of a known name, which their directory at the end lists. */
const archiveOf = ({ head, tail }: ObservedContent): RecognisedContent | undefined => {
  if (latin(head, 0, 4) !== 'PK\x03\x04') return undefined;
  const names = latin(head, 0, head.length) + latin(tail, 0, tail.length);
  if (names.includes('word/document.xml')) return known('document', `${office}wordprocessingml.document`);
  if (names.includes('xl/workbook.xml')) return known('table', tableMediaTypes.xlsx);
  return known('other', 'application/zip');
};

const delimiters = [',', ';', '\t'] as const;

/** Number of columns when each of the first lines has as many, and more than one. */
const columnsOf = (head: string): { readonly columns: number; readonly delimiter: string } | undefined => {
  const lines = head.split(/\r?\n/).slice(0, 21);
  // The last line may be cut.
  const whole = (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line !== '');
  for (const delimiter of delimiters) {
    const counts = whole.map((line) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length);
    const [columns = 1] = counts;
    if (whole.length > 1 && columns > 1 && counts.every((count) => count === columns)) return { columns, delimiter };
  }
  return undefined;
};

/** A length in pixels, which units of print are not. */
const pixelsOf = (length = ''): number => Number(/^(\d{1,9}(?:\.\d{1,9})?)(?: ?px)?$/.exec(length.trim())?.[1] ?? 0);

/** Size of an SVG: width and height, else that of its view box. */
const svgOf = (head: string): RecognisedContent | undefined => {
  const tag = /^(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)?<svg\b([^>]{0,2000})/.exec(head.trimStart())?.[1];
  if (tag === undefined) return undefined;
  const box = /\sviewBox\s?=\s?["']([^"']{0,100})["']/.exec(tag)?.[1] ?? '';
  const [, , boxWidth, boxHeight] = box.trim().split(/[\s,]+/);
  const width = pixelsOf(/\swidth\s?=\s?["']([^"']{0,100})["']/.exec(tag)?.[1]);
  const height = pixelsOf(/\sheight\s?=\s?["']([^"']{0,100})["']/.exec(tag)?.[1]);
  return width > 0 && height > 0
    ? picture('image/svg+xml', Math.round(width), Math.round(height))
    : picture('image/svg+xml', Math.round(pixelsOf(boxWidth)), Math.round(pixelsOf(boxHeight)));
};

const textOf = ({ head: bytes, text }: ObservedContent, fileName: string): RecognisedContent | undefined => {
  if (!text) return undefined;
  const named = typeOfName(fileName);
  // Nearly all bytes are characters of this encoding, so that only the name tells that they are text.
  if (text.encoding === 'windows-1252' && !/^text|subrip/.test(named.mimeType)) return undefined;
  const head = new TextDecoder(text.encoding).decode(bytes);
  const { characters, lines } = text;
  if (head.startsWith('WEBVTT')) return known('document', 'text/vtt', { characters });
  const svg = svgOf(head);
  if (svg) return svg;
  const table = named.mimeType === 'text/plain' ? undefined : columnsOf(head);
  if (table)
    return known('table', table.delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv', {
      rows: lines,
      columns: table.columns,
    });
  if (named.kind === 'table' && named.mimeType.startsWith('text/'))
    return known('table', named.mimeType, { rows: lines, columns: 1 });
  const isText = named.kind === 'document' && /^text|json|subrip/.test(named.mimeType);
  return known('document', isText ? named.mimeType : 'text/plain', { characters });
};

/** Kind of a content by its bytes. The name only tells texts apart. */
export const recogniseContent = (content: ObservedContent, fileName: string): RecognisedContent =>
  pictureOf(content.head) ??
  audioOf(content) ??
  (latin(content.head, 0, 5) === '%PDF-' ? known('document', 'application/pdf') : undefined) ??
  archiveOf(content) ??
  textOf(content, fileName) ??
  known('other', 'application/octet-stream');
