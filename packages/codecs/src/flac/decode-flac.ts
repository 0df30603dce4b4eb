import { CodecError } from '../codec-error.ts';
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
import { type FlacLayout, firstSampleOf, layoutOfFlac } from './layout-flac.ts';

/** Smallest bytes of a frame that can be lost, and most samples that it can have held: bounds silence put in for loss. */
const SMALLEST_FRAME_BYTES = 10;
const LARGEST_BLOCK_FRAMES = 65_536;

/** Samples decoded in vain, over all frames with a wrong checksum, before the rest of the file is given up: a few seconds. */
const MAX_WASTED_SAMPLES = 2 ** 27;

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
const runDecoder = (bytes: Uint8Array, layout: FlacLayout, sink: ChannelSink, maxSamples: number): void => {
  const { channelCount, bitDepth, declaredFrames } = layout;
  const end = declaredFrames > 0 ? declaredFrames : Number.POSITIVE_INFINITY;
  const scale = 2 ** (1 - bitDepth);
  let offset = layout.audioOffset;
  let lostFrom = offset;
  let wastedSamples = 0;
  const scratch = createFlacScratch();
  while (offset < bytes.length && sink.frames < end) {
    const frame = decodeFlacFrame(bytes, offset, layout, scratch);
    if (frame === undefined) {
      wastedSamples += (readFlacFrameHeader(bytes, offset)?.blockFrames ?? 0) * channelCount;
      if (wastedSamples > MAX_WASTED_SAMPLES) break;
      offset = nextSync(bytes, offset + 1);
      continue;
    }
    const place = Math.min(end, placeOf(frame, layout, sink.frames, offset - lostFrom));
    const count = Math.min(frame.header.blockFrames, end - place);
    checkDecodedSize(place + count, channelCount, maxSamples);
    sink.silenceUntil(place);
    sink.append(frame.channels, count, scale);
    offset = frame.endBytes;
    lostFrom = offset;
  }
  if (sink.frames === 0) throw new CodecError('damaged', 'The FLAC file holds no audio that can be read.');
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
  runDecoder(bytes, layout, sink, maxSamples);
  return { sampleRateHz: layout.sampleRateHz, channels: sink.finish() };
};

/** The same samples in stretches. */
export const decodeFlacBlocks = (bytes: Uint8Array, take: TakeBlock, maxSamples: number): void => {
  const layout = layoutOfFlac(bytes);
  const sink = new BlockChannels(layout.channelCount, take);
  runDecoder(bytes, layout, sink, maxSamples);
  sink.finish();
};
