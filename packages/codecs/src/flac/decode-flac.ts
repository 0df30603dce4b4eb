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

/** Smallest bytes of a frame that can be lost, and most samples that it can have held: bounds silence put in for loss. */
const SMALLEST_FRAME_BYTES = 10;
const LARGEST_BLOCK_FRAMES = 65_536;

/** Samples decoded in vain, over all frames with a wrong checksum, before the rest of the file is given up: a few seconds. */
const MAX_WASTED_SAMPLES = 2 ** 27;

/** The largest frame: 65,536 samples of 8 channels in 32 bit, and as much again for its head. */
const LARGEST_FRAME_BYTES = 2 ** 22;
const WINDOW_BYTES = 2 * LARGEST_FRAME_BYTES;

/** A stretch of a file that holds a whole frame behind any place that is asked for; it moves on with the places. */
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

/** Where the frame belongs: at its own number when the bytes lost before it can account for the gap, else right behind. */
const placeOf = (frame: FlacFrame, layout: FlacLayout, written: number, lostBytes: number): number => {
  const place = firstSampleOf(frame.header, layout);
  const largestGap = Math.ceil(lostBytes / SMALLEST_FRAME_BYTES) * LARGEST_BLOCK_FRAMES;
  return place > written && place - written <= largestGap ? place : written;
};

/** Hands the samples of a file on; a frame whose checksum is wrong is silence of its length. */
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
      // The last byte of a stretch may begin what the next one goes on with.
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
 * Samples of a FLAC file of 4 to 32 bit and 1 to 8 channels, exact to the last bit up to 24. A frame whose checksum is
 * wrong becomes silence of its length; a file that was cut gives the frames that are left. `maxSamples` bounds
 * frames × channels (default 2^28).
 *
 * @throws CodecError as `layoutOfFlac`, `damaged` without one sound frame, `too-large` above the limit.
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

/** Metadata in which format and tags are looked for: pictures take less; behind more of it frames are searched for. */
const HEAD_BYTES = 2 ** 25;

/** A FLAC file that is decoded where it lies. */
export type OpenFlac = Pick<FlacStreamInfo, 'sampleRateHz' | 'channelCount'> & {
  /** Of the frames, without what stands before them. */
  readonly audioBytes: number;
  /** Hands its samples on in stretches. @returns their number @throws CodecError as `decodeFlac` */
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
