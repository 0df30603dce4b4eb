import { concatBytes, viewOf } from '../bytes.ts';
import type { Pcm, PcmSource } from '../pcm.ts';
import { checkDecodedSize, DEFAULT_MAX_SAMPLES } from '../pcm-checks.ts';
import { isWav, layoutOfWav, type WavLayout } from './layout-wav.ts';
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

/** A file that is not held in memory: `length` bytes from `offset` on, fewer only at its end. */
export type ByteReader = { readonly sizeBytes: number; read(offset: number, length: number): Uint8Array };

/** The samples of a WAV file, and the bytes that one frame takes in it. */
type WavSource = PcmSource & { readonly frameBytes: number };

/** How much of a file is read to find its samples: first what nearly always does, then room for pictures and cue sheets. */
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
 * A WAV file as a source that is read where it lies, whatever its size; undefined for another kind of file. Bytes that are
 * gone when they are read count as 0.
 *
 * @throws CodecError as `layoutOfWav`
 */
export const openWavSource = (file: ByteReader): WavSource | undefined =>
  isWav(file.read(0, 12)) ? wavSource(file, layoutOfFile(file)) : undefined;

/** The samples of a file whose layout is known, as a source. */
export const wavSource = (file: ByteReader, layout: WavLayout): WavSource => {
  const { sampleRateHz, channelCount, frames, frameBytes, dataOffset } = layout;
  const inStretch = { ...layout, dataOffset: 0 };
  return {
    sampleRateHz,
    channelCount,
    frames,
    frameBytes,
    read: (startFrame, count) => {
      const wantedBytes = count * frameBytes;
      const found = file.read(dataOffset + startFrame * frameBytes, wantedBytes);
      const missingBytes = wantedBytes - found.length;
      const view = viewOf(missingBytes === 0 ? found : concatBytes([found, new Uint8Array(missingBytes)]));
      return Array.from({ length: channelCount }, (_, channel) => readWavChannel(view, inStretch, channel, 0, count));
    },
  };
};
