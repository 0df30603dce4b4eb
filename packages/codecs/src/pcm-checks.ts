import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from './codec-error.ts';
import type { Pcm } from './pcm.ts';

/**
 * Number of frames of valid samples. @throws CodecError `empty` without a frame, `unsupported` if the channels differ
 * in length
 */
export const frameCountOf = (pcm: Pcm): number => {
  const first = pcm.channels[0];
  if (first === undefined || first.length === 0)
    throw new CodecError('empty', audioFileMessage('audioFiles.notWritable', { fault: 'There is no audio to write.' }));
  if (pcm.channels.some((channel) => channel.length !== first.length)) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: 'All channels must be of the same length.' }),
    );
  }
  if (!Number.isFinite(pcm.sampleRateHz) || pcm.sampleRateHz <= 0) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: 'The sample rate must be a positive number.' }),
    );
  }
  return first.length;
};

/**
 * Default limit of decoded samples over all channels: 268 million, i.e. 1 GiB of floats or 46 minutes of stereo at 48
 * kHz.
 */
export const DEFAULT_MAX_SAMPLES = 2 ** 28;

/** @throws CodecError `too-large` if the decoded audio would exceed the limit */
export const checkDecodedSize = (frames: number, channelCount: number, maxSamples: number): void => {
  if (frames * channelCount > maxSamples)
    throw new CodecError(
      'too-large',
      audioFileMessage('audioFiles.notWritable', { fault: 'The audio is too long to be read.' }),
    );
};

const FIRST_CAPACITY_FRAMES = 65_536;

/** Receives decoded samples in order. */
export type ChannelSink = {
  /** Number of frames so far. */
  readonly frames: number;
  /** Appends the first `count` values of each channel, times `scale` (default 1); missing channels become silent. */
  append(values: readonly ArrayLike<number>[], count: number, scale?: number): void;
  /** Appends silence up to a frame. */
  silenceUntil(frame: number): void;
};

/** Receives a block of decoded audio, one array per channel; the arrays are reused after the call. */
export type TakeBlock = (channels: readonly Float32Array[]) => void;

/** Maximum number of frames per block of `BlockChannels`. */
const BLOCK_FRAMES = 65_536;

/** Passes decoded samples on in blocks, without those before `skipFrames` and with at most `keepFrames` after them. */
export class BlockChannels implements ChannelSink {
  readonly #block: readonly Float32Array[];
  readonly #take: TakeBlock;
  readonly #from: number;
  readonly #to: number;
  #held = 0;
  /** Number of frames so far, including the skipped ones. */
  frames = 0;

  constructor(channelCount: number, take: TakeBlock, skipFrames = 0, keepFrames = Number.POSITIVE_INFINITY) {
    this.#block = Array.from({ length: channelCount }, () => new Float32Array(BLOCK_FRAMES));
    this.#take = take;
    this.#from = skipFrames;
    this.#to = skipFrames + keepFrames;
  }

  append(values: readonly ArrayLike<number>[], count: number, scale = 1): void {
    this.#put(count, (target, channel, from, length, at) => {
      const source = values[channel];
      if (source === undefined) target.fill(0, at, at + length);
      else if (scale === 1 && source instanceof Float32Array) target.set(source.subarray(from, from + length), at);
      else for (let index = 0; index < length; index += 1) target[at + index] = source[from + index]! * scale;
    });
  }

  silenceUntil(frame: number): void {
    if (frame > this.frames)
      this.#put(frame - this.frames, (target, _, __, length, at) => target.fill(0, at, at + length));
  }

  /** Passes the remaining samples on. */
  finish(): void {
    if (this.#held > 0) this.#take(this.#block.map((samples) => samples.subarray(0, this.#held)));
    this.#held = 0;
  }

  #put(
    count: number,
    fill: (target: Float32Array, channel: number, from: number, length: number, at: number) => void,
  ): void {
    let from = Math.max(0, this.#from - this.frames);
    const to = Math.min(count, this.#to - this.frames);
    while (from < to) {
      const length = Math.min(to - from, BLOCK_FRAMES - this.#held);
      for (const [channel, target] of this.#block.entries()) fill(target, channel, from, length, this.#held);
      this.#held += length;
      from += length;
      if (this.#held === BLOCK_FRAMES) this.finish();
    }
    this.frames += count;
  }
}

/** Channels that grow with the decoded samples, for formats whose declared length may be wrong. */
export class GrowingChannels implements ChannelSink {
  #channels: Float32Array[];
  /** Number of frames so far. */
  frames = 0;

  constructor(channelCount: number) {
    this.#channels = Array.from({ length: channelCount }, () => new Float32Array(FIRST_CAPACITY_FRAMES));
  }

  append(values: readonly ArrayLike<number>[], count: number, scale = 1): void {
    this.#reserve(this.frames + count);
    this.#channels.forEach((target, channel) => {
      const source = values[channel];
      if (source === undefined) return;
      for (let index = 0; index < count; index += 1) target[this.frames + index] = source[index]! * scale;
    });
    this.frames += count;
  }

  silenceUntil(frame: number): void {
    if (frame <= this.frames) return;
    this.#reserve(frame);
    this.frames = frame;
  }

  /** All frames after `skipFrames`, at most `keepFrames`. */
  finish(skipFrames = 0, keepFrames = this.frames): Float32Array[] {
    return this.#channels.map((channel) => channel.slice(skipFrames, Math.min(this.frames, skipFrames + keepFrames)));
  }

  #reserve(frames: number): void {
    const capacity = this.#channels[0]?.length ?? 0;
    if (frames <= capacity) return;
    const larger = Math.max(frames, capacity * 2);
    this.#channels = this.#channels.map((channel) => {
      const copy = new Float32Array(larger);
      copy.set(channel);
      return copy;
    });
  }
}
