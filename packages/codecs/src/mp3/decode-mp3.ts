import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { MPEGDecoder } from 'mpg123-decoder';
import { CodecError } from '../codec-error.ts';
import type { Pcm } from '../pcm.ts';
import { BlockChannels, checkDecodedSize, DEFAULT_MAX_SAMPLES, type TakeBlock } from '../pcm-checks.ts';
import { type Mp3Frame, scanFrames, withLostFrames } from './frame-scan.ts';
import { DECODER_DELAY_FRAMES, type Mp3InfoFrame, parseInfoFrame } from './info-frame.ts';

/** Structure of a file: its music frames, and the contents of the info frame. */
export type Mp3Layout = {
  readonly music: readonly Mp3Frame[];
  readonly info?: Mp3InfoFrame;
  readonly sampleRateHz: number;
  readonly channelCount: 1 | 2;
  readonly frameSamples: number;
  /** Number of decoded frames dropped at the start, and number of frames kept after them. */
  readonly skipFrames: number;
  readonly keepFrames: number;
};

/** Undefined when the bytes contain no MP3 frames. */
export const layoutOfMp3 = (bytes: Uint8Array): Mp3Layout | undefined => {
  const frames = scanFrames(bytes);
  const first = frames[0];
  if (first === undefined) return undefined;
  const info = parseInfoFrame(bytes, first.offset, first.header);
  const found = info === undefined ? frames : frames.slice(1);
  const music = withLostFrames(found, (info?.frames ?? 0) - found.length);
  const { sampleRateHz, channelCount, frameSamples } = first.header;
  const decodedFrames = music.length * frameSamples;
  const common = { music, info, sampleRateHz, channelCount, frameSamples };
  if (info?.gapless === undefined) return { ...common, skipFrames: 0, keepFrames: decodedFrames };
  const { delayFrames, paddingFrames } = info.gapless;
  // A truncated file has lost its end including the padding: the rest is all music.
  const isWhole = info.frames === undefined || music.length >= info.frames;
  const keepFrames = Math.max(0, decodedFrames - delayFrames - (isWhole ? paddingFrames : DECODER_DELAY_FRAMES));
  return { ...common, skipFrames: delayFrames + DECODER_DELAY_FRAMES, keepFrames };
};

/**
 * Internals of the decoder. Its own `decode` loops for ever on a repeated error and prints errors, so the loop below
 * calls the WebAssembly functions directly (mpg123-decoder is pinned exactly).
 */
type DecoderInternals = {
  readonly _common: {
    readonly wasm: {
      mpeg_frame_decoder_create(decoderPointer: number, gapless: 0 | 1): number;
      mpeg_frame_decoder_destroy(decoder: number): void;
      free(pointer: number): void;
      mpeg_decoder_feed(decoder: number, input: number, bytes: number): number;
      mpeg_decoder_read(
        decoder: number,
        output: number,
        outputLength: number,
        decodedPointer: number,
        ratePointer: number,
        errorPointer: number,
      ): number;
    };
  };
  _decoder: number;
  readonly _input: { readonly ptr: number; readonly len: number; readonly buf: Uint8Array };
  readonly _output: { readonly ptr: number; readonly len: number; readonly buf: Float32Array };
  readonly _samplesDecodedPtr: { readonly ptr: number; readonly buf: Uint32Array };
  readonly _sampleRatePtr: { readonly ptr: number };
  readonly _errorStringPtr: { readonly ptr: number };
};

// Return codes of libmpg123 (mpg123.h).
const MPG123_NEW_FORMAT = -11;
const MPG123_OK = 0;

/** Reads after one frame before the decoder is considered stuck; a valid frame needs at most two. */
const MAX_READS_PER_FRAME = 16;

/** Decodes one frame and appends its samples to `sink`; errors leave the frame silent or missing. */
const decodeFrame = (
  decoder: DecoderInternals,
  frame: Uint8Array,
  sink: (left: Float32Array, right: Float32Array) => void,
): void => {
  const { wasm } = decoder._common;
  if (frame.length > decoder._input.len) return;
  decoder._input.buf.set(frame);
  wasm.mpeg_decoder_feed(decoder._decoder, decoder._input.ptr, frame.length);
  for (let reads = 0; reads < MAX_READS_PER_FRAME; reads += 1) {
    decoder._samplesDecodedPtr.buf[0] = 0;
    const status = wasm.mpeg_decoder_read(
      decoder._decoder,
      decoder._output.ptr,
      decoder._output.len,
      decoder._samplesDecodedPtr.ptr,
      decoder._sampleRatePtr.ptr,
      decoder._errorStringPtr.ptr,
    );
    const count = decoder._samplesDecodedPtr.buf[0] as number;
    if (count > 0) sink(decoder._output.buf.subarray(0, count), decoder._output.buf.subarray(count, 2 * count));
    if (status !== MPG123_NEW_FORMAT && status !== MPG123_OK) return;
  }
};

/** A silent frame with the header and bit rate of another: all data is 0, without bit reservoir. */
const silentFrameLike = (bytes: Uint8Array, { offset, header }: Mp3Frame): Uint8Array => {
  const silent = new Uint8Array(header.frameBytes);
  silent.set(bytes.subarray(offset, offset + 4));
  // Without CRC, which would have to be computed.
  silent[1] = (silent[1] as number) | 1;
  return silent;
};

/** Frames appended to flush the filter bank: 529 samples fit into one frame of 576 or more. */
const FLUSH_FRAMES = 1;

/** Part of decoded audio to keep: `keepFrames` after the first `skipFrames`. */
type Kept = Pick<Mp3Layout, 'music' | 'channelCount' | 'frameSamples' | 'skipFrames' | 'keepFrames'>;

/** A decoder that has decoded without an error. Its module takes longer to load than some frames take to decode. */
let idleDecoder: MPEGDecoder | undefined;

const takeDecoder = async (): Promise<MPEGDecoder> => {
  const decoder = idleDecoder ?? new MPEGDecoder({ enableGapless: false });
  idleDecoder = undefined;
  await decoder.ready;
  return decoder;
};

/** Keeps a decoder for the next file, with the state of a new one. */
const returnDecoder = (decoder: MPEGDecoder): void => {
  if (idleDecoder) {
    decoder.free();
    return;
  }
  const internals = decoder as unknown as DecoderInternals;
  const { _common, _samplesDecodedPtr: created } = internals;
  _common.wasm.mpeg_frame_decoder_destroy(internals._decoder);
  _common.wasm.free(internals._decoder);
  // Without a decoder it must not be used again.
  if (_common.wasm.mpeg_frame_decoder_create(created.ptr, 0) !== 0) return;
  internals._decoder = created.buf[0]!;
  idleDecoder = decoder;
};

/** Decodes frames from the state of a new decoder and passes the samples on in blocks. */
const decodeFrameBlocks = async (bytes: Uint8Array, kept: Kept, take: TakeBlock): Promise<void> => {
  const decoder = await takeDecoder();
  let isWhole = false;
  try {
    const sink = new BlockChannels(kept.channelCount, take, kept.skipFrames, kept.keepFrames);
    const append = (left: Float32Array, right: Float32Array): void => sink.append([left, right], left.length);
    const internals = decoder as unknown as DecoderInternals;
    for (const [index, frame] of kept.music.entries()) {
      const end = (index + 1) * kept.frameSamples;
      if (frame.isLost !== true) {
        decodeFrame(internals, bytes.subarray(frame.offset, frame.offset + frame.header.frameBytes), append);
      }
      // A lost or undecodable frame is replaced by a silent one, so that later frames do not move and the filter bank
      // advances.
      if (sink.frames < end) decodeFrame(internals, silentFrameLike(bytes, frame), append);
      sink.silenceUntil(end);
    }
    const last = kept.music.at(-1);
    for (let flush = 0; flush < FLUSH_FRAMES && last !== undefined; flush += 1) {
      decodeFrame(internals, silentFrameLike(bytes, last), append);
    }
    sink.silenceUntil(kept.skipFrames + kept.keepFrames);
    sink.finish();
    isWhole = true;
  } finally {
    if (isWhole) returnDecoder(decoder);
    else decoder.free();
  }
};

/** Decodes some frames. */
export const decodeFrames = async (bytes: Uint8Array, kept: Kept): Promise<Float32Array[]> => {
  const channels = Array.from({ length: kept.channelCount }, () => new Float32Array(kept.keepFrames));
  let written = 0;
  await decodeFrameBlocks(bytes, kept, (block) => {
    for (const [index, samples] of block.entries()) channels[index]?.set(samples, written);
    written += block[0]?.length ?? 0;
  });
  return channels;
};

/** Converts errors of the decoder to `damaged`. */
const readingMp3 = async <T>(
  bytes: Uint8Array,
  maxSamples: number,
  read: (layout: Mp3Layout) => Promise<T>,
): Promise<T> => {
  const layout = layoutOfMp3(bytes);
  if (layout === undefined)
    throw new CodecError('not-audio', audioFileMessage('audioFiles.notAudio', { format: 'MP3' }));
  if (layout.keepFrames === 0)
    throw new CodecError('empty', audioFileMessage('audioFiles.holdsNoAudio', { format: 'MP3' }));
  checkDecodedSize(layout.keepFrames, layout.channelCount, maxSamples);
  try {
    return await read(layout);
  } catch (cause) {
    if (cause instanceof CodecError) throw cause;
    throw new CodecError('damaged', audioFileMessage('audioFiles.damagedFormat', { format: 'MP3' }));
  }
};

/**
 * Samples of an MP3 file at its own rate, one or two channels. If an Info or Xing frame declares delay and padding, the
 * result has exactly the encoded frames; otherwise all frames. Damaged frames become silence, and so do missing frames
 * within the file if the Info frame counts them. `maxSamples` limits frames × channels (default 2^28).
 * @throws CodecError `not-audio` without frames, `empty` with only a header frame, `too-large` above the limit.
 */
export const decodeMp3 = async (
  bytes: Uint8Array,
  { maxSamples = DEFAULT_MAX_SAMPLES }: { readonly maxSamples?: number } = {},
): Promise<Pcm> =>
  readingMp3(bytes, maxSamples, async (layout) => ({
    sampleRateHz: layout.sampleRateHz,
    channels: await decodeFrames(bytes, layout),
  }));

/** The same samples in blocks. */
export const decodeMp3Blocks = (bytes: Uint8Array, take: TakeBlock, maxSamples: number): Promise<void> =>
  readingMp3(bytes, maxSamples, (layout) => decodeFrameBlocks(bytes, layout, take));
