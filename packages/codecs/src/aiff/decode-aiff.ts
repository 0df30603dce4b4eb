import { type ByteReader, readerOf } from '../io/byte-reader.ts';
import { openSource } from '../io/open-source.ts';
import type { OpenPcmSource, Pcm } from '../pcm.ts';
import { checkDecodedSize, DEFAULT_MAX_SAMPLES } from '../pcm-checks.ts';
import { layoutOfAiff } from './layout-aiff.ts';

/**
 * Samples of an AIFF file or uncompressed AIFF-C file: 8 to 32 bit in either byte order, float of 32 or 64 bit.
 * `maxSamples` limits frames × channels (default 2^28).
 * @throws CodecError as `layoutOfAiff`, and `too-large` above the limit.
 */
export const decodeAiff = (
  bytes: Uint8Array,
  { maxSamples = DEFAULT_MAX_SAMPLES }: { readonly maxSamples?: number } = {},
): Pcm => {
  const source = openAiffSource(readerOf(bytes));
  checkDecodedSize(source.frames, source.channelCount, maxSamples);
  return { sampleRateHz: source.sampleRateHz, channels: source.read(0, source.frames) };
};

/** The same samples as a source that reads from the file. Bytes that can no longer be read count as 0. */
export const openAiffSource = (file: ByteReader): OpenPcmSource => openSource('aiff', file, layoutOfAiff(file));
