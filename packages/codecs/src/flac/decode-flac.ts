import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { type ByteReader, readerOf } from '../io/byte-reader.ts';
import type { Pcm } from '../pcm.ts';
import {
  BlockChannels,
  type ChannelSink,
  checkDecodedSize,
  DEFAULT_MAX_SAMPLES,
  GrowingChannels,
  type TakeBlock,
} from '../pcm-checks.ts';
import { createFlacScratch, decodeFlacFrame, type FlacFrame } from './decode-frame.ts';
import { readFlacFrameHeader } from './frame-header.ts';
import { type FlacLayout, firstSampleOf, isFlac, layoutOfFlac } from './layout-flac.ts';
import type { FlacStreamInfo } from './stream-info.ts';

/** Minimum size of a lost frame and maximum number of its samples: limits the silence that replaces a loss. */
const SMALLEST_FRAME_BYTES = 10;
const LARGEST_BLOCK_FRAMES = 65_536;

/**
 * Maximum number of samples decoded for frames with a wrong checksum, before the rest of the file is given up: a few
 * seconds of work.
 */
const MAX_WASTED_SAMPLES = 2 ** 27;

/** Maximum size of a frame: 65,536 samples of 8 channels in 32 bits, and the same again for its header. */
const LARGEST_FRAME_BYTES = 2 ** 22;
const WINDOW_BYTES = 2 * LARGEST_FRAME_BYTES;

/** A sliding window over a file that contains a whole frame after any requested position. */
const createWindow = (file: ByteReader) => {
  let start = 0;
  let bytes = file.read(0, WINDOW_BYTES);
  return (offset: number): { readonly bytes: Uint8Array; readonly start: number } => {
    const end = start + bytes.length;
    if (offset < start || (end - offset < LARGEST_FRAME_BYTES && end < file.sizeBytes)) {
      start = offset;
      bytes = file.read(start, WINDOW_BYTES);
    }
    return { bytes, start };
  };
};

const nextSync = (bytes: Uint8Array, from: number): number => {
  for (let offset = from; offset < bytes.length - 1; offset += 1) {
    if (bytes[offset] === 0xff && (bytes[offset + 1]! & 0xfe) === 0xf8) return offset;
  }
  return bytes.length;
};

/**
 * Position of a frame: its own number if the bytes lost before it can account for the gap, otherwise directly after the
 * previous frame.
 */
const placeOf = (frame: FlacFrame, layout: FlacLayout, written: number, lostBytes: number): number => {
  const place = firstSampleOf(frame.header, layout);
  const largestGap = Math.ceil(lostBytes / SMALLEST_FRAME_BYTES) * LARGEST_BLOCK_FRAMES;
  return place > written && place - written <= largestGap ? place : written;
};

/** Passes the samples of a file on; a frame with a wrong checksum becomes silence of its length. */
const runDecoder = (file: ByteReader, layout: FlacLayout, sink: ChannelSink, maxSamples: number): void => {
  const { channelCount, bitDepth, declaredFrames } = layout;
  const end = declaredFrames > 0 ? declaredFrames : Number.POSITIVE_INFINITY;
  const scale = 2 ** (1 - bitDepth);
  let offset = layout.audioOffset;
  let lostFrom = offset;
  let wastedSamples = 0;
  const scratch = createFlacScratch();
  const windowAt = createWindow(file);
  while (offset < file.sizeBytes && sink.frames < end) {
    const { bytes, start } = windowAt(offset);
    const frame = decodeFlacFrame(bytes, offset - start, layout, scratch);
    if (frame === undefined) {
      wastedSamples += (readFlacFrameHeader(bytes, offset - start)?.blockFrames ?? 0) * channelCount;
      if (wastedSamples > MAX_WASTED_SAMPLES) break;
      const sync = nextSync(bytes, offset - start + 1);
      // A sync code may be cut at the end of the window.
      const isCut = sync === bytes.length && start + sync < file.sizeBytes;
      offset = start + sync - (isCut ? 1 : 0);
      continue;
    }
    const place = Math.min(end, placeOf(frame, layout, sink.frames, offset - lostFrom));
    const count = Math.min(frame.header.blockFrames, end - place);
    checkDecodedSize(place + count, channelCount, maxSamples);
    sink.silenceUntil(place);
    sink.append(frame.channels, count, scale);
    offset = start + frame.endBytes;
    lostFrom = offset;
  }
  if (sink.frames === 0)
    throw new CodecError('damaged', audioFileMessage('audioFiles.holdsNoReadableAudio', { format: 'FLAC' }));
};

/**
 * Decodes a FLAC file of 4 to 32 bits and 1 to 8 channels, lossless up to 24 bits. A frame with a wrong checksum
 * becomes silence of its length; of a truncated file the remaining frames are decoded. `maxSamples` limits frames ×
 * channels (default 2^28).
 * @throws CodecError as `layoutOfFlac`, `damaged` without one valid frame, `too-large` above the limit
 */
export const decodeFlac = (
  bytes: Uint8Array,
  { maxSamples = DEFAULT_MAX_SAMPLES }: { readonly maxSamples?: number } = {},
): Pcm => {
  const layout = layoutOfFlac(bytes);
  const sink = new GrowingChannels(layout.channelCount);
  runDecoder(readerOf(bytes), layout, sink, maxSamples);
  return { sampleRateHz: layout.sampleRateHz, channels: sink.finish() };
};

/** Part of the file in which format and tags are searched; pictures need less. */
const HEAD_BYTES = 2 ** 25;

/** A FLAC file that is decoded without loading it completely. */
export type OpenFlac = Pick<FlacStreamInfo, 'sampleRateHz' | 'channelCount'> & {
  /** Size of the frames without the metadata before them. */
  readonly audioBytes: number;
  /**
   * Passes its samples on in blocks.
   * @returns their number
   * @throws CodecError as `decodeFlac`
   */
  decode(take: TakeBlock, maxSamples: number): number;
};

/** @returns undefined for another kind of file @throws CodecError as `layoutOfFlac` */
export const openFlac = (file: ByteReader): OpenFlac | undefined => {
  const head = file.read(0, HEAD_BYTES);
  if (!isFlac(head)) return undefined;
  const layout = layoutOfFlac(head);
  const { sampleRateHz, channelCount } = layout;
  return {
    sampleRateHz,
    channelCount,
    audioBytes: file.sizeBytes - layout.audioOffset,
    decode: (take, maxSamples) => {
      const sink = new BlockChannels(channelCount, take);
      runDecoder(file, layout, sink, maxSamples);
      sink.finish();
      return sink.frames;
    },
  };
};
