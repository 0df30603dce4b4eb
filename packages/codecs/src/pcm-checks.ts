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
