import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { checkDuration } from '../audio-limits.ts';
import { CodecError } from '../codec-error.ts';
import { skipId3v2 } from '../mp3/frame-scan.ts';
import { SAMPLE_RATES_HZ } from './bands.ts';
import { CHANNELS_OF_CONFIGURATION } from './decode-frame.ts';

/** One frame; its raw blocks are in [dataOffset, endOffset). */
export type AacFrame = { readonly dataOffset: number; readonly endOffset: number; readonly blocks: number };

/** An AAC stream, independent of the container. */
export type AacStream = {
  readonly sampleRateIndex: number;
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly frames: readonly AacFrame[];
  /** Decoded samples to drop at the beginning, and to keep after them. */
  readonly skipFrames: number;
  readonly keepFrames: number;
};

type Header = AacFrame & { readonly objectType: number; readonly rateIndex: number; readonly configuration: number };

/** Fixed and variable header (ISO/IEC 13818-7, §6.2), without the checksum that may follow. */
const headerAt = (bytes: Uint8Array, offset: number): Header | undefined => {
  if (offset + 7 > bytes.length || bytes[offset] !== 0xff || (bytes[offset + 1]! & 0xf6) !== 0xf0) return undefined;
  const rateIndex = (bytes[offset + 2]! >> 2) & 15;
  const configuration = ((bytes[offset + 2]! & 1) << 2) | (bytes[offset + 3]! >> 6);
  const length = ((bytes[offset + 3]! & 3) << 11) | (bytes[offset + 4]! << 3) | (bytes[offset + 5]! >> 5);
  const hasChecksum = (bytes[offset + 1]! & 1) === 0;
  const headerBytes = hasChecksum ? 9 : 7;
  if (rateIndex >= SAMPLE_RATES_HZ.length || length < headerBytes) return undefined;
  return {
    objectType: (bytes[offset + 2]! >> 6) + 1,
    rateIndex,
    configuration,
    dataOffset: offset + headerBytes,
    endOffset: offset + length,
    blocks: (bytes[offset + 6]! & 3) + 1,
  };
};

const isSameStream = (one: Header, other: Header): boolean =>
  one.rateIndex === other.rateIndex && one.configuration === other.configuration && one.objectType === other.objectType;

/** Consecutive frames that identify a stream: two rarely occur by chance. */
const FRAMES_TO_BE_SURE = 3;

const isStart = (bytes: Uint8Array, offset: number): boolean => {
  const first = headerAt(bytes, offset);
  let next = first;
  for (let count = 1; count < FRAMES_TO_BE_SURE; count += 1) {
    if (next === undefined || first === undefined || !isSameStream(first, next)) return false;
    if (next.endOffset === bytes.length) return true;
    next = headerAt(bytes, next.endOffset);
  }
  return next !== undefined;
};

export const isAdts = (bytes: Uint8Array): boolean => isStart(bytes, skipId3v2(bytes));

const LOW_COMPLEXITY = 2;
export const AAC_FRAME_SAMPLES = 1024;

/** Passes on the frames of a stream from an offset. */
const forEachFrame = (bytes: Uint8Array, from: number, first: Header, take: (frame: AacFrame) => void): void => {
  let offset = from;
  while (offset + 7 <= bytes.length) {
    const header = headerAt(bytes, offset);
    if (header === undefined || !isSameStream(first, header) || header.endOffset > bytes.length) {
      offset += 1;
      continue;
    }
    take(header);
    offset = header.endOffset;
  }
};

/**
 * All complete frames of an ADTS stream; damaged segments between them are skipped.
 * @throws CodecError `not-audio`, `unsupported` for other profiles or channel configurations
 */
export const layoutOfAdts = (bytes: Uint8Array): AacStream => {
  if (!isAdts(bytes)) throw new CodecError('not-audio', audioFileMessage('audioFiles.notAudio', { format: 'AAC' }));
  const offset = skipId3v2(bytes);
  const first = headerAt(bytes, offset)!;
  if (first.objectType !== LOW_COMPLEXITY) {
    throw new CodecError('unsupported', audioFileMessage('audioFiles.aacProfile'));
  }
  const channelCount = CHANNELS_OF_CONFIGURATION[first.configuration] ?? 0;
  if (channelCount === 0) throw new CodecError('unsupported', audioFileMessage('audioFiles.aacChannels'));
  const sampleRateHz = SAMPLE_RATES_HZ[first.rateIndex]!;
  // Counted first: the list of a file that is too long would take more memory than the file.
  let samples = 0;
  forEachFrame(bytes, offset, first, ({ blocks }) => {
    samples += blocks * AAC_FRAME_SAMPLES;
    checkDuration(samples, sampleRateHz);
  });
  const frames: AacFrame[] = [];
  forEachFrame(bytes, offset, first, ({ dataOffset, endOffset, blocks }) => {
    frames.push({ dataOffset, endOffset, blocks });
  });
  return { sampleRateIndex: first.rateIndex, sampleRateHz, channelCount, frames, skipFrames: 0, keepFrames: samples };
};
