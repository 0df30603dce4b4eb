import { viewOf } from '../bytes.ts';
import type { Pcm } from '../pcm.ts';
import { checkDecodedSize, DEFAULT_MAX_SAMPLES } from '../pcm-checks.ts';
import { layoutOfWav } from './layout-wav.ts';
import { readWavChannel } from './read-samples.ts';

/**
 * Samples of a WAV file: PCM of 8, 16, 24 or 32 bit, float of 32 or 64 bit, plain or extensible, RIFF or RF64.
 * `maxSamples` bounds frames × channels (default 2^28).
 *
 * @throws CodecError as `layoutOfWav`, and `too-large` above the limit.
 */
export const decodeWav = (
  bytes: Uint8Array,
  { maxSamples = DEFAULT_MAX_SAMPLES }: { readonly maxSamples?: number } = {},
): Pcm => {
  const layout = layoutOfWav(bytes);
  checkDecodedSize(layout.frames, layout.channelCount, maxSamples);
  const view = viewOf(bytes);
  return {
    sampleRateHz: layout.sampleRateHz,
    channels: Array.from({ length: layout.channelCount }, (_, channel) => readWavChannel(view, layout, channel)),
  };
};
