import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { type ByteReader, readerOf } from '../io/byte-reader.ts';
import { skipId3v2 } from '../mp3/frame-scan.ts';
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

/**
 * Smallest possible frame in bytes and largest in samples: together they limit the silence that replaces lost frames.
 */
const SMALLEST_FRAME_BYTES = 10;
const LARGEST_BLOCK_FRAMES = 65_536;

/** Samples decoded from frames with wrong checksums before the rest of the file is abandoned: a few seconds of work. */
const MAX_WASTED_SAMPLES = 2 ** 27;

/** The largest frame: 65,536 samples of 8 channels in 32 bit, doubled for overhead. */
const LARGEST_FRAME_BYTES = 2 ** 22;
const WINDOW_BYTES = 2 * LARGEST_FRAME_BYTES;

/** A window of a file that contains a whole frame after any requested offset; it moves forward with the offsets. */
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
 * Start of a frame: its declared position if the lost bytes before it can account for the gap, else directly after the
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
      // The last byte of a window may be the first half of a sync code.
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
 * Samples of a FLAC file of 4 to 32 bit and 1 to 8 channels, bit-exact up to 24 bit. A frame with a wrong checksum
 * becomes silence of its length; a truncated file gives the remaining frames. `maxSamples` limits frames × channels
 * (default 2^28).
 * @throws CodecError as `layoutOfFlac`, `damaged` without a valid frame, `too-large` above the limit.
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

/**
 * Bytes in which format and tags are searched: first a size that nearly always suffices, then one with room for
 * pictures. Frames are searched after more metadata than this.
 */
const HEAD_BYTES = [2 ** 20, 2 ** 25] as const;

const layoutOfFile = (file: ByteReader): FlacLayout | undefined => {
  for (const bytes of HEAD_BYTES) {
    const head = file.read(0, bytes);
    const isWhole = head.length >= file.sizeBytes || bytes === HEAD_BYTES.at(-1);
    if (!isFlac(head)) {
      if (isWhole || skipId3v2(head) < head.length) return undefined;
      continue;
    }
    const layout = layoutOfFlac(head);
    if (isWhole || !layout.isMetadataCut) return layout;
  }
  return undefined;
};

/** A FLAC file that is decoded without being loaded. */
export type OpenFlac = Pick<FlacStreamInfo, 'sampleRateHz' | 'channelCount'> & {
  /** Size of the frames, without metadata. */
  readonly audioBytes: number;
  /** Passes the samples on in blocks. @returns their number @throws CodecError as `decodeFlac` */
  decode(take: TakeBlock, maxSamples: number): number;
};

/** @returns undefined for another kind of file @throws CodecError as `layoutOfFlac` */
export const openFlac = (file: ByteReader): OpenFlac | undefined => {
  const layout = layoutOfFile(file);
  if (!layout) return undefined;
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
