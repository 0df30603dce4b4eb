import type { WavLayout, WavSampleFormat } from './layout-wav.ts';

/** Every `strideBytes`-th sample from `offset` on, as many as `samples` has room for. */
type ChannelReader = (view: DataView, offset: number, strideBytes: number, samples: Float32Array) => void;

/** Samples beyond this are no audio: +60 dB over full scale. Infinities and NaN, which would poison a mix, become 0. */
const LARGEST_SAMPLE = 1000;

// Written so that NaN fails the test as well.
const plausible = (value: number): number => (Math.abs(value) <= LARGEST_SAMPLE ? value : 0);

const readUnsigned8: ChannelReader = (view, offset, strideBytes, samples) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = (view.getUint8(at) - 128) / 128;
  }
};

const readSigned16: ChannelReader = (view, offset, strideBytes, samples) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = view.getInt16(at, true) / 32768;
  }
};

const readSigned24: ChannelReader = (view, offset, strideBytes, samples) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = (view.getUint16(at, true) + view.getInt8(at + 2) * 65536) / 8388608;
  }
};

const readSigned32: ChannelReader = (view, offset, strideBytes, samples) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = view.getInt32(at, true) / 2147483648;
  }
};

const readFloat32: ChannelReader = (view, offset, strideBytes, samples) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = plausible(view.getFloat32(at, true));
  }
};

const readFloat64: ChannelReader = (view, offset, strideBytes, samples) => {
  for (let frame = 0, at = offset; frame < samples.length; frame += 1, at += strideBytes) {
    samples[frame] = plausible(view.getFloat64(at, true));
  }
};

/**
 * A loop of its own for each format: one loop that is handed a reader for each sample is no longer compiled into one
 * piece once it has met several of them, and then takes four times as long. A DataView needs no alignment and reads
 * little-endian on every machine; typed arrays over the same bytes were measured and are no faster.
 */
const READERS: Readonly<Record<WavSampleFormat, ChannelReader>> = {
  u8: readUnsigned8,
  s16: readSigned16,
  s24: readSigned24,
  s32: readSigned32,
  f32: readFloat32,
  f64: readFloat64,
};

/** Frames [startFrame, startFrame + count) of one channel. Full scale of an integer depth is its lowest value: −2^(bits−1) is −1. */
export const readWavChannel = (
  view: DataView,
  layout: WavLayout,
  channel: number,
  startFrame = 0,
  count = layout.frames,
): Float32Array => {
  const samples = new Float32Array(count);
  const read = READERS[layout.sampleFormat];
  read(
    view,
    layout.dataOffset + startFrame * layout.frameBytes + channel * layout.sampleBytes,
    layout.frameBytes,
    samples,
  );
  return samples;
};
