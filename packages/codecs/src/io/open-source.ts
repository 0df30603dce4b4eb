import type { OpenPcmSource } from '../pcm.ts';
import { readChannel, type SampleLayout } from '../read-samples.ts';
import { type ByteReader, readPadded } from './byte-reader.ts';
import { viewOf } from './bytes.ts';

/**
 * Uncompressed samples of a known layout as a source that reads from the file. Bytes that can no longer be read count
 * as 0.
 */
export const openSource = (
  container: OpenPcmSource['container'],
  file: ByteReader,
  layout: SampleLayout & {
    readonly sampleRateHz: number;
    readonly channelCount: number;
    readonly frames: number;
    readonly dataOffset: number;
  },
): OpenPcmSource => {
  const { sampleRateHz, channelCount, frames, frameBytes, dataOffset } = layout;
  return {
    container,
    sampleRateHz,
    channelCount,
    frames,
    frameBytes,
    read: (startFrame, count) => {
      const view = viewOf(readPadded(file, dataOffset + startFrame * frameBytes, count * frameBytes));
      return Array.from({ length: channelCount }, (_, channel) => readChannel(view, layout, channel, count));
    },
  };
};
