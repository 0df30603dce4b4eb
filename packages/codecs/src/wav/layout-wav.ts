import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { hasAscii, viewOf } from '../io/bytes.ts';
import type { SampleFormat, SampleLayout } from '../read-samples.ts';

/** Position and format of the samples in a WAV file, and the other chunks that we read. */
export type WavLayout = SampleLayout & {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly dataOffset: number;
  readonly frames: number;
  readonly infoList?: Uint8Array;
  readonly id3?: Uint8Array;
};

type Format = SampleLayout & Pick<WavLayout, 'sampleRateHz' | 'channelCount'>;

/** Whether this is a RIFF, RF64 or big-endian RIFX file of type WAVE. */
export const isWav = (bytes: Uint8Array): boolean =>
  ['RIFF', 'RF64', 'RIFX'].some((kind) => hasAscii(bytes, 0, kind)) && hasAscii(bytes, 8, 'WAVE');

const INTEGER_FORMATS: Readonly<Record<number, SampleFormat>> = { 1: 'u8', 2: 's16', 3: 's24', 4: 's32' };
const FLOAT_FORMATS: Readonly<Record<number, SampleFormat>> = { 4: 'f32', 8: 'f64' };

/** Formats by their tag and bytes per sample. The last two are the telephony formats (ITU-T G.711). */
const FORMATS: Readonly<Record<number, Readonly<Record<number, SampleFormat>>>> = {
  1: INTEGER_FORMATS,
  3: FLOAT_FORMATS,
  6: { 1: 'alaw' },
  7: { 1: 'mulaw' },
};

const MAX_CHANNELS = 64;
const MAX_SAMPLE_RATE_HZ = 768_000;

const parseFormat = (body: Uint8Array, isBigEndian: boolean): Format => {
  if (body.length < 16)
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'WAV',
        reason: audioFileMessage('audioFiles.formatCutShort'),
      }),
    );
  const view = viewOf(body);
  const tag = view.getUint16(0, !isBigEndian);
  const isExtensible = tag === 0xfffe && body.length >= 26;
  const format = isExtensible ? view.getUint16(24, !isBigEndian) : tag;
  const channelCount = view.getUint16(2, !isBigEndian);
  const sampleRateHz = view.getUint32(4, !isBigEndian);
  const bits = view.getUint16(14, !isBigEndian);
  const known = FORMATS[format];
  if (known === undefined) {
    throw new CodecError('unsupported', audioFileMessage('audioFiles.compressed', { format: 'WAV' }));
  }
  if (channelCount === 0 || sampleRateHz === 0 || bits === 0) {
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'WAV',
        reason: audioFileMessage('audioFiles.formatNonsense'),
      }),
    );
  }
  // Other depths (for example 20 bits) are left-justified in whole bytes.
  const sampleBytes = Math.ceil(bits / 8);
  const sampleFormat = known[sampleBytes];
  if (sampleFormat === undefined || channelCount > MAX_CHANNELS || sampleRateHz > MAX_SAMPLE_RATE_HZ) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.channelsOfBits', { format: 'WAV', channels: channelCount, bits }),
    );
  }
  // The block size is computed, because damaged files often have a wrong one.
  return { sampleRateHz, channelCount, sampleFormat, sampleBytes, frameBytes: sampleBytes * channelCount, isBigEndian };
};

/** Sizes that programs write when the length is not known yet. */
const isUnknownSize = (size: number): boolean => size === 0 || size >= 0x7ffff000;

type Chunks = {
  format?: Format;
  data?: { readonly offset: number; readonly size: number };
  infoList?: Uint8Array;
  id3?: Uint8Array;
};

/** Declared size of the data chunk; in an RF64 file a 32-bit field of −1 refers to the ds64 chunk (EBU Tech 3306). */
const declaredDataSize = (bytes: Uint8Array, declared: number): number => {
  const isElsewhere = declared === 0xffffffff && hasAscii(bytes, 0, 'RF64') && hasAscii(bytes, 12, 'ds64');
  return isElsewhere && bytes.length >= 36 ? Number(viewOf(bytes).getBigUint64(28, true)) : declared;
};

/** Available size of the data chunk. An unknown size means "to the end" if bytes follow. */
const trueDataSize = (bytes: Uint8Array, fileBytes: number, offset: number, declared: number): number => {
  const available = fileBytes - offset;
  if (!isUnknownSize(declared)) return Math.min(declared, available);
  const isFollowedByChunk =
    declared === 0 && ['LIST', 'id3 ', 'ID3 ', 'fact', 'bext', 'cue '].some((id) => hasAscii(bytes, offset, id));
  return isFollowedByChunk ? 0 : available;
};

const readChunks = (bytes: Uint8Array, fileBytes: number): Chunks => {
  const view = viewOf(bytes);
  // RIFF and RF64 are little-endian.
  const isBigEndian = hasAscii(bytes, 0, 'RIFX');
  const found: Chunks = {};
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    const declared = view.getUint32(offset + 4, !isBigEndian);
    const start = offset + 8;
    const body = bytes.subarray(start, Math.min(bytes.length, start + declared));
    let size = declared;
    if (hasAscii(bytes, offset, 'fmt ')) found.format ??= parseFormat(body, isBigEndian);
    else if (hasAscii(bytes, offset, 'data')) {
      size = trueDataSize(bytes, fileBytes, start, declaredDataSize(bytes, declared));
      found.data ??= { offset: start, size };
    } else if (hasAscii(bytes, offset, 'LIST') && hasAscii(body, 0, 'INFO')) found.infoList ??= body;
    else if (hasAscii(bytes, offset, 'id3 ') || hasAscii(bytes, offset, 'ID3 ')) found.id3 ??= body;
    offset = start + size + (size % 2);
  }
  return found;
};

/**
 * Finds format and samples. Wrong sizes (beyond the end of the file, or 0 or −1 from an interrupted recorder) are
 * replaced by the real ones; only complete frames count. `bytes` may be only the start of the file, if it reaches to
 * the samples and `fileBytes` is the size of the whole file.
 * @throws CodecError `not-audio`, `damaged` without format or data, `unsupported` for compressed kinds, `empty` without
 * a frame.
 */
export const layoutOfWav = (bytes: Uint8Array, fileBytes = bytes.length): WavLayout => {
  if (!isWav(bytes)) throw new CodecError('not-audio', audioFileMessage('audioFiles.notAudio', { format: 'WAV' }));
  const { format, data, infoList, id3 } = readChunks(bytes, fileBytes);
  if (format === undefined)
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'WAV',
        reason: audioFileMessage('audioFiles.formatMissing'),
      }),
    );
  if (data === undefined)
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'WAV',
        reason: audioFileMessage('audioFiles.audioPartMissing'),
      }),
    );
  const frames = Math.floor(data.size / format.frameBytes);
  if (frames === 0) throw new CodecError('empty', audioFileMessage('audioFiles.holdsNoAudio', { format: 'WAV' }));
  return { ...format, dataOffset: data.offset, frames, infoList, id3 };
};
