import { CodecError } from './codec-error.ts';
import type { Pcm } from './pcm.ts';

/** Frames of well-formed samples; CodecError `empty` without a frame, `unsupported` when the channels differ in length. */
export const framesOf = (pcm: Pcm): number => {
  const first = pcm.channels[0];
  if (first === undefined || first.length === 0) throw new CodecError('empty', 'There is no audio to write.');
  if (pcm.channels.some((channel) => channel.length !== first.length)) {
    throw new CodecError('unsupported', 'All channels must be of the same length.');
  }
  if (!Number.isFinite(pcm.sampleRateHz) || pcm.sampleRateHz <= 0) {
    throw new CodecError('unsupported', 'The sample rate must be a positive number.');
  }
  return first.length;
};

/** Default limit of decoded samples over all channels: 268 million, 1 GiB of floats, 46 minutes of stereo at 48 kHz. */
export const DEFAULT_MAX_SAMPLES = 2 ** 28;

/** Throws CodecError `too-large` when the decoded audio would pass the limit. */
export const checkDecodedSize = (frames: number, channelCount: number, maxSamples: number): void => {
  if (frames * channelCount > maxSamples) throw new CodecError('too-large', 'The audio is too long to be read.');
};

const FIRST_CAPACITY_FRAMES = 65_536;

/** Channels that grow with what was really decoded, for formats whose headers need not tell the truth about length. */
export class GrowingChannels {
  #channels: Float32Array[];
  /** Frames so far. */
  frames = 0;

  constructor(channelCount: number) {
    this.#channels = Array.from({ length: channelCount }, () => new Float32Array(FIRST_CAPACITY_FRAMES));
  }

  /** The first `count` values of each channel, times `scale`; a channel that is missing stays silent. */
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

  /** All frames from `skipFrames` on, at most `keepFrames`. */
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
