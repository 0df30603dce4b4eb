import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import type { ByteReader } from '../io/byte-reader.ts';
import { hasAscii, textOf, viewOf } from '../io/bytes.ts';
import { SAMPLE_BYTES, type SampleFormat, type SampleLayout } from '../read-samples.ts';

/** Position and format of the samples in an AIFF or AIFF-C file. */
export type AiffLayout = SampleLayout & {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly dataOffset: number;
  readonly frames: number;
  readonly title?: string;
  readonly organisation?: string;
  readonly comment?: string;
  readonly id3?: Uint8Array;
};

export const isAiff = (bytes: Uint8Array): boolean =>
  hasAscii(bytes, 0, 'FORM') && (hasAscii(bytes, 8, 'AIFF') || hasAscii(bytes, 8, 'AIFC'));

const MAX_CHANNELS = 64;
const MAX_SAMPLE_RATE_HZ = 768_000;
const MAX_TEXT = 2000;

/** An 80-bit number: sign, 15-bit exponent, 64-bit mantissa with an explicit leading bit (IEEE 754 extended). */
const extended = (view: DataView, offset: number): number => {
  const exponent = view.getUint16(offset) & 0x7fff;
  const mantissa = view.getUint32(offset + 2) * 2 ** 32 + view.getUint32(offset + 6);
  const isNegative = view.getUint8(offset) >= 0x80;
  return (isNegative ? -1 : 1) * mantissa * 2 ** (exponent - 16383 - 63);
};

type Format = SampleLayout & Pick<AiffLayout, 'sampleRateHz' | 'channelCount'>;

/** Integer formats by bytes per sample. */
const INTEGER_FORMATS: Readonly<Record<number, SampleFormat>> = { 1: 's8', 2: 's16', 3: 's24', 4: 's32' };

/** Uncompressed kinds of AIFF-C: a fixed format, or integers of the declared number of bits. */
const KINDS: Readonly<Record<string, { readonly format?: SampleFormat; readonly isBigEndian: boolean }>> = {
  NONE: { isBigEndian: true },
  twos: { isBigEndian: true },
  sowt: { isBigEndian: false },
  'raw ': { format: 'u8', isBigEndian: true },
  in24: { format: 's24', isBigEndian: true },
  in32: { format: 's32', isBigEndian: true },
  fl32: { format: 'f32', isBigEndian: true },
  FL32: { format: 'f32', isBigEndian: true },
  fl64: { format: 'f64', isBigEndian: true },
  FL64: { format: 'f64', isBigEndian: true },
};

const parseCommon = (body: Uint8Array, isCompressedKind: boolean): Format & { readonly declaredFrames: number } => {
  if (body.length < 18)
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'AIFF',
        reason: audioFileMessage('audioFiles.formatCutShort'),
      }),
    );
  const view = viewOf(body);
  const channelCount = view.getUint16(0);
  const bits = view.getUint16(6);
  const sampleRateHz = Math.round(extended(view, 8));
  if (channelCount === 0 || bits === 0 || !(sampleRateHz > 0)) {
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'AIFF',
        reason: audioFileMessage('audioFiles.formatNonsense'),
      }),
    );
  }
  const name = isCompressedKind && body.length >= 22 ? textOf(body.subarray(18, 22), 'latin1') : 'NONE';
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind === undefined) {
    throw new CodecError('unsupported', audioFileMessage('audioFiles.compressed', { format: 'AIFF' }));
  }
  // Other depths (for example 20 bits) are left-justified in whole bytes.
  const sampleFormat = kind.format ?? INTEGER_FORMATS[Math.ceil(bits / 8)];
  if (sampleFormat === undefined) {
    throw new CodecError('unsupported', audioFileMessage('audioFiles.aiffBits', { bits }));
  }
  if (channelCount > MAX_CHANNELS || sampleRateHz > MAX_SAMPLE_RATE_HZ) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.channelsAtRate', { format: 'AIFF', channels: channelCount, rate: sampleRateHz }),
    );
  }
  const sampleBytes = SAMPLE_BYTES[sampleFormat];
  return {
    sampleRateHz,
    channelCount,
    sampleFormat,
    sampleBytes,
    frameBytes: sampleBytes * channelCount,
    isBigEndian: kind.isBigEndian,
    declaredFrames: view.getUint32(2),
  };
};

const TEXTS: Readonly<Record<string, 'title' | 'organisation' | 'comment'>> = {
  NAME: 'title',
  AUTH: 'organisation',
  ANNO: 'comment',
};

/** Maximum number of chunks: far more than any valid file has, and a bound for malicious ones. */
const MAX_CHUNKS = 100_000;
/** Maximum bytes that are read of a chunk other than the samples: tags may contain pictures. */
const MAX_BODY_BYTES = 2 ** 24;
const CHUNK_HEAD_BYTES = 8;
const AIFF_HEAD_BYTES = 12;

type Chunk = { readonly id: string; readonly offset: number; readonly size: number };

/** Chunks in order; their bodies may extend beyond the end of the file. */
function* chunksOf(file: ByteReader): Generator<Chunk> {
  let offset = AIFF_HEAD_BYTES;
  for (let count = 0; count < MAX_CHUNKS && offset + CHUNK_HEAD_BYTES <= file.sizeBytes; count += 1) {
    const head = file.read(offset, CHUNK_HEAD_BYTES);
    if (head.length < CHUNK_HEAD_BYTES) return;
    const id = textOf(head.subarray(0, 4), 'latin1');
    const declared = viewOf(head).getUint32(4);
    const start = offset + CHUNK_HEAD_BYTES;
    // An interrupted recorder leaves a size of 0, although even an empty chunk has eight bytes: the samples extend to
    // the end.
    const size = id === 'SSND' && declared < 8 ? file.sizeBytes - start : declared;
    yield { id, offset: start, size };
    offset = start + size + (size % 2);
  }
}

/**
 * Finds format, samples and texts. Wrong sizes are replaced by the real ones; only complete frames count.
 * @throws CodecError `not-audio`, `damaged` without format or samples, `unsupported` for compressed kinds, `empty`.
 */
export const layoutOfAiff = (file: ByteReader): AiffLayout => {
  const head = file.read(0, AIFF_HEAD_BYTES);
  if (!isAiff(head)) throw new CodecError('not-audio', audioFileMessage('audioFiles.notAudio', { format: 'AIFF' }));
  const isCompressedKind = hasAscii(head, 8, 'AIFC');
  const texts: { title?: string; organisation?: string; comment?: string } = {};
  let common: ReturnType<typeof parseCommon> | undefined;
  let data: { readonly offset: number; readonly size: number } | undefined;
  let id3: Uint8Array | undefined;
  for (const { id, offset, size } of chunksOf(file)) {
    const bodyOf = (most: number): Uint8Array => file.read(offset, Math.min(size, most));
    const present = Math.min(size, file.sizeBytes - offset);
    if (id === 'COMM') common ??= parseCommon(bodyOf(MAX_BODY_BYTES), isCompressedKind);
    else if (id === 'SSND' && present >= 8) {
      // The samples may start at an offset within the chunk, for block-aligned devices.
      const skipped = 8 + viewOf(bodyOf(8)).getUint32(0);
      data ??= { offset: offset + skipped, size: Math.max(0, present - skipped) };
    } else if (id === 'ID3 ') id3 ??= bodyOf(MAX_BODY_BYTES);
    else if (Object.hasOwn(TEXTS, id))
      texts[TEXTS[id]!] ??= textOf(bodyOf(4 * MAX_TEXT), 'utf-8')
        .split('\u0000')[0]!
        .slice(0, MAX_TEXT);
  }
  if (common === undefined)
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'AIFF',
        reason: audioFileMessage('audioFiles.formatMissing'),
      }),
    );
  if (data === undefined)
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'AIFF',
        reason: audioFileMessage('audioFiles.audioPartMissing'),
      }),
    );
  const { declaredFrames, ...format } = common;
  const present = Math.floor(data.size / format.frameBytes);
  const frames = declaredFrames > 0 ? Math.min(declaredFrames, present) : present;
  if (frames === 0) throw new CodecError('empty', audioFileMessage('audioFiles.holdsNoAudio', { format: 'AIFF' }));
  return { ...format, ...texts, dataOffset: data.offset, frames, id3 };
};
