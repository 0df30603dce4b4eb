import { type ByteReader, readerOf, readPadded } from '../byte-reader.ts';
import { viewOf } from '../bytes.ts';
import type { OpenPcmSource, Pcm } from '../pcm.ts';
import { checkDecodedSize, DEFAULT_MAX_SAMPLES } from '../pcm-checks.ts';
import { type AiffLayout, layoutOfAiff } from './layout-aiff.ts';

/** Samples beyond this are no audio: +60 dB over full scale. Written so that NaN fails the test as well. */
const LARGEST_SAMPLE = 1000;

const plausible = (value: number): number => (Math.abs(value) <= LARGEST_SAMPLE ? value : 0);

/** How one sample is read, full scale ±1. */
const readerOfSamples = ({
  encoding,
  sampleBytes,
  isLittleEndian,
}: AiffLayout): ((view: DataView, at: number) => number) => {
  if (encoding === 'unsigned') return (view, at) => (view.getUint8(at) - 128) / 128;
  if (encoding === 'float') {
    return sampleBytes === 8
      ? (view, at) => plausible(view.getFloat64(at, isLittleEndian))
      : (view, at) => plausible(view.getFloat32(at, isLittleEndian));
  }
  switch (sampleBytes) {
    case 1:
      return (view, at) => view.getInt8(at) / 128;
    case 2:
      return (view, at) => view.getInt16(at, isLittleEndian) / 32768;
    case 3:
      return isLittleEndian
        ? (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65536) / 8388608
        : (view, at) => (view.getInt8(at) * 65536 + view.getUint16(at + 1)) / 8388608;
    default:
      return (view, at) => view.getInt32(at, isLittleEndian) / 2147483648;
  }
};

/**
 * Samples of an AIFF file, or of an AIFF-C file that is not compressed: 8 to 32 bit, either byte order, float of 32 or
 * 64 bit. `maxSamples` bounds frames × channels (default 2^28).
 *
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

/** The same samples as a source that is read where the file lies. Bytes that are gone when they are read count as 0. */
export const openAiffSource = (file: ByteReader): OpenPcmSource => {
  const layout = layoutOfAiff(file);
  const { frames, channelCount, sampleBytes, dataOffset, sampleRateHz } = layout;
  const readSample = readerOfSamples(layout);
  const frameBytes = sampleBytes * channelCount;
  const readChannel = (view: DataView, channel: number, count: number): Float32Array => {
    const samples = new Float32Array(count);
    let at = channel * sampleBytes;
    for (let frame = 0; frame < count; frame += 1, at += frameBytes) samples[frame] = readSample(view, at);
    return samples;
  };
  return {
    container: 'aiff',
    sampleRateHz,
    channelCount,
    frames,
    frameBytes,
    read: (startFrame, count) => {
      const view = viewOf(readPadded(file, dataOffset + startFrame * frameBytes, count * frameBytes));
      return Array.from({ length: channelCount }, (_, channel) => readChannel(view, channel, count));
    },
  };
};
