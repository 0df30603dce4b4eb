import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { hasAscii, viewOf } from '../io/bytes.ts';
import { skipId3v2 } from '../mp3/frame-scan.ts';
import { createFlacScratch, decodeFlacFrame } from './decode-frame.ts';
import { readFlacFrameHeader } from './frame-header.ts';
import type { FlacStreamInfo } from './stream-info.ts';

export type FlacLayout = FlacStreamInfo & {
  /** Expected offset of the first audio frame. */
  readonly audioOffset: number;
  /** Body of the STREAMINFO block. */
  readonly streamInfo: Uint8Array;
  /** Body of the VORBIS_COMMENT block. */
  readonly comment?: Uint8Array;
  /** Whether metadata extends past the end of the bytes. */
  readonly isMetadataCut: boolean;
};

const STREAMINFO_BYTES = 34;
export const BLOCK_COMMENT = 4;
/** Maximum number of metadata blocks that are read. */
const MAX_BLOCKS = 1000;

/** Whether this is a FLAC file, with or without a preceding ID3 tag. */
export const isFlac = (bytes: Uint8Array): boolean => hasAscii(bytes, skipId3v2(bytes), 'fLaC');

const parseStreamInfo = (bytes: Uint8Array, offset: number): FlacStreamInfo => {
  const view = viewOf(bytes);
  const packed = view.getUint32(offset + 10);
  const sampleRateHz = packed >>> 12;
  const channelCount = ((packed >>> 9) & 7) + 1;
  const bitDepth = ((packed >>> 4) & 31) + 1;
  if (sampleRateHz === 0 || bitDepth < 4) {
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'FLAC',
        reason: audioFileMessage('audioFiles.formatNonsense'),
      }),
    );
  }
  const declaredFrames = (packed & 15) * 2 ** 32 + view.getUint32(offset + 14);
  return { sampleRateHz, channelCount, bitDepth, blockFrames: view.getUint16(offset + 2), declaredFrames };
};

/**
 * Format, comment and start of the audio. Metadata that extends past the end of the file is skipped.
 * @throws CodecError `not-audio`, or `damaged` without a valid STREAMINFO.
 */
export const layoutOfFlac = (bytes: Uint8Array): FlacLayout => {
  if (!isFlac(bytes)) throw new CodecError('not-audio', audioFileMessage('audioFiles.notAudio', { format: 'FLAC' }));
  const first = skipId3v2(bytes) + 4;
  const afterInfo = first + 4 + STREAMINFO_BYTES;
  if (((bytes[first] ?? 1) & 0x7f) !== 0 || afterInfo > bytes.length) {
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'FLAC',
        reason: audioFileMessage('audioFiles.formatMissing'),
      }),
    );
  }
  const info = { ...parseStreamInfo(bytes, first + 4), streamInfo: bytes.subarray(first + 4, afterInfo) };
  const view = viewOf(bytes);
  let comment: Uint8Array | undefined;
  let offset = first;
  for (let count = 0; count < MAX_BLOCKS && offset + 4 <= bytes.length; count += 1) {
    const head = view.getUint32(offset);
    const end = offset + 4 + (head & 0xffffff);
    if (end > bytes.length) return { ...info, audioOffset: afterInfo, comment, isMetadataCut: true };
    if (((head >>> 24) & 0x7f) === BLOCK_COMMENT) comment ??= bytes.subarray(offset + 4, end);
    offset = end;
    if (head >>> 31 === 1) break;
  }
  return { ...info, audioOffset: offset, comment, isMetadataCut: false };
};

/** Number of the first sample of a frame. */
export const firstSampleOf = (
  { number, isVariable }: { readonly number: number; readonly isVariable: boolean },
  info: FlacStreamInfo,
): number => (isVariable ? number : number * info.blockFrames);

/** Distance from the end in which the last frame is searched. */
const TAIL_BYTES = 2 ** 20;
/** Limit of samples decoded during that search: far more than a valid file needs, and less than a second of work. */
const MAX_WASTED_SAMPLES = 2 ** 25;

/** Number of samples up to the end of the last valid frame, searched backwards; 0 if there is none near the end. */
export const framesOfFlac = (bytes: Uint8Array, layout: FlacLayout): number => {
  const from = Math.max(layout.audioOffset, bytes.length - TAIL_BYTES);
  let wastedSamples = 0;
  const scratch = createFlacScratch();
  for (let offset = bytes.length - 2; offset >= from; offset -= 1) {
    if (bytes[offset] !== 0xff) continue;
    const frame = decodeFlacFrame(bytes, offset, layout, scratch);
    if (frame === undefined) {
      wastedSamples += (readFlacFrameHeader(bytes, offset)?.blockFrames ?? 0) * layout.channelCount;
      if (wastedSamples > MAX_WASTED_SAMPLES) break;
      continue;
    }
    const frames = firstSampleOf(frame.header, layout) + frame.header.blockFrames;
    return layout.declaredFrames > 0 ? Math.min(frames, layout.declaredFrames) : frames;
  }
  return 0;
};
