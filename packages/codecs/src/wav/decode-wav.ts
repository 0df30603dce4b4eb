import type { ByteReader } from '../io/byte-reader.ts';
import { viewOf } from '../io/bytes.ts';
import { openSource } from '../io/open-source.ts';
import type { OpenPcmSource, Pcm } from '../pcm.ts';
import { checkDecodedSize, DEFAULT_MAX_SAMPLES } from '../pcm-checks.ts';
import { readChannel } from '../read-samples.ts';
import { layoutOfWav, type WavLayout } from './layout-wav.ts';

/**
 * Samples of a WAV file: PCM of 8, 16, 24 or 32 bit, float of 32 or 64 bit, plain or extensible, RIFF or RF64.
 * `maxSamples` limits frames × channels (default 2^28).
 * @throws CodecError as `layoutOfWav`, and `too-large` above the limit.
 */
export const decodeWav = (
  bytes: Uint8Array,
  { maxSamples = DEFAULT_MAX_SAMPLES }: { readonly maxSamples?: number } = {},
): Pcm => {
  const layout = layoutOfWav(bytes);
  checkDecodedSize(layout.frames, layout.channelCount, maxSamples);
  const view = viewOf(bytes);
  const { frames, dataOffset } = layout;
  return {
    sampleRateHz: layout.sampleRateHz,
    channels: Array.from({ length: layout.channelCount }, (_, channel) =>
      readChannel(view, layout, channel, frames, dataOffset),
    ),
  };
};

/**
 * Bytes that are read to find the samples: first a size that nearly always suffices, then one with room for pictures
 * and cue sheets.
 */
const HEAD_BYTES = [2 ** 20, 2 ** 26] as const;

const layoutOfFile = (file: ByteReader): WavLayout => {
  const [usual, most] = HEAD_BYTES;
  try {
    return layoutOfWav(file.read(0, usual), file.sizeBytes);
  } catch (error) {
    if (file.sizeBytes <= usual) throw error;
    return layoutOfWav(file.read(0, most), file.sizeBytes);
  }
};

/**
 * A WAV file of any size as a source that reads from the file. Bytes that can no longer be read count as 0.
 * @throws CodecError as `layoutOfWav`
 */
export const openWavSource = (file: ByteReader): OpenPcmSource => openSource('wav', file, layoutOfFile(file));
