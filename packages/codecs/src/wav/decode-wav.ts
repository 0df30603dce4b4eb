import { viewOf } from '../bytes.ts';
import type { Pcm } from '../pcm.ts';
import { checkDecodedSize, DEFAULT_MAX_SAMPLES } from '../pcm-checks.ts';
import { layoutOfWav, type WavLayout, type WavSampleFormat } from './layout-wav.ts';

type Reader = (view: DataView, offset: number) => number;

/** Full scale of an integer depth is its lowest value: −2^(bits−1) is −1. */
const READERS: Readonly<Record<WavSampleFormat, Reader>> = {
  u8: (view, offset) => (view.getUint8(offset) - 128) / 128,
  s16: (view, offset) => view.getInt16(offset, true) / 32768,
  s24: (view, offset) => (view.getUint16(offset, true) + view.getInt8(offset + 2) * 65536) / 8388608,
  s32: (view, offset) => view.getInt32(offset, true) / 2147483648,
  f32: (view, offset) => view.getFloat32(offset, true),
  f64: (view, offset) => view.getFloat64(offset, true),
};

/** Samples beyond this are no audio: +60 dB over full scale. Infinities and NaN, which would poison a mix, become 0. */
const LARGEST_SAMPLE = 1000;

const readChannel = (view: DataView, layout: WavLayout, channel: number): Float32Array => {
  const read = READERS[layout.sampleFormat];
  const samples = new Float32Array(layout.frames);
  let offset = layout.dataOffset + channel * layout.sampleBytes;
  for (let frame = 0; frame < layout.frames; frame += 1) {
    const value = read(view, offset);
    // Written so that NaN fails the test as well.
    samples[frame] = Math.abs(value) <= LARGEST_SAMPLE ? value : 0;
    offset += layout.frameBytes;
  }
  return samples;
};

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
    channels: Array.from({ length: layout.channelCount }, (_, channel) => readChannel(view, layout, channel)),
  };
};
