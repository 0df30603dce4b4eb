import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { MPEGDecoder } from 'mpg123-decoder';
import { CodecError } from '../codec-error.ts';
import type { Pcm } from '../pcm.ts';
import { BlockChannels, checkDecodedSize, DEFAULT_MAX_SAMPLES, type TakeBlock } from '../pcm-checks.ts';
import { type Mp3Frame, scanFrames, withLostFrames } from './frame-scan.ts';
import { DECODER_DELAY_FRAMES, type Mp3InfoFrame, parseInfoFrame } from './info-frame.ts';

/** The file taken apart: frames of music, and what the header frame (no music itself) says of them. */
export type Mp3Layout = {
  readonly music: readonly Mp3Frame[];
  readonly info?: Mp3InfoFrame;
  readonly sampleRateHz: number;
  readonly channelCount: 1 | 2;
  readonly frameSamples: number;
  /** Leading frames of decoded audio to drop, and frames to keep after them. */
  readonly skipFrames: number;
  readonly keepFrames: number;
};

/** Undefined when the bytes hold no MP3 frames. */
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
  // A cut file has lost its end, and with it the padding: what is left is all music.
  const isWhole = info.frames === undefined || music.length >= info.frames;
  const keepFrames = Math.max(0, decodedFrames - delayFrames - (isWhole ? paddingFrames : DECODER_DELAY_FRAMES));
  return { ...common, skipFrames: delayFrames + DECODER_DELAY_FRAMES, keepFrames };
};

/**
 * The decoder's inside. Its own `decode` loops for ever when an error repeats, and prints errors; this package must do
 * neither, so that the loop below talks to the WebAssembly functions itself (mpg123-decoder is pinned exactly).
 */
type DecoderInternals = {
  readonly _common: {
    readonly wasm: {
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
  readonly _decoder: number;
  readonly _input: { readonly ptr: number; readonly len: number; readonly buf: Uint8Array };
  readonly _output: { readonly ptr: number; readonly len: number; readonly buf: Float32Array };
  readonly _samplesDecodedPtr: { readonly ptr: number; readonly buf: Uint32Array };
  readonly _sampleRatePtr: { readonly ptr: number };
  readonly _errorStringPtr: { readonly ptr: number };
};

// libmpg123's answers (mpg123.h).
const MPG123_NEW_FORMAT = -11;
const MPG123_OK = 0;

/** Reads after one frame before the decoder is taken to turn in circles; two are the most that a sound frame needs. */
const MAX_READS_PER_FRAME = 16;

/** Feeds one frame and appends what comes out to `sink`; errors inside a frame leave that frame silent or out. */
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

/** A frame of silence in the manner of another: header and bit rate kept, all else 0 (no data, no reservoir). */
const silentFrameLike = (bytes: Uint8Array, { offset, header }: Mp3Frame): Uint8Array => {
  const silent = new Uint8Array(header.frameBytes);
  silent.set(bytes.subarray(offset, offset + 4));
  // Without CRC, since nobody would have computed it.
  silent[1] = (silent[1] as number) | 1;
  return silent;
};

/** Frames appended so that the filter bank gives back its last samples: 529 fit into one frame of 576 or more. */
const FLUSH_FRAMES = 1;

/** A stretch of decoded audio: after `skipFrames` of it are dropped, `keepFrames` are kept. */
type Kept = Pick<Mp3Layout, 'music' | 'channelCount' | 'frameSamples' | 'skipFrames' | 'keepFrames'>;

/** Decodes frames with a decoder of their own, and hands the samples on in stretches. */
const decodeFrameBlocks = async (bytes: Uint8Array, kept: Kept, take: TakeBlock): Promise<void> => {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    const sink = new BlockChannels(kept.channelCount, take, kept.skipFrames, kept.keepFrames);
    const append = (left: Float32Array, right: Float32Array): void => sink.append([left, right], left.length);
    const internals = decoder as unknown as DecoderInternals;
    for (const [index, frame] of kept.music.entries()) {
      const end = (index + 1) * kept.frameSamples;
      if (frame.isLost !== true) {
        decodeFrame(internals, bytes.subarray(frame.offset, frame.offset + frame.header.frameBytes), append);
      }
      // A frame that is lost or could not be decoded keeps its place in time as silence: later frames must not move. The
      // decoder is given a silent one, so that its filter bank moves on as well.
      if (sink.frames < end) decodeFrame(internals, silentFrameLike(bytes, frame), append);
      sink.silenceUntil(end);
    }
    const last = kept.music.at(-1);
    for (let flush = 0; flush < FLUSH_FRAMES && last !== undefined; flush += 1) {
      decodeFrame(internals, silentFrameLike(bytes, last), append);
    }
    sink.silenceUntil(kept.skipFrames + kept.keepFrames);
    sink.finish();
  } finally {
    decoder.free();
  }
};

/** The samples of some frames. */
export const decodeFrames = async (bytes: Uint8Array, kept: Kept): Promise<Float32Array[]> => {
  const channels = Array.from({ length: kept.channelCount }, () => new Float32Array(kept.keepFrames));
  let written = 0;
  await decodeFrameBlocks(bytes, kept, (block) => {
    for (const [index, samples] of block.entries()) channels[index]?.set(samples, written);
    written += block[0]?.length ?? 0;
  });
  return channels;
};

/** What the decoder itself throws is damage. */
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
 * Samples of an MP3 file, at its own rate, one or two channels. Where an Info or Xing frame tells delay and padding the
 * result has exactly the frames that were encoded; otherwise all that the frames hold. Damaged frames become silence, and so
 * do those that are missing within the file where the Info frame counts them.
 * `maxSamples` bounds frames × channels (default 2^28).
 *
 * @throws CodecError `not-audio` without frames, `empty` with a header frame only, `too-large` above the limit.
 */
export const decodeMp3 = async (
  bytes: Uint8Array,
  { maxSamples = DEFAULT_MAX_SAMPLES }: { readonly maxSamples?: number } = {},
): Promise<Pcm> =>
  readingMp3(bytes, maxSamples, async (layout) => ({
    sampleRateHz: layout.sampleRateHz,
    channels: await decodeFrames(bytes, layout),
  }));

/** The same samples in stretches. */
export const decodeMp3Blocks = (bytes: Uint8Array, take: TakeBlock, maxSamples: number): Promise<void> =>
  readingMp3(bytes, maxSamples, (layout) => decodeFrameBlocks(bytes, layout, take));
